import { greetingOf, button, type MailBlock, plainText, mailOf, type MailText } from '../rules/mail-blocks.ts'

/** Returns the mail to a shopper with this name, and the SMS with the same content. `values` fill a registered text of the SMS; without them, order and page. */
export type WriteNotice = (name: string) => { mail: MailText; sms: string; values?: readonly string[] }

/** The words of a notice, which its owner cannot edit. */
export type NoticeWords = { subject: string; sentences: (MailBlock | string)[]; sms?: string; values?: readonly string[] }

const wordsOf = (sentence: MailBlock | string) => (typeof sentence === 'string' ? sentence : plainText(sentence))

/** The address of the page of the shopper's orders. Mails never link the courier, whose address may be mistyped. */
export const myOrders = (publicUrl: string) => `${publicUrl}/Myorders`

/**
 * Returns the writer of a notice whose words are not the owner's: a greeting, these sentences, and the link to the orders. The SMS is `sms`; without it,
 * the sentences.
 */
export const inOurWords =
  (publicUrl: string, { subject, sentences, values, sms = sentences.map(wordsOf).join(' ') }: NoticeWords): WriteNotice =>
  (name) => ({ mail: mailOf(subject, greetingOf(name), ...sentences, button('Your orders', myOrders(publicUrl))), sms, ...(values && { values }) })

/** `page` is the page of the back-office that shows more. Most notices are about money that needs a person, which Money lists. */
export type OwnerNotice = { subject: string; sentences: string[]; page?: string }

export const ownerMail = (publicUrl: string, { subject, sentences, page = '/admin/money' }: OwnerNotice): MailText =>
  mailOf(subject, ...sentences, button('What to do', publicUrl + page))
