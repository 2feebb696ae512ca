import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { answerReview, approveReview, type ModeratedReview, removeReview } from '../office-contract.ts'
import { longest } from '../rules/review.ts'
import { call } from '#ui/call.ts'
import { adminReviewsTexts as texts } from './reviews-texts.ts'
import { Picture } from '#ui/picture.tsx'
import { Stars } from '#ui/stars.tsx'
import { focusFirstError } from '#ui/office/focus-first-error.ts'
import { mayCall } from '#ui/office/rights.ts'
import { OrderLink } from '#shop/orders/parts.ts'
import { Button } from '#ui/office/button.tsx'
import { TextAreaField } from '#ui/office/fields.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { isOpen, ReviewState } from './review-columns.tsx'

type Run = (key: string, action: () => Promise<{ message: string }>) => Promise<boolean>

type PanelProps = {
  review: ModeratedReview | undefined
  busy: boolean
  run: Run
  /** Approves the review, and saves a changed answer with it. */
  onApprove: (review: ModeratedReview, answer?: string) => Promise<boolean>
  onClose: () => void
}

/** A dialog with one whole review, its answer, and the removal with a reason. */
export function ReviewPanel({ review, onClose, ...rest }: PanelProps) {
  return (
    <Modal open={review !== undefined} busy={rest.busy} onClose={onClose} title={review?.product.name || texts.noProduct} wide>
      {review && <Content review={review} onClose={onClose} {...rest} />}
    </Modal>
  )
}

function Content({ review, busy, run, onApprove, onClose }: PanelProps & { review: ModeratedReview }) {
  const { title, words, stars, photos, name, orderId, helpful } = review
  const [removing, setRemoving] = useState(false)
  // Undefined while the answer is the saved one.
  const [typed, setTyped] = useState<string>()
  const answer = typed ?? review.answer
  const isAnswered = answer.trim() !== review.answer

  async function approve() {
    if (await onApprove(review, isAnswered ? answer : undefined)) onClose()
  }

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
      {/* The key makes new fields for a saved answer, so that the dialog asks about later words only. */}
      {review.state !== 'removed' && mayCall(answerReview) && (
        <AnswerForm key={review.answer} review={review} busy={busy} run={run} answer={answer} onChange={setTyped} />
      )}
      {removing ? (
        <RemoveForm review={review} busy={busy} run={run} losesAnswer={isAnswered} onClose={() => setRemoving(false)} onRemoved={onClose} />
      ) : (
        review.state !== 'removed' && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button needs={removeReview} look="ghost" busy={busy} onClick={() => setRemoving(true)} className="text-danger">
              {texts.remove}
            </Button>
            {isOpen(review) && (
              <Button needs={approveReview} busy={busy} onClick={() => void approve()}>
                {texts.decide(review.state === 'shown', isAnswered)}
              </Button>
            )}
          </div>
        )
      )}
    </>
  )
}

type FormProps = { review: ModeratedReview; busy: boolean; run: Run }

type AnswerProps = FormProps & { answer: string; onChange: (typed: string | undefined) => void }

function AnswerForm({ review: { _id: id, version, answer: saved }, busy, run, answer, onChange }: AnswerProps) {
  async function save(event: FormEvent) {
    event.preventDefault()
    if (!busy && (await run(id, () => call(answerReview, { id, version, answer })))) onChange(undefined)
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid justify-items-start gap-2">
      <TextAreaField
        label={texts.answer}
        hint={texts.answerHint}
        value={answer}
        maxLength={longest.answer}
        onChange={({ target }) => onChange(target.value)}
        className="w-full"
      />
      <Button type="submit" look="outline" busy={busy} disabled={answer.trim() === saved}>
        {texts.saveAnswer}
      </Button>
    </form>
  )
}

type RemoveProps = FormProps & { losesAnswer: boolean; onClose: () => void; onRemoved: () => void }

function RemoveForm({ review: { _id: id, version }, busy, run, losesAnswer, onClose, onRemoved }: RemoveProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') {
      setError(texts.missingReason)
      return focusFirstError(form.current)
    }
    if (await run(id, () => call(removeReview, { id, version, reason }))) onRemoved()
  }

  return (
    <form ref={form} onSubmit={remove} noValidate className="grid gap-3 border-t border-edge pt-4">
      <p className="text-ink-2">
        {texts.removing} {losesAnswer && <span>{texts.losesAnswer}</span>}
      </p>
      <TextAreaField
        label={texts.reason}
        hint={texts.reasonHint}
        required
        autoFocus
        value={reason}
        maxLength={longest.reason}
        error={error}
        onChange={({ target }) => (setReason(target.value), setError(undefined))}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="outline" disabled={busy} onClick={onClose}>
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
