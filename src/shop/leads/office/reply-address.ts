import { leadsTexts as texts } from './leads-texts.ts'
import { mailLink } from '#ui/mail-link.ts'

/** Returns a mailto link to the sender with a subject. Returns undefined without a valid email. The sender's text can add no recipient and no header. */
export function replyAddress({ email, subject }: { email: string; subject: string }): string | undefined {
  const address = email.trim()
  if (!/^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(address)) return undefined
  return `${mailLink(address)}?subject=${encodeURIComponent(`Re: ${subject.trim() || texts.noSubject}`)}`
}
