import type { ReactNode } from 'react'
import { deleteLead, handleLead, type ReceivedLead } from '#domain/leads/admin-contract.ts'
import { leadsTexts as texts } from '../../texts/admin-leads.ts'
import { showMoment } from '../show.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { copyEmail, LeadState, ReplyLink } from './lead-parts.tsx'

type MessageHandlers = { busy: boolean; onClose: () => void; onMark: (lead: ReceivedLead) => Promise<unknown>; onDelete: (lead: ReceivedLead) => Promise<void> }

/** A dialog with one whole message, as plain text. */
export function LeadMessage({ lead, ...handlers }: { lead: ReceivedLead | undefined } & MessageHandlers) {
  return (
    <Modal open={lead !== undefined} onClose={handlers.onClose} title={lead?.subject.trim() || texts.columns.message} wide>
      {lead && <Message lead={lead} {...handlers} />}
    </Modal>
  )
}

function Message({ lead, busy, onMark, onDelete }: { lead: ReceivedLead } & MessageHandlers) {
  const { _id, name, phone, email, message, createdAt, handled } = lead
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact name={texts.columns.name}>{name || texts.noName}</Fact>
        <Fact name={texts.columns.received}>{showMoment(createdAt)}</Fact>
        <Fact name={texts.columns.phone}>
          {phone && (
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link">
              {phone}
            </a>
          )}
        </Fact>
        <Fact name={texts.columns.email}>{email}</Fact>
        <Fact name={texts.columns.number}>{_id}</Fact>
      </dl>
      <p className="rounded-field bg-ground p-4 break-words whitespace-pre-wrap">{message || texts.nothing}</p>
      {email && <p className="text-xs text-ink-3">{texts.replyHint}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LeadState lead={lead} />
        <span className="flex flex-wrap gap-2">
          <Button needs={deleteLead} look="ghost" busy={busy} onClick={() => void onDelete(lead)} className="text-danger">
            {texts.delete}
          </Button>
          {email && (
            <Button look="outline" onClick={() => void copyEmail(email)}>
              <AdminIcon name="copy" /> {texts.copyEmail}
            </Button>
          )}
          <ReplyLink lead={lead} />
          <Button needs={handleLead} look={handled ? 'outline' : 'primary'} busy={busy} onClick={() => void onMark(lead)}>
            {handled ? texts.reopen : texts.markHandled}
          </Button>
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
