import { useState } from 'react'
import type { z } from 'zod/mini'
import type { Order } from '#shop/orders/contract.ts'
import * as reviewsOwnContract from '#shop/reviews/own-contract.ts'
import type { OwnReview } from '#shop/reviews/own-contract.ts'
import { call } from '#ui/call.ts'
import { ReviewDialog, orderReviewTexts as texts, reviewTexts } from '#shop/reviews/parts.ts'
import { Button } from '#ui/button.tsx'
import { Stars } from '#ui/stars.tsx'
import { withSession } from '#ui/guard.ts'
import { OwnOrderPanel } from '#shop/orders/parts.ts'
import { useLoaded } from '#ui/use-loaded.ts'

type OwnReviews = z.output<typeof reviewsOwnContract.listOwnReviews.reply>

/** Shows the products of an order with the shopper's reviews, or nothing while no product may be reviewed. */
export function OwnOrderReviews({ order: { _id: orderId } }: { order: Order }) {
  const { loaded, setValue } = useLoaded(() => withSession(call(reviewsOwnContract.listOwnReviews, { orderId })))
  if (loaded.kind === 'failed')
    return (
      <OwnOrderPanel title={texts.title}>
        <p role="alert">{texts.failed}</p>
      </OwnOrderPanel>
    )
  if (loaded.kind === 'loading' || loaded.value.products.length === 0) return null
  const { name, products } = loaded.value
  const change = (productId: string, review: OwnReview | null) =>
    setValue({ name, products: products.map((product) => (product.productId === productId ? { ...product, review } : product)) })
  return (
    <OwnOrderPanel title={texts.title}>
      <ul className="grid gap-4">
        {products.map((product) => (
          <li key={product.productId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-4 last:border-0 last:pb-0">
            <Product product={product} name={name} onChange={(review) => change(product.productId, review)} />
          </li>
        ))}
      </ul>
    </OwnOrderPanel>
  )
}

/** `name`: the name that the shopper's reviews show. */
type ProductProps = { product: OwnReviews['products'][number]; name: string; onChange: (review: OwnReview | null) => void }

function Product({ product: { productId, name: productName, review }, name, onChange }: ProductProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="grid gap-1">
        <p className="font-semibold wrap-anywhere">{productName}</p>
        {review && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
            <Stars value={review.stars} />
            {reviewTexts.states[review.state]}
          </p>
        )}
      </div>
      <Button look="outline" onClick={() => setOpen(true)} aria-label={review ? texts.edit(productName) : texts.write(productName)}>
        {review ? reviewTexts.edit : reviewTexts.write}
      </Button>
      <ReviewDialog
        open={open}
        onClose={() => setOpen(false)}
        product={{ _id: productId, name: productName }}
        review={review}
        name={name}
        onChange={onChange}
      />
    </>
  )
}
