import { data } from 'react-router'
import { type Product, showProduct } from '#domain/catalogue/contract.ts'
import { findWholeProduct } from '#domain/catalogue/find-whole-product.server.ts'
import { listProductReviews, type ReviewPage } from '#domain/reviews/contract.ts'
import { readReviewPage } from '#domain/reviews/queries.server.ts'
import { call } from '../call.ts'
import { productSeo } from '../seo/product-seo.ts'
import { shopContext } from '../shop-context.ts'
import { Awaited } from '../ui/awaited.tsx'
import type { Route } from './+types/product-page.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductLoading, ProductNotFound, ProductError } from './product-states.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => productSeo(matches, loaderData)

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [product, reviews] = await Promise.all([findWholeProduct(shop, params.id), readReviewPage(shop.db, params.id)])
  if (!product) throw data(null, { status: 404 })
  return { product, reviews }
}

type Loaded = { product: Product | Promise<Product>; reviews: ReviewPage | Promise<ReviewPage> }

/** Returns promises without awaiting them, so that the page shows at once with a loading text. */
export function clientLoader({ params }: Route.ClientLoaderArgs): Loaded {
  const product = call(showProduct, { id: params.id })
  const reviews = call(listProductReviews, { id: params.id })
  for (const part of [product, reviews]) part.catch(() => undefined)
  return { product, reviews }
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ProductError error={error} />

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <Awaited key={params.id} value={loaderData.product} waiting={<ProductLoading />} failed={<ProductNotFound />}>
      {(product: Product) => <ProductDetail product={product} reviews={loaderData.reviews} />}
    </Awaited>
  )
}
