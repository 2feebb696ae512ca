import { leadsTexts as texts } from '../../texts/admin-leads.ts'
import { mailLink } from '../../mail-link.ts'

/** A mail to whoever wrote, its subject filled in; undefined where no address was left. Whatever was typed cannot add a recipient or a header. */
export function replyAddress({ email, subject }: { email: string; subject: string }): string | undefined {
  const address = email.trim()
  if (!/^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(address)) return undefined
  return `${mailLink(address)}?subject=${encodeURIComponent(`Re: ${subject.trim() || texts.noSubject}`)}`
}
