import { type FormEvent, useState } from 'react'
import * as reviewsContract from '../contract.ts'
import { reportReasons } from '../rules/review.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { call, textOf } from '#ui/call.ts'
import { reportTexts as texts, reviewTexts } from './reviews-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Asks what is wrong with a review, and reports it to the owner. */
export function ReportDialog({ open, onClose, reviewId }: { open: boolean; onClose: () => void; reviewId: string }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <ReportForm reviewId={reviewId} onClose={onClose} />
    </Dialog>
  )
}

function ReportForm({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const busy = state.kind === 'busy'

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const chosen = new FormData(event.currentTarget).get('reason')
    const reason = reportReasons.find((known) => known === chosen)
    if (!reason) return setState({ kind: 'failed', text: texts.missing })
    setState({ kind: 'busy' })
    try {
      const { message } = await call(reviewsContract.reportReview, { reviewId, reason })
      setState({ kind: 'done', text: message })
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, reviewTexts.notDone) })
    }
  }

  if (state.kind === 'done')
    return (
      <>
        <Message state={state} />
        <Button autoFocus onClick={onClose} className="justify-self-start">
          {texts.close}
        </Button>
      </>
    )
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-4">
      <fieldset className="grid">
        <legend className="mb-1 font-semibold">{texts.legend}</legend>
        {reportReasons.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="reason" value={reason} className="size-5 accent-crocus-700" />
            {texts.reasons[reason]}
          </label>
        ))}
      </fieldset>
      <Message state={state} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
