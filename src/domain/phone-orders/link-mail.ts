import { momentInIndia } from '#kernel/india.ts'
import { inr } from '#kernel/money.ts'
import { greetingOf } from '../messages/greeting.ts'
import { button, type MailRow } from '../messages/mail-blocks.ts'
import { mailOf, type MailText } from '../messages/mail-text.ts'

type Link = { brand: string; id: string; totalPaise: number; items: MailRow[]; link: string; expiresAt: Date; name: string }

/** The mail with the link to pay a phone order. */
export const linkMail = ({ brand, id, totalPaise, items, link, expiresAt, name }: Link): MailText =>
  mailOf(
    `Pay for your ${brand} order ${id}`,
    greetingOf(name),
    `This is your ${brand} order ${id}, as you told us on the telephone. It costs ${inr(totalPaise)}.`,
    { kind: 'rows', rows: items },
    button('Pay it here', link),
    `The link works until ${momentInIndia(expiresAt)}. If a pack is sold out before you pay, we refund your payment.`,
  )

/** The SMS with the same link. */
export const linkSms = ({ brand, id, totalPaise, link, expiresAt }: Omit<Link, 'items' | 'name'>) =>
  `Please pay ${inr(totalPaise)} for your ${brand} order ${id} at ${link} until ${momentInIndia(expiresAt)}.`
