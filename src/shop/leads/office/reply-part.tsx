import { useState } from 'react'
import { longestReply, type ReceivedLead, receivedLead, replyToLead } from '../office-contract.ts'
import { isMail } from '../rules/contact-errors.ts'
import { call } from '#ui/call.ts'
import { leadsTexts } from './leads-texts.ts'
import { showMoment, showNumber } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { TextAreaField } from '#ui/office/fields.tsx'
import { differing, useConflict } from '#ui/office/use-conflict.ts'
import { useForm } from '#ui/office/use-form.ts'
import { PhoneLink } from './lead-parts.tsx'
import { dropReplyDraft, keepReplyDraft, newReplyDraft, readReplyDraft } from './reply-draft.ts'

const texts = leadsTexts.reply

type ReplyPartProps = { lead: ReceivedLead; onSent: () => void }

/** The field for a reply by mail. For a message without an email address, the number to call. */
export function ReplyPart({ lead, onSent }: ReplyPartProps) {
  const { email, phone } = lead
  if (isMail(email)) return <ReplyForm lead={lead} onSent={onSent} />
  if (!phone) return <p className="text-ink-2">{texts.unreachable}</p>
  return (
    <div className="grid justify-items-start gap-1">
      <PhoneLink phone={phone}>
        <span className="inline-flex min-h-11 items-center text-base font-semibold tabular-nums">{texts.call(phone)}</span>
      </PhoneLink>
      <p className="text-ink-2">{texts.callHint}</p>
    </div>
  )
}

/** The typed words survive a closed dialog and a reload. */
function ReplyForm({ lead, onSent }: ReplyPartProps) {
  const { _id: id, email } = lead
  const [draft, setDraft] = useState(() => readReplyDraft(id))
  const [wasKept] = useState(draft.text !== '')
  // The list may be read again while somebody types. The reply compares with the message that the person saw first.
  const [opened] = useState(lead)
  const { busy, errors, formProps, refuse, save } = useForm({ failed: texts.failed, failsAt: 'text', onSaved: onSent })
  const { conflict, send, close } = useConflict(receivedLead, (theirs) => differing([[leadsTexts.status, theirs.handledAt, '']]))

  function change(text: string) {
    const next = newReplyDraft(text)
    setDraft(next)
    keepReplyDraft(id, next)
  }

  /** Sends the reply. `seen` is the message that somebody else has answered, when this person still wants to send. */
  function submit(seen?: ReceivedLead) {
    const text = draft.text.trim()
    if (text === '') return refuse({ text: texts.missing })
    return save(async () => {
      const sent = await send((known = opened) => call(replyToLead, { id, text, key: draft.key, seen: known.handledAt }), { seen })
      if (sent) dropReplyDraft(id)
      return sent
    })
  }

  return (
    <form {...formProps(() => submit())} className="grid gap-3">
      <TextAreaField
        label={texts.label}
        name="text"
        hint={
          <>
            <span>{texts.hint(email)}</span> <span>{`${texts.length(showNumber(draft.text.length), showNumber(longestReply))}.`}</span>
            {wasKept && <span>{` ${texts.kept}`}</span>}
          </>
        }
        required
        autoFocus
        rows={6}
        maxLength={longestReply}
        readOnly={busy}
        value={draft.text}
        error={errors['text']}
        onChange={({ target }) => change(target.value)}
      />
      {conflict && (
        <div role="alert" className="grid gap-3 rounded-field bg-marigold-100 p-3 text-marigold-800">
          <p>{texts.answered(conflict.theirs.handledBy, showMoment(conflict.theirs.handledAt))}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="outline" disabled={busy} onClick={close}>
              {texts.keepUnsent}
            </Button>
            <Button look="outline" busy={busy} onClick={() => void submit(conflict.theirs)}>
              {texts.sendAnyway}
            </Button>
          </div>
        </div>
      )}
      {!conflict && (
        <Button type="submit" busy={busy} className="justify-self-end">
          {busy ? texts.sending : texts.send}
        </Button>
      )}
    </form>
  )
}
