import { momentInIndia } from '#kernel/india.ts'
import { inr } from '#kernel/money.ts'
import { button, greetingOf, mail, mailOf, type MailRow, type SmsKind, smsVariable } from '#shop/messages/rules.ts'
import { itemRows } from '../../mails/order-mails.ts'

type Link = { brand: string; id: string; totalPaise: number; items: MailRow[]; link: string; expiresAt: Date; name: string }

export const linkMessage: SmsKind = {
  name: 'link',
  template: 'link',
  registered: ({ brand }) => `Please pay ${smsVariable('alphanumeric')} for your ${brand} order ${smsVariable('alphanumeric')} at ${smsVariable('url')}`,
  reasonForThird: 'What to pay, for which order, and where.',
}

/** The mail with the link to pay a phone order. */
export const linkMail = mail({
  name: 'paymentLink',
  kind: linkMessage,
  write: ({ brand, id, totalPaise, items, link, expiresAt, name }: Link) =>
    mailOf(
      `Pay for your ${brand} order ${id}`,
      greetingOf(name),
      `This is your ${brand} order ${id}, as you told us on the telephone. It costs ${inr(totalPaise)}.`,
      { kind: 'rows', rows: items },
      button('Pay it here', link),
      `The link works until ${momentInIndia(expiresAt)}. If a pack is sold out before you pay, we refund your payment.`,
    ),
  example: ({ settings: { brand }, publicUrl, name, order: { id, totalPaise, lines, couponCode, discounts } }) => ({
    brand,
    id,
    totalPaise,
    items: itemRows(lines, { couponCode, discounts }),
    link: `${publicUrl}/pay/example-link-that-does-not-work`,
    expiresAt: new Date('2026-11-25T18:29:00Z'),
    name,
  }),
})

/** The SMS with the same link. */
export const linkSms = ({ brand, id, totalPaise, link, expiresAt }: Omit<Link, 'items' | 'name'>) =>
  `Please pay ${inr(totalPaise)} for your ${brand} order ${id} at ${link} until ${momentInIndia(expiresAt)}.`
