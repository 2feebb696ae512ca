import { Suspense } from 'react'
import { Await, data } from 'react-router'
import { listProducts as contract, type Product } from '#domain/catalogue/contract.ts'
import { listProducts } from '#domain/catalogue/queries.server.ts'
import { call } from '../call.ts'
import { shopContext } from '../shop-context.ts'
import type { Route } from './+types/first-product-page.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductLoading } from './product-states.tsx'

export { ProductNotFound as ErrorBoundary } from './product-states.tsx'

/** /productDetail without an id: the first product of the catalogue. */
export async function loader({ context }: Route.LoaderArgs) {
  const [product] = await listProducts(context.get(shopContext).db)
  if (!product) throw data(null, { status: 404 })
  return { product }
}

export function clientLoader(): { product: Product | Promise<Product> } {
  const product = findFirst()
  product.catch(() => undefined)
  return { product }
}

export default function FirstProductPage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<ProductLoading />}>
      <Await resolve={loaderData.product}>{(product: Product) => <ProductDetail product={product} />}</Await>
    </Suspense>
  )
}

async function findFirst() {
  const [product] = await call(contract, { limit: 1 })
  if (!product) throw data(null, { status: 404 })
  return product
}
