import type { ReactNode } from 'react'
import type { ReceivedLead } from '#domain/leads/admin-contract.ts'
import { leadsTexts as texts } from '../../texts/admin-leads.ts'
import { showMoment } from '../show.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { LeadState, ReplyLink } from './lead-parts.tsx'

type Acts = { busy: boolean; onClose: () => void; onMark: (lead: ReceivedLead) => Promise<void>; onDelete: (lead: ReceivedLead) => Promise<void> }

/** The whole of one message, as text. */
export function LeadMessage({ lead, ...acts }: { lead: ReceivedLead | undefined } & Acts) {
  return (
    <Modal open={lead !== undefined} onClose={acts.onClose} title={lead?.subject.trim() || texts.columns.message} wide>
      {lead && <Message lead={lead} {...acts} />}
    </Modal>
  )
}

function Message({ lead, busy, onMark, onDelete }: { lead: ReceivedLead } & Acts) {
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LeadState lead={lead} />
        <span className="flex flex-wrap gap-2">
          <Button look="ghost" busy={busy} onClick={() => void onDelete(lead)} className="text-danger">
            {texts.delete}
          </Button>
          <ReplyLink lead={lead} />
          <Button look={handled ? 'outline' : 'primary'} busy={busy} onClick={() => void onMark(lead)}>
            {handled ? texts.reopen : texts.handle}
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
