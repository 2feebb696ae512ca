import { greetingOf, button, type MailBlock, plainText, mailOf, type MailText } from '../rules/mail-blocks.ts'

/**
 * Returns the mail to a shopper with this name, and the SMS with the same content. `values` fill the registered text of the SMS. Without them, the order's
 * number and the address of its page fill the text.
 */
export type WriteNotice = (name: string) => { mail: MailText; sms: string; values?: readonly string[] }

/** The fixed words of a notice, which the owner cannot edit. */
export type NoticeWords = { subject: string; sentences: (MailBlock | string)[]; sms?: string; values?: readonly string[] }

const wordsOf = (sentence: MailBlock | string) => (typeof sentence === 'string' ? sentence : plainText(sentence))

/** The address of the page of the shopper's orders. Mails never link the courier, whose address may be mistyped. */
export const myOrders = (publicUrl: string) => `${publicUrl}/Myorders`

/**
 * Returns the writer of a notice with fixed words: a greeting, these sentences, and the link to the orders. The SMS is `sms`, or by default the sentences.
 */
export const inOurWords =
  (publicUrl: string, { subject, sentences, values, sms = sentences.map(wordsOf).join(' ') }: NoticeWords): WriteNotice =>
  (name) => ({ mail: mailOf(subject, greetingOf(name), ...sentences, button('Your orders', myOrders(publicUrl))), sms, ...(values && { values }) })

/** `page` is the screen of the back-office that shows more. By default it is Money, which lists the payments and refunds that need a person. */
export type OwnerNotice = { subject: string; sentences: string[]; page?: string }

export const ownerMail = (publicUrl: string, { subject, sentences, page = '/admin/money' }: OwnerNotice): MailText =>
  mailOf(subject, ...sentences, button('What to do', publicUrl + page))
