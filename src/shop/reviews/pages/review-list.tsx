import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '#shop/catalogue/rules.ts'
import * as reviewsContract from '../contract.ts'
import type { ReviewPage } from '../contract.ts'
import { type ReviewOrder, reviewOrders } from '../rules/review.ts'
import { call } from '#ui/call.ts'
import { reviewTexts as texts } from './reviews-texts.ts'
import { starTexts } from '#ui/stars-texts.ts'
import { classes } from '#ui/classes.ts'
import { toast } from '#ui/toast-store.ts'
import { ReviewItem } from './review-item.tsx'

export type ReviewChoice = { sort: ReviewOrder; photos: boolean }

/** Returns the address of a product's page of reviews, which works without script. */
export function reviewsPath(productId: string, { sort, photos }: ReviewChoice, cursor?: string | null) {
  const query = new URLSearchParams({ ...(sort !== reviewOrders[0] && { sort }), ...(photos && { photos: '1' }), ...(cursor && { cursor }) }).toString()
  return `${productPath({ _id: productId })}/reviews${query && `?${query}`}`
}

type ListProps = {
  productId: string
  page: ReviewPage
  choice?: ReviewChoice
  voted: readonly string[]
  /** The id of the visitor's own review. */
  ownId: string | undefined
  /** The list does not begin with the first page. It then shows only the number of all reviews. */
  isLaterPage?: boolean
}

/** The reviews of a product with their order and filter. Every control is a link to a page of its own; with script it changes the list in place. */
export function ReviewList({ productId, page, choice: first = { sort: reviewOrders[0], photos: false }, voted, ownId, isLaterPage = false }: ListProps) {
  const [choice, setChoice] = useState(first)
  const [{ reviews, next }, setList] = useState(page)
  const [busy, setBusy] = useState(false)
  const { count, withPhotos } = page.rating
  const [list, focusNext] = useFocusOnNew(reviews.length)

  async function load(wanted: ReviewChoice, cursor?: string) {
    if (busy) return
    setBusy(true)
    try {
      const { sort, photos } = wanted
      const loaded = await call(reviewsContract.listProductReviews, { id: productId, sort, ...(photos && { photos: '1' as const }), cursor })
      if (cursor !== undefined) focusNext(reviews.length)
      setChoice(wanted)
      setList(cursor === undefined ? loaded : { ...loaded, reviews: [...reviews, ...loaded.reviews] })
    } catch {
      toast(texts.failed, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  /** Returns the click handler of a link. A click that opens a new tab or window follows the link. */
  const go = (wanted: ReviewChoice, cursor?: string) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void load(wanted, cursor)
  }

  if (count === 0) return null
  const total = choice.photos ? withPhotos : count
  return (
    <div className="grid content-start gap-6" aria-busy={busy}>
      <nav aria-label={texts.sortLabel} className="flex flex-wrap gap-2">
        {reviewOrders.map((sort) => (
          <Choice key={sort} to={reviewsPath(productId, { ...choice, sort })} chosen={choice.sort === sort} onClick={go({ ...choice, sort })}>
            {texts.orders[sort]}
          </Choice>
        ))}
        {withPhotos > 0 && (
          <Choice to={reviewsPath(productId, { ...choice, photos: !choice.photos })} chosen={choice.photos} onClick={go({ ...choice, photos: !choice.photos })}>
            {texts.withPhotos(withPhotos)}
          </Choice>
        )}
      </nav>
      {reviews.length === 0 && <p className="text-ink-2">{choice.photos ? texts.noneSuch : texts.none}</p>}
      <ul ref={list} className="grid gap-6">
        {reviews.map((review) => (
          <li key={review._id} tabIndex={-1} className="border-b border-line pb-5 outline-offset-4 last:border-0">
            <ReviewItem review={review} voted={voted.includes(review._id)} isOwn={review._id === ownId} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-3 tabular-nums">
        {isLaterPage || reviews.length >= total ? starTexts.count(total) : texts.shown(reviews.length, total)}
      </p>
      {next !== null && (
        <Link
          to={reviewsPath(productId, choice, next)}
          onClick={go(choice, next)}
          className="inline-flex min-h-12 items-center justify-self-start rounded-control border-[1.5px] border-ink px-6 font-semibold hover:bg-ink hover:text-white"
        >
          {busy ? texts.loadingMore : texts.more}
        </Link>
      )}
    </div>
  )
}

function Choice({ to, chosen, onClick, children }: { to: string; chosen: boolean; onClick: (event: MouseEvent) => void; children: string }) {
  return (
    <Link
      to={to}
      rel="nofollow"
      preventScrollReset
      onClick={onClick}
      aria-current={chosen ? 'true' : undefined}
      className={classes(
        'inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold ring-1 ring-inset',
        chosen ? 'bg-crocus-700 text-white ring-crocus-700' : 'bg-card ring-control hover:bg-crocus-50',
      )}
    >
      {children}
    </Link>
  )
}

/**
 * Returns a ref for the list, and a function that moves the focus to the item at an index once that item shows. The focus must move, because the link "More
 * reviews" may disappear.
 */
function useFocusOnNew(count: number): [list: RefObject<HTMLUListElement | null>, focusNext: (index: number) => void] {
  const ref = useRef<HTMLUListElement>(null)
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    const item = wanted.current === undefined ? undefined : ref.current?.children[wanted.current]
    wanted.current = undefined
    if (item instanceof HTMLElement) item.focus({ preventScroll: true })
  }, [count])
  return [ref, (index) => void (wanted.current = index)]
}
