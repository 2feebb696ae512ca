import { ReviewDialog } from './review-dialog-on-demand.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '#shop/catalogue/rules.ts'
import type { ReviewPage } from '../contract.ts'
import { rememberPageBeforeLogin } from '#ui/page-before-login.ts'
import { useSession } from '#ui/session-store.ts'
import { reviewTexts as texts } from './reviews-texts.ts'
import { Awaited } from '#ui/awaited.tsx'
import { Button } from '#ui/button.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { type Own, useOwnReview } from './use-own-review.ts'

type Product = { _id: string; name: string }

/** The reviews of a product, on its page. */
export function ProductReviews({ product, page }: { product: Product; page: ReviewPage | Promise<ReviewPage> }) {
  const { own, setOwn } = useOwnReview(product._id)
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-14 scroll-mt-24 border-t border-line pt-10 lg:mt-20">
      <h2 id="reviews-title" className="mb-6 text-title">
        {texts.title}
      </h2>
      <Awaited value={page} waiting={<p role="status">{texts.loading}</p>} failed={<p role="alert">{texts.failed}</p>}>
        {(loaded: ReviewPage) => (
          <div className="grid gap-10 lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-16">
            <div className="grid content-start gap-6">
              <ReviewSummary rating={loaded.rating} />
              <OwnArea product={product} own={own} onChange={setOwn} />
            </div>
            <ReviewList productId={product._id} page={loaded} voted={own?.voted ?? []} ownId={own?.review?._id} />
          </div>
        )}
      </Awaited>
    </section>
  )
}

/** Lets a buyer write or edit a review. Other visitors read who may write one, and may log in. */
function OwnArea({ product, own, onChange }: { product: Product; own: Own | undefined; onChange: (own: Own) => void }) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  if (!own?.mayWrite)
    return (
      <div className="grid justify-items-start gap-1 text-ink-2">
        <p>{texts.buyersOnly}</p>
        {!session && (
          <Link to="/login" onClick={() => rememberPageBeforeLogin(productPath(product))} className="link inline-flex min-h-11 items-center">
            {texts.logIn}
          </Link>
        )}
      </div>
    )
  return (
    <div className="grid justify-items-start gap-3">
      {own.review && <p className="text-ink-2">{texts.states[own.review.state]}</p>}
      <Button look="outline" onClick={() => setOpen(true)}>
        {own.review ? texts.edit : texts.write}
      </Button>
      <ReviewDialog
        open={open}
        onClose={() => setOpen(false)}
        product={product}
        review={own.review}
        name={own.name}
        onChange={(review) => onChange({ ...own, review })}
      />
    </div>
  )
}
