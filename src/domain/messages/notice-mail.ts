import { greetingOf } from './greeting.ts'
import { button, type MailBlock } from './mail-blocks.ts'
import { mailOf, type MailText } from './mail-text.ts'

type NoticeMail = { publicUrl: string; name: string; subject: string; sentences: readonly (MailBlock | string)[] }

/** Returns the mail of a notice about an order: a greeting, these sentences, and the link to the shopper's orders. */
export const noticeMail = ({ publicUrl, name, subject, sentences }: NoticeMail): MailText =>
  mailOf(subject, greetingOf(name), ...sentences, button('Your orders', `${publicUrl}/Myorders`))
