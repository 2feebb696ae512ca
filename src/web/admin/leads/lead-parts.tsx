import type { ReceivedLead } from '#domain/leads/admin-contract.ts'
import { leadsTexts as texts } from '../../texts/admin-leads.ts'
import { showMoment } from '../show.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Badge } from '../ui/badge.tsx'
import { replyAddress } from './reply-address.ts'

export function LeadState({ lead: { handled, handledAt, handledBy } }: { lead: ReceivedLead }) {
  if (!handled) return <Badge tone="waiting">{texts.statuses.open}</Badge>
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge tone="good">{texts.statuses.handled}</Badge>
      <span className="text-xs text-ink-3">
        {handledBy && `${handledBy}, `}
        {showMoment(handledAt)}
      </span>
    </span>
  )
}

/** A link that opens the admin's mail program. Renders nothing when the sender left no email address. */
export function ReplyLink({ lead }: { lead: ReceivedLead }) {
  const href = replyAddress(lead)
  if (!href) return null
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center gap-2 rounded-field border border-control bg-card px-3 font-semibold whitespace-nowrap hover:bg-ground lg:min-h-8"
    >
      <AdminIcon name="mail" className="size-4" /> {texts.reply}
      <span className="sr-only">{texts.replyTo(lead.name || lead.email)}</span>
    </a>
  )
}
