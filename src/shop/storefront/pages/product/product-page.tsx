import { useEffect } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import { findWholeProduct } from '#shop/catalogue/module.server.ts'
import { productIdIn, productPath } from '#shop/catalogue/rules.ts'
import * as reviewsContract from '#shop/reviews/contract.ts'
import type { ReviewPage } from '#shop/reviews/contract.ts'
import { readReviewPage } from '#shop/reviews/module.server.ts'
import { call } from '#ui/call.ts'
import { productSeo } from './product-seo.ts'
import { redirectTo } from '#ui/redirect-to.ts'
import { sentQueryContext, shopContext } from '#ui/shop-context.ts'
import { Awaited } from '#ui/awaited.tsx'
import type { Route } from './+types/product-page.ts'
import { ProductDetail } from './product-detail.tsx'
import { isPathOf, ProductError, ProductLoading, ProductNotFound, showReadablePath } from '#shop/catalogue/parts.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => productSeo(matches, loaderData)

/** Answers the page at the product's id alone and at its readable address. Any other name before the id redirects to the readable address. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = productIdIn(params.id)
  const [product, reviews] = await Promise.all([findWholeProduct(shop, id), readReviewPage(shop.db, id)])
  if (!product) throw data(null, { status: 404 })
  if (!isPathOf(product, params.id, url.pathname)) throw redirectTo(productPath(product), context.get(sentQueryContext))
  return { product, reviews }
}

type Loaded = { product: Product | Promise<Product>; reviews: ReviewPage | Promise<ReviewPage> }

/** Returns promises without awaiting them, so that the page shows at once with a loading text. */
export function clientLoader({ params }: Route.ClientLoaderArgs): Loaded {
  const id = productIdIn(params.id)
  const product = call(catalogueContract.showProduct, { id })
  const reviews = call(reviewsContract.listProductReviews, { id })
  // The page handles a failure later. Until then, the browser must not report it as unhandled.
  for (const promise of [product, reviews]) promise.catch(() => undefined)
  return { product, reviews }
}

/** Requests nothing when only the name in the address changes. `ReadableAddress` changes it without the router, which notices at the next event. */
export const shouldRevalidate = ({ currentUrl, nextUrl, currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname === nextUrl.pathname || productIdIn(currentParams['id'] ?? '') !== productIdIn(nextParams['id'] ?? ''))

export const ErrorBoundary = ({ error, loaderData }: Route.ErrorBoundaryProps) => <ProductError error={error} loaderData={loaderData} />

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <Awaited key={productIdIn(params.id)} value={loaderData.product} waiting={<ProductLoading />} failed={<ProductNotFound />}>
      {(product: Product) => (
        <>
          <ReadableAddress product={product} segment={params.id} />
          <ProductDetail product={product} reviews={loaderData.reviews} />
        </>
      )}
    </Awaited>
  )
}

/** Replaces an old or wrong name in the browser's address after a visit without a page load, where no redirect comes from the server. */
function ReadableAddress({ product, segment }: { product: Product; segment: string }) {
  useEffect(() => showReadablePath(product, segment), [product, segment])
  return null
}
