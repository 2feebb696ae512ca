import { data } from 'react-router'
import { listProducts, type Product, showProduct } from '#domain/catalogue/contract.ts'
import { findWholeProduct } from '#domain/catalogue/find-whole-product.server.ts'
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
  const shop = context.get(shopContext)
  const [first] = await readProducts(shop.db)
  const [product, reviews] = first ? await Promise.all([findWholeProduct(shop, first._id), readReviewPage(shop.db, first._id)]) : []
  if (!product || !reviews) throw data(null, { status: 404 })
  return { product, reviews }
}

type Loaded = { product: Product | Promise<Product>; reviews: ReviewPage | Promise<ReviewPage> }

export function clientLoader(): Loaded {
  const product = findFirst()
  const reviews = product.then(({ _id }) => call(listProductReviews, { id: _id }))
  for (const part of [product, reviews]) part.catch(() => undefined)
  return { product, reviews }
}

export const ErrorBoundary = ({ error, loaderData }: Route.ErrorBoundaryProps) => <ProductError error={error} loaderData={loaderData} />

export default function FirstProductPage({ loaderData }: Route.ComponentProps) {
  return (
    <Awaited value={loaderData.product} waiting={<ProductLoading />} failed={<ProductNotFound />}>
      {(product: Product) => <ProductDetail product={product} reviews={loaderData.reviews} />}
    </Awaited>
  )
}

async function findFirst() {
  const [first] = await call(listProducts, { limit: 1 })
  if (!first) throw data(null, { status: 404 })
  return call(showProduct, { id: first._id })
}
