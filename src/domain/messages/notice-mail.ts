import { greetingOf } from './greeting.ts'
import { type MailText, paragraphs } from './mail-text.ts'

type NoticeMail = { publicUrl: string; name: string; subject: string; sentences: readonly string[] }

/** Returns the mail of a notice about an order: a greeting, these sentences, and the link to the shopper's orders. */
export const noticeMail = ({ publicUrl, name, subject, sentences }: NoticeMail): MailText => ({
  subject,
  body: paragraphs(greetingOf(name), ...sentences, `Your orders: ${publicUrl}/Myorders`),
})
