import { data } from 'react-router'
import { listProducts, type Product } from '#domain/catalogue/contract.ts'
import { listProducts as readProducts } from '#domain/catalogue/queries.server.ts'
import { listProductReviews, type ReviewPage } from '#domain/reviews/contract.ts'
import { readReviewPage } from '#domain/reviews/queries.server.ts'
import { call } from '../call.ts'
import { productSeo } from '../seo/product-seo.ts'
import { shopContext } from '../shop-context.ts'
import { Awaited } from '../ui/awaited.tsx'
import type { Route } from './+types/first-product-page.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductLoading, ProductNotFound, ProductError } from './product-states.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => productSeo(matches, loaderData)

/** Finds the first product of the catalogue, which /productDetail shows. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const [product] = await readProducts(db)
  if (!product) throw data(null, { status: 404 })
  return { product, reviews: await readReviewPage(db, product._id) }
}

type Loaded = { product: Product | Promise<Product>; reviews: ReviewPage | Promise<ReviewPage> }

export function clientLoader(): Loaded {
  const product = findFirst()
  const reviews = product.then(({ _id }) => call(listProductReviews, { id: _id }))
  for (const part of [product, reviews]) part.catch(() => undefined)
  return { product, reviews }
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ProductError error={error} />

export default function FirstProductPage({ loaderData }: Route.ComponentProps) {
  return (
    <Awaited value={loaderData.product} waiting={<ProductLoading />} failed={<ProductNotFound />}>
      {(product: Product) => <ProductDetail product={product} reviews={loaderData.reviews} />}
    </Awaited>
  )
}

async function findFirst() {
  const [product] = await call(listProducts, { limit: 1 })
  if (!product) throw data(null, { status: 404 })
  return product
}
