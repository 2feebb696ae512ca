import { data, Link } from 'react-router'
import { productIdIn, productPath } from '#shop/catalogue/rules.ts'
import { findProduct } from '#shop/catalogue/module.server.ts'
import { reviewOrders } from '../rules/review.ts'
import { readReviewPage } from '../server/queries.server.ts'
import { seo } from '#ui/seo.ts'
import { redirectTo } from '#ui/redirect-to.ts'
import { sentQueryContext, shopContext } from '#ui/shop-context.ts'
import { siteIn, titleOn } from '#ui/site.ts'
import { ProductError } from '#shop/catalogue/parts.ts'
import { reviewTexts as texts } from './reviews-texts.ts'
import { Icon } from '#ui/icon.tsx'
import type { Route } from './+types/reviews-page.ts'
import { type ReviewChoice, ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { useOwnReview } from './use-own-review.ts'

/** The canonical address is the product's page, because each sort order and each page shows the same reviews. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        ...seo(matches, { title: titleOn(siteIn(matches), texts.titleOf(loaderData.product.name)), path: productPath(loaderData.product) }),
        { name: 'robots', content: 'noindex' },
      ]
    : []

/** Reads the page of reviews that the address names, so that sort order, filter and pages work without script. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const product = await findProduct(db, productIdIn(params.id))
  if (!product) throw data(null, { status: 404 })
  // The pages of reviews have no readable address, because search engines do not list them.
  if (params.id !== product._id) throw redirectTo(`${productPath({ _id: product._id })}/reviews`, context.get(sentQueryContext))
  const choice = choiceIn(url.searchParams)
  const cursor = cursorIn(url.searchParams)
  const page = await readReviewPage(db, product._id, { ...choice, cursor })
  return { product: { _id: product._id, name: product.name }, page, choice, cursor: cursor ?? '' }
}

export const ErrorBoundary = ({ error, loaderData }: Route.ErrorBoundaryProps) => <ProductError error={error} loaderData={loaderData} />

export default function ReviewsPage({ loaderData: { product, page, choice, cursor } }: Route.ComponentProps) {
  const { own } = useOwnReview(product._id)
  return (
    <div className="wrap grid content-start gap-6 py-8 md:py-12">
      <div className="grid gap-1">
        <Link to={productPath(product)} className="link inline-flex min-h-11 items-center gap-1.5 justify-self-start">
          <Icon name="arrow" className="size-4 rotate-180" />
          {texts.back}
        </Link>
        <h1 className="text-title wrap-anywhere">{texts.titleOf(product.name)}</h1>
      </div>
      <div className="grid gap-10 lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-16">
        <ReviewSummary rating={page.rating} />
        <ReviewList
          key={`${choice.sort} ${choice.photos} ${cursor}`}
          productId={product._id}
          page={page}
          choice={choice}
          voted={own?.voted ?? []}
          ownId={own?.review?._id}
          isLaterPage={cursor !== ''}
        />
      </div>
    </div>
  )
}

function choiceIn(params: URLSearchParams): ReviewChoice {
  return { sort: reviewOrders.find((order) => order === params.get('sort')) ?? reviewOrders[0], photos: params.get('photos') === '1' }
}

/** Returns the cursor of the address, such as `5.1234`. Undefined shows the first page, also for an invalid cursor. */
function cursorIn(params: URLSearchParams) {
  const cursor = params.get('cursor')
  return cursor !== null && /^-?\d{1,9}\.\d{1,15}$/.test(cursor) ? cursor : undefined
}
