import { data } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import { findWholeProduct, listProducts as readProducts } from '#shop/catalogue/module.server.ts'
import * as reviewsContract from '#shop/reviews/contract.ts'
import type { ReviewPage } from '#shop/reviews/contract.ts'
import { readReviewPage } from '#shop/reviews/module.server.ts'
import { call } from '#ui/call.ts'
import { productSeo } from './product-seo.ts'
import { shopContext } from '#ui/shop-context.ts'
import { Awaited } from '#ui/awaited.tsx'
import type { Route } from './+types/first-product-page.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductError, ProductLoading, ProductNotFound } from '#shop/catalogue/parts.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => productSeo(matches, loaderData)

/** Finds the first product of the catalogue, which /productDetail shows. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [first] = await readProducts(shop.db)
  if (!first) throw data(null, { status: 404 })
  const [product, reviews] = await Promise.all([findWholeProduct(shop, first._id), readReviewPage(shop.db, first._id)])
  if (!product) throw data(null, { status: 404 })
  return { product, reviews }
}

type Loaded = { product: Product | Promise<Product>; reviews: ReviewPage | Promise<ReviewPage> }

/** Returns promises without awaiting them, so that the page shows at once with a loading text. */
export function clientLoader(): Loaded {
  const product = findFirst()
  const reviews = product.then(({ _id }) => call(reviewsContract.listProductReviews, { id: _id }))
  // The page handles a failure later. Until then, the browser must not report it as unhandled.
  for (const promise of [product, reviews]) promise.catch(() => undefined)
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
  const [first] = await call(catalogueContract.listProducts, { limit: 1 })
  if (!first) throw data(null, { status: 404 })
  return call(catalogueContract.showProduct, { id: first._id })
}
