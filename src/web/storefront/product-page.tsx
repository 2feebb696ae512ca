import { data } from 'react-router'
import { type Product, showProduct } from '#domain/catalogue/contract.ts'
import { findProduct } from '#domain/catalogue/queries.server.ts'
import { call } from '../call.ts'
import { productSeo } from '../seo/product-seo.ts'
import { shopContext } from '../shop-context.ts'
import { Awaited } from '../ui/awaited.tsx'
import type { Route } from './+types/product-page.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductLoading, ProductNotFound, ProductError } from './product-states.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => productSeo(matches, loaderData?.product)

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await findProduct(context.get(shopContext).db, params.id)
  if (!product) throw data(null, { status: 404 })
  return { product }
}

/** Returns a promise without awaiting it, so that the page shows at once with a loading text. */
export function clientLoader({ params }: Route.ClientLoaderArgs): { product: Product | Promise<Product> } {
  const product = call(showProduct, { id: params.id })
  product.catch(() => undefined)
  return { product }
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ProductError error={error} />

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <Awaited key={params.id} value={loaderData.product} waiting={<ProductLoading />} failed={<ProductNotFound />}>
      {(product: Product) => <ProductDetail product={product} />}
    </Awaited>
  )
}
