import { type ReactNode, useState } from 'react'
import * as reviewsOfficeContract from '../office-contract.ts'
import type { ModeratedReview } from '../office-contract.ts'
import { maxLengths } from '../rules/review.ts'
import { call } from '#ui/call.ts'
import { adminReviewsTexts as texts } from './reviews-texts.ts'
import { Picture } from '#ui/picture.tsx'
import { Stars } from '#ui/stars.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { OrderLink } from '#shop/orders/parts.ts'
import { Button } from '#ui/office/button.tsx'
import { TextAreaField } from '#ui/office/fields.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { type OfficeForm, useOfficeForm } from '#ui/office/use-office-form.ts'
import { isOpen, ReviewState } from './review-columns.tsx'

type PanelProps = {
  review: ModeratedReview
  /** The screen is approving a review. */
  busy: boolean
  /** Approves the review, and saves a changed answer with it. */
  onApprove: (review: ModeratedReview, answer?: string) => Promise<boolean>
  onClose: () => void
}

/** A dialog with one whole review, its answer, and the removal with a reason. */
export function ReviewPanel({ review, busy: isApproving, onApprove, onClose }: PanelProps) {
  const [removing, setRemoving] = useState(false)
  // Undefined while nobody has changed the saved answer.
  const [typedAnswer, setTypedAnswer] = useState<string>()
  const answerForm = useOfficeForm({ failed: texts.failed, onSaved: () => setTypedAnswer(undefined) })
  const removalForm = useOfficeForm({ failed: texts.failed, onSaved: onClose })
  const busy = isApproving || answerForm.busy || removalForm.busy
  const answer = typedAnswer ?? review.answer
  const hasUnsavedAnswer = answer.trim() !== review.answer

  async function approve() {
    if (await onApprove(review, hasUnsavedAnswer ? answer : undefined)) onClose()
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={review.product.name || texts.noProduct} wide>
      <Review review={review} />
      {/* The key renders a new field after an answer is saved. So the dialog does not ask about unsaved words when it closes. */}
      {review.state !== 'removed' && mayCall(reviewsOfficeContract.answerReview) && (
        <AnswerForm key={review.answer} form={answerForm} review={review} busy={busy} answer={answer} onChange={setTypedAnswer} />
      )}
      {removing ? (
        <RemovalForm form={removalForm} review={review} busy={busy} losesAnswer={hasUnsavedAnswer} onCancel={() => setRemoving(false)} />
      ) : (
        review.state !== 'removed' && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button needs={reviewsOfficeContract.removeReview} look="ghost" busy={busy} onClick={() => setRemoving(true)} className="text-danger">
              {texts.remove}
            </Button>
            {isOpen(review) && (
              <Button needs={reviewsOfficeContract.approveReview} busy={busy} onClick={() => void approve()}>
                {texts.decide(review.state === 'shown', hasUnsavedAnswer)}
              </Button>
            )}
          </div>
        )
      )}
    </Modal>
  )
}

function Review({ review }: { review: ModeratedReview }) {
  const { title, words, stars, photos, name, orderId, helpful } = review
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Stars value={stars} className="h-5 w-25" />
        <ReviewState review={review} />
      </div>
      {title && <p className="text-base font-semibold wrap-anywhere">{title}</p>}
      <p className="rounded-field bg-ground p-4 wrap-anywhere whitespace-pre-line">{words || texts.noWords}</p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo, index) => (
            <li key={photo}>
              <a href={photo} target="_blank" rel="noreferrer" className="block size-32 overflow-hidden rounded-field bg-ground">
                <Picture image={photo} alt={texts.photo(index + 1)} width={128} height={128} sizes="128px" className="size-full object-cover" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <Fact name={texts.name}>{name || texts.noName}</Fact>
        <Fact name={texts.order}>
          <OrderLink id={orderId} />
        </Fact>
        <Fact name={texts.helpful}>{helpful}</Fact>
      </dl>
    </>
  )
}

type FormProps = { form: OfficeForm; review: ModeratedReview; busy: boolean }

/** `answer`: the text in the field. */
type AnswerProps = FormProps & { answer: string; onChange: (typed: string) => void }

function AnswerForm({ form: { errors, formProps, save }, review: { _id: id, version, answer: saved }, busy, answer, onChange }: AnswerProps) {
  const submit = () => !busy && save(() => call(reviewsOfficeContract.answerReview, { id, version, answer }))
  return (
    <form {...formProps(submit)} className="grid justify-items-start gap-2">
      <TextAreaField
        name="answer"
        label={texts.answer}
        hint={texts.answerHint}
        value={answer}
        maxLength={maxLengths.answer}
        error={errors['answer']}
        onChange={({ target }) => onChange(target.value)}
        className="w-full"
      />
      <Button type="submit" look="outline" busy={busy} disabled={answer.trim() === saved}>
        {texts.saveAnswer}
      </Button>
    </form>
  )
}

type RemovalProps = FormProps & { losesAnswer: boolean; onCancel: () => void }

function RemovalForm({ form: { errors, formProps, refuse, save }, review: { _id: id, version }, busy, losesAnswer, onCancel }: RemovalProps) {
  const [reason, setReason] = useState('')

  function submit() {
    if (busy) return
    if (reason.trim() === '') return refuse({ reason: texts.missingReason })
    return save(() => call(reviewsOfficeContract.removeReview, { id, version, reason }))
  }

  return (
    <form {...formProps(submit)} className="grid gap-3 border-t border-edge pt-4">
      <p className="text-ink-2">
        {texts.removing} {losesAnswer && <span>{texts.losesAnswer}</span>}
      </p>
      <TextAreaField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        required
        autoFocus
        value={reason}
        maxLength={maxLengths.reason}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="outline" disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" look="danger" busy={busy}>
          {texts.removeNow}
        </Button>
      </div>
    </form>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
