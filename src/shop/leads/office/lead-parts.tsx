import type { ReactNode } from 'react'
import { mailLink } from '#ui/mail-link.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { showMoment } from '#ui/office/show.ts'
import { toast } from '#ui/toast-store.ts'
import type { ReceivedLead } from '../office-contract.ts'
import { leadsTexts as texts } from './leads-texts.ts'

export function LeadState({ lead: { handled, handledAt, handledBy } }: { lead: ReceivedLead }) {
  if (!handled) return <Badge tone="waiting">{texts.statuses.open}</Badge>
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge tone="good">{texts.statuses.handled}</Badge>
      <span className="text-xs text-ink-3">
        {handledBy && <span>{`${handledBy}, `}</span>}
        <span>{showMoment(handledAt)}</span>
      </span>
    </span>
  )
}

/** Copies the sender's email, for an admin without a mail program on this device. */
export async function copyEmail(email: string) {
  try {
    await navigator.clipboard.writeText(email)
    toast(texts.copied, { urgent: true })
  } catch {
    toast(texts.notCopied, { kind: 'error' })
  }
}

/** A link that opens the admin's mail program, which not every device has. Renders nothing when the sender left no email address. */
export function MailProgramLink({ lead }: { lead: ReceivedLead }) {
  const href = replyAddress(lead)
  if (!href) return null
  return (
    <a
      href={href}
      onClick={() => toast(texts.mailProgramOpens, { kind: 'info' })}
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-4 text-center font-semibold text-crocus-700 hover:bg-crocus-50 lg:min-h-9"
    >
      <AdminIcon name="mail" className="size-4" /> {texts.openMailProgram}
    </a>
  )
}

/** Returns a mailto link to the sender with a subject. Returns undefined without a valid email. The sender's text can add no recipient and no header. */
export function replyAddress({ email, subject }: { email: string; subject: string }): string | undefined {
  const address = email.trim()
  if (!/^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(address)) return undefined
  return `${mailLink(address)}?subject=${encodeURIComponent(`Re: ${subject.trim() || texts.noSubject}`)}`
}

/** The number of the sender as a link that calls it. */
export const PhoneLink = ({ phone, children = phone }: { phone: string; children?: ReactNode }) => (
  <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link">
    {children}
  </a>
)
