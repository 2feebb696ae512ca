import { type ReactNode, useState } from 'react'
import { deleteLead, handleLead, type ReceivedLead, replyToLead } from '../office-contract.ts'
import { listMessages } from '#shop/messages/contract.ts'
import { leadsTexts as texts } from './leads-texts.ts'
import { mayCall } from '#ui/office/rights.ts'
import { showMoment } from '#ui/office/show.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button } from '#ui/office/button.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { copyEmail, LeadState, MailProgramLink, PhoneLink } from './lead-parts.tsx'
import { ReplyPart } from './reply-part.tsx'

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
  const [replying, setReplying] = useState(replies && mayCall(replyToLead))
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
          {mayCall(listMessages) && (
            <ScreenLink needs={listMessages} to={`/admin/messages?q=${_id}`} className="inline-flex min-h-6 items-center text-xs">
              {texts.sentMails}
            </ScreenLink>
          )}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button needs={deleteLead} look="ghost" busy={busy} onClick={() => void onDelete(lead)} className="text-danger">
            {texts.delete}
          </Button>
          <MailProgramLink lead={lead} />
          {email && (
            <Button look="outline" onClick={() => void copyEmail(email)}>
              <AdminIcon name="copy" /> {texts.copyEmail}
            </Button>
          )}
          <Button needs={handleLead} look="outline" busy={busy} onClick={() => void onMark(lead)}>
            {handled ? texts.reopen : texts.markHandled}
          </Button>
          {!replying && (
            <Button needs={replyToLead} look={handled ? 'outline' : 'primary'} onClick={() => setReplying(true)}>
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
