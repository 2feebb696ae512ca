import * as reviewsOwnContract from '../own-contract.ts'
import type { OwnReview } from '../own-contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { dropDraft } from '#ui/draft-store.ts'
import { reviewFormTexts as texts } from './reviews-texts.ts'
import { ask } from '#ui/ask.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { ReviewForm } from './review-form.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  product: { _id: string; name: string }
  review: OwnReview | null
  /** The name that a new review shows. */
  name: string
  onChange: (review: OwnReview | null) => void
}

/** Writes, changes or deletes the signed-in shopper's review of a product. */
export function ReviewDialog({ open, onClose, product: { _id: productId, name: productName }, review, name, onChange }: DialogProps) {
  const draft = `review ${productId}`

  async function remove() {
    if (!(await ask(texts.askDelete))) return
    try {
      toast((await withSession(call(reviewsOwnContract.deleteOwnReview, { productId }))).message)
      dropDraft(draft)
      onChange(null)
      onClose()
    } catch (error) {
      toast(textOf(error, texts.notDeleted), { kind: 'error' })
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title={texts.title(productName)} className="w-[min(560px,calc(100vw-32px))]">
      <ReviewForm
        draft={draft}
        initial={review ?? { stars: 0, title: '', words: '', name, photos: [] }}
        save={async (content, photos) => {
          const reply = await withSession(call(reviewsOwnContract.saveOwnReview, { productId, ...content, photos }))
          onChange(reply.review)
          return reply.message
        }}
        addPhoto={async (file) => onChange((await withSession(call(reviewsOwnContract.addOwnPhoto, { productId }, file))).review)}
        onSaved={(message) => {
          toast(message)
          onClose()
        }}
      >
        <Button look="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
        {review && (
          <Button look="quiet" onClick={() => void remove()} className="text-danger">
            {texts.delete}
          </Button>
        )}
      </ReviewForm>
    </Dialog>
  )
}
