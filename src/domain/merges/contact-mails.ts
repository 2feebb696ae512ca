import { greetingOf } from '../messages/greeting.ts'
import { helpWith, type MailText, paragraphs } from '../messages/mail-text.ts'

/** A message about the contacts of an account. `sms` has the same words. */
export type ContactMessage = { subject: string; sentence: string }

export const contactChanged = (what: 'login number' | 'email address', brand: string, moment: string): ContactMessage => ({
  subject: `The ${what} of your ${brand} account was changed`,
  sentence: `The ${what} of your ${brand} account was changed on ${moment}. All other devices were logged out.`,
})

export const accountsJoined = (brand: string, moment: string): ContactMessage => ({
  subject: `Two ${brand} accounts were joined`,
  sentence: `Your ${brand} account was joined with another one on ${moment}. Orders and addresses of both are in one account now. We can undo this for 30 days.`,
})

export const contactMail = ({ subject, sentence }: ContactMessage, name: string, shop: { email: string; phone: string }): MailText => ({
  subject,
  body: paragraphs(greetingOf(name), sentence, helpWith(shop)),
})
