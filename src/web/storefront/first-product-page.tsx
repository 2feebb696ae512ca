import { data } from 'react-router'
import { listProducts, type Product } from '#domain/catalogue/contract.ts'
import { listProducts as readProducts } from '#domain/catalogue/queries.server.ts'
import { call } from '../call.ts'
import { productSeo } from '../seo/product-seo.ts'
import { shopContext } from '../shop-context.ts'
import { Awaited } from '../ui/awaited.tsx'
import type { Route } from './+types/first-product-page.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductLoading, ProductNotFound, ProductError } from './product-states.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => productSeo(matches, loaderData?.product)

/** Finds the first product of the catalogue, which /productDetail shows. */
export async function loader({ context }: Route.LoaderArgs) {
  const [product] = await readProducts(context.get(shopContext).db)
  if (!product) throw data(null, { status: 404 })
  return { product }
}

export function clientLoader(): { product: Product | Promise<Product> } {
  const product = findFirst()
  product.catch(() => undefined)
  return { product }
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ProductError error={error} />

export default function FirstProductPage({ loaderData }: Route.ComponentProps) {
  return (
    <Awaited value={loaderData.product} waiting={<ProductLoading />} failed={<ProductNotFound />}>
      {(product: Product) => <ProductDetail product={product} />}
    </Awaited>
  )
}

async function findFirst() {
  const [product] = await call(listProducts, { limit: 1 })
  if (!product) throw data(null, { status: 404 })
  return product
}
