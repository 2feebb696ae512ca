import { type ReactNode, useState } from 'react'
import * as messagesContract from '#shop/messages/contract.ts'
import { call } from '#ui/call.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button } from '#ui/office/button.tsx'
import { TextAreaField } from '#ui/office/fields.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { showMoment, showNumber } from '#ui/office/show.ts'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as leadsOfficeContract from '../office-contract.ts'
import { type ReceivedLead, longestReply, receivedLead } from '../office-contract.ts'
import { isMail } from '../rules/contact-errors.ts'
import { copyEmail, LeadState, MailProgramLink, PhoneLink } from './lead-parts.tsx'
import { leadsTexts as texts } from './leads-texts.ts'
import { dropReplyDraft, keepReplyDraft, newReplyDraft, readReplyDraft } from './reply-draft.ts'

type MessageHandlers = {
  busy: boolean
  /** Shows the field for a reply at once. */
  replies: boolean
  onClose: () => void
  onMark: (lead: ReceivedLead) => Promise<unknown>
  onDelete: (lead: ReceivedLead) => Promise<void>
}

/** A dialog with one whole message, as plain text, and the reply to it. */
export function LeadMessage({ lead, ...handlers }: { lead: ReceivedLead | undefined } & MessageHandlers) {
  return (
    <Modal open={lead !== undefined} keepsTyped onClose={handlers.onClose} title={lead?.subject.trim() || texts.columns.message} wide>
      {lead && <Message key={lead._id} lead={lead} {...handlers} />}
    </Modal>
  )
}

function Message({ lead, busy, replies, onClose, onMark, onDelete }: { lead: ReceivedLead } & MessageHandlers) {
  const { _id, name, phone, email, message, createdAt, handled } = lead
  const [replying, setReplying] = useState(replies && mayCall(leadsOfficeContract.replyToLead))
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact name={texts.columns.name}>{name || texts.noName}</Fact>
        <Fact name={texts.columns.received}>{showMoment(createdAt)}</Fact>
        <Fact name={texts.columns.phone}>{phone && <PhoneLink phone={phone} />}</Fact>
        <Fact name={texts.columns.email}>
          <span translate="no">{email}</span>
        </Fact>
        <Fact name={texts.columns.number}>
          <span translate="no">{_id}</span>
        </Fact>
      </dl>
      <p className="rounded-field bg-ground p-4 break-words whitespace-pre-wrap">{message || texts.nothing}</p>
      {replying && <ReplyPart lead={lead} onSent={onClose} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="grid justify-items-start gap-1">
          <LeadState lead={lead} />
          {mayCall(messagesContract.listMessages) && (
            <ScreenLink needs={messagesContract.listMessages} to={`/admin/messages?q=${_id}`} className="inline-flex min-h-6 items-center text-xs">
              {texts.sentMails}
            </ScreenLink>
          )}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button needs={leadsOfficeContract.deleteLead} look="ghost" busy={busy} onClick={() => void onDelete(lead)} className="text-danger">
            {texts.delete}
          </Button>
          <MailProgramLink lead={lead} />
          {email && (
            <Button look="outline" onClick={() => void copyEmail(email)}>
              <AdminIcon name="copy" /> {texts.copyEmail}
            </Button>
          )}
          <Button needs={leadsOfficeContract.handleLead} look="outline" busy={busy} onClick={() => void onMark(lead)}>
            {handled ? texts.reopen : texts.markHandled}
          </Button>
          {!replying && (
            <Button needs={leadsOfficeContract.replyToLead} look={handled ? 'outline' : 'primary'} onClick={() => setReplying(true)}>
              {texts.reply.open}
            </Button>
          )}
        </span>
      </div>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="break-words">{children || texts.nothing}</dd>
  </div>
)

const replyTexts = texts.reply

type ReplyPartProps = { lead: ReceivedLead; onSent: () => void }

/** The reply form. A message without an email address gets a link that calls the sender instead. */
function ReplyPart({ lead, onSent }: ReplyPartProps) {
  const { email, phone } = lead
  if (isMail(email)) return <ReplyForm lead={lead} onSent={onSent} />
  if (!phone) return <p className="text-ink-2">{replyTexts.unreachable}</p>
  return (
    <div className="grid justify-items-start gap-1">
      <PhoneLink phone={phone}>
        <span className="inline-flex min-h-11 items-center text-base font-semibold tabular-nums">{replyTexts.call(phone)}</span>
      </PhoneLink>
      <p className="text-ink-2">{replyTexts.callHint}</p>
    </div>
  )
}

/** The typed words survive a closed dialog and a reload. */
function ReplyForm({ lead, onSent }: ReplyPartProps) {
  const { _id: id, email } = lead
  const [draft, setDraft] = useState(() => readReplyDraft(id))
  const [isRestored] = useState(draft.text !== '')
  // The list may reload while somebody types. The reply names the version that the person opened, so that the server can refuse it after a change.
  const [opened] = useState(lead)
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: replyTexts.failed, failsAt: 'text', reloads: false, onSaved: onSent })
  const { conflict, send, close } = useConflict(receivedLead, (theirs) => differingFields([[texts.status, theirs.handledAt, '']]))

  function change(text: string) {
    const next = newReplyDraft(text)
    setDraft(next)
    keepReplyDraft(id, next)
  }

  /** Sends the reply. `seen` is set after a conflict: the other admin's version of the message, which this person has seen and wants to reply to anyway. */
  function submit(seen?: ReceivedLead) {
    const text = draft.text.trim()
    if (text === '') return refuse({ text: replyTexts.missing })
    return save(async () => {
      const sent = await send((known = opened) => call(leadsOfficeContract.replyToLead, { id, text, key: draft.key, seen: known.handledAt }), { seen })
      if (sent) dropReplyDraft(id)
      return sent
    })
  }

  return (
    <form {...formProps(() => submit())} className="grid gap-3">
      <TextAreaField
        label={replyTexts.label}
        name="text"
        hint={
          <>
            <span>{replyTexts.hint(email)}</span> <span>{`${replyTexts.length(showNumber(draft.text.length), showNumber(longestReply))}.`}</span>
            {isRestored && <span>{` ${replyTexts.kept}`}</span>}
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
          <p>{replyTexts.answered(conflict.theirs.handledBy, showMoment(conflict.theirs.handledAt))}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="outline" disabled={busy} onClick={close}>
              {replyTexts.keepUnsent}
            </Button>
            <Button look="outline" busy={busy} onClick={() => void submit(conflict.theirs)}>
              {replyTexts.sendAnyway}
            </Button>
          </div>
        </div>
      )}
      {!conflict && (
        <Button type="submit" busy={busy} className="justify-self-end">
          {busy ? replyTexts.sending : replyTexts.send}
        </Button>
      )}
    </form>
  )
}
