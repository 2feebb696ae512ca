import * as reviewsContract from '../contract.ts'
import { reportReasons } from '../rules/review.ts'
import { fieldsOf } from '#ui/form-fields.ts'
import { Message } from '#ui/message.tsx'
import { call } from '#ui/call.ts'
import { reportTexts as texts, reviewTexts } from './reviews-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useForm } from '#ui/use-form.ts'

/** Asks what is wrong with a review, and reports it to the owner. */
export function ReportDialog({ open, onClose, reviewId }: { open: boolean; onClose: () => void; reviewId: string }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <ReportForm reviewId={reviewId} onClose={onClose} />
    </Dialog>
  )
}

function ReportForm({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const { state, setState, busy, formProps, send } = useForm({ failed: reviewTexts.notDone })

  function submit(form: HTMLFormElement) {
    const chosen = fieldsOf(form, ['reason']).reason
    const reason = reportReasons.find((known) => known === chosen)
    if (!reason) return setState({ kind: 'failed', text: texts.missing })
    return send(async () => ({ kind: 'done', text: (await call(reviewsContract.reportReview, { reviewId, reason })).message }))
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
    <form {...formProps(submit)} method="post" className="grid gap-4">
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
