import { isDelivery } from '../pricing/rules/delivery-line.ts'
import { inr } from '#kernel/money.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import {
  button,
  mail,
  type Mail,
  type MailExample,
  mailOf,
  type MailRow,
  myOrders,
  ownerMessage,
  plainNameOf,
  type SmsKind,
  smsVariable,
  templateMail,
  yourOrders,
} from '#shop/messages/rules.ts'
import { exactPerPiecePaiseOf } from '#shop/catalogue/rules.ts'
import { describeArrival } from '../rules/arrival.ts'

/** The mails about an order, with the values of their templates. */

/** The confirmation of an order. */
export const orderMessage: SmsKind = {
  name: 'order',
  template: 'order',
  registered: ({ brand }) => placedSms({ brand, id: smsVariable('alphanumeric'), total: smsVariable('alphanumeric'), link: smsVariable('url') }),
  reasonForThird: 'The order, what it cost, and the page that follows it.',
}

/** The SMS that confirms an order. */
export const placedSms = ({ brand, id, total, link }: { brand: string; id: string; total: string; link: string }) =>
  `Thank you! Your ${brand} order ${id} of ${total} is confirmed. Follow it at ${link}`

type Line = { name: string; quantityLabel: string; qty: number; removedQty?: number; netPaise: number; couponSharePaise: number }

type ExtraRow = { module: string; id: string; label: string; paise: number }

/** An automatic discount, or a coupon with conditions. */
type DiscountRow = { label: string; byCode: boolean; paise: number }

type Placed = {
  totalPaise: number
  couponCode: string | null
  discounts?: readonly DiscountRow[] | null
  lines: Line[]
  extras?: readonly ExtraRow[]
  address: Omit<AddressSnapshot, 'mobile' | 'landmark' | 'alternatePhone' | 'addressType'>
  arrives: string
}

/** `link`: the page that follows the order, or the shopper's orders. */
export const orderValues = ({ id, brand, link }: { id: string; brand: string; link: string }) => ({ brand, order: id, link })

export const placedValues = ({ totalPaise, couponCode, discounts = null, lines, extras = [], address, arrives }: Placed) => ({
  total: inr(totalPaise),
  items: itemRows(lines, { couponCode, discounts }, extras),
  address: `${address.name}, ${[address.street, address.locality, address.city, address.state, address.pincode].filter(Boolean).join(', ')}`,
  delivery: extras.some(isDelivery) ? '' : 'Delivery is free.',
  arrival: arrives && `It should arrive ${arrives}.`,
})

type Discounts = Pick<Placed, 'couponCode' | 'discounts'>

/** Returns the rows of the mail: each item with its price after all discounts, then each discount, then each extra, which no discount lowers. */
export const itemRows = (lines: Line[], { couponCode, discounts }: Discounts, extras: readonly ExtraRow[] = []): MailRow[] => [
  ...lines.map(rowOf),
  ...discountRowsOf(lines, { couponCode, discounts: (discounts ?? []).filter(({ byCode }) => !byCode) }),
  ...extras.map(({ label, paise }) => ({ text: label, amount: inr(paise), note: '' })),
]

/** Returns a row for each discount. `discounts`: the automatic discounts. The coupon took off the rest of the lines' coupon shares. */
function discountRowsOf(lines: Line[], { couponCode, discounts }: { couponCode: string | null; discounts: readonly DiscountRow[] }): MailRow[] {
  const sumPaise = lines.reduce((sum, { couponSharePaise }) => sum + couponSharePaise, 0)
  const couponPaise = discounts.reduce((left, { paise }) => left - paise, sumPaise)
  const row = (name: string, paise: number) => ({ text: `${name}: ${inr(paise)} off, included in the prices above`, amount: '', note: '' })
  const automatic = discounts.filter(({ paise }) => paise > 0).map(({ label, paise }) => row(label, paise))
  return [...automatic, ...(couponCode === null ? [] : [row(`Coupon ${couponCode}`, couponPaise)])]
}

function rowOf({ name, quantityLabel, qty, removedQty = 0, netPaise, couponSharePaise }: Line): MailRow {
  const paidPaise = netPaise - couponSharePaise
  const eachPaise = exactPerPiecePaiseOf(paidPaise, qty)
  const notes = [qty > 1 && eachPaise !== undefined && `${inr(eachPaise)} each`, removedQty > 0 && `${removedQty} removed`]
  return { text: `${qty} x ${name}, ${quantityLabel}`, amount: inr(paidPaise), note: notes.filter(Boolean).join(', ') }
}

/** The next three functions return sentences about an order's refund. `amount` is formatted. */
export const refundStarted = (amount: string) => `We have started a refund of ${amount}. Banks usually take five to seven working days.`
export const refundStartedAsPaid = (amount: string) =>
  `We have started a refund of ${amount} by the way you paid. Banks usually take five to seven working days.`
export const refundMade = (amount: string) => `We have refunded ${amount}. Most banks show it within five to seven working days.`

const followIt = { kind: 'button', label: 'Follow it', words: 'Follow it at {link}' } as const
const trackIt = { kind: 'button', label: 'Track it', words: 'Track it at {link}' } as const

const ofOrder = ['name', 'brand', 'order', 'link'] as const

/** The values of an example mail, without the refund. */
const exampleValues = ({ publicUrl, settings: { brand }, name, order: { id } }: MailExample) => ({
  ...orderValues({ id, brand, link: myOrders(publicUrl) }),
  name: plainNameOf(name),
})

export const placedMail = templateMail({
  name: 'placed',
  kind: orderMessage,
  subject: 'Your {brand} order {order}',
  words: [
    'Namaste {name},',
    'Thank you! Your {brand} order {order} of {total} is confirmed.',
    '{items}',
    'It goes to {address}. {delivery} {arrival}',
    followIt.words,
  ].join('\n\n'),
  variables: [...ofOrder, 'total', 'items', 'address', 'delivery', 'arrival'],
  needed: ['order', 'total', 'items', 'link'],
  links: { link: followIt },
  values: (example) => {
    const { order, settings, now } = example
    return { ...exampleValues(example), ...placedValues({ ...order, arrives: describeArrival(order.paidAt ?? now, settings.arrival, now) }) }
  },
})

export const shippedMail = templateMail({
  name: 'shipped',
  subject: 'Your {brand} order {order} was shipped',
  words: ['Namaste {name},', 'Your {brand} order {order} was shipped.', trackIt.words].join('\n\n'),
  variables: ofOrder,
  needed: ['order', 'link'],
  links: { link: trackIt },
  values: exampleValues,
})

export const deliveredMail = templateMail({
  name: 'delivered',
  subject: 'Your {brand} order {order} was delivered',
  words: ['Namaste {name},', 'Your {brand} order {order} was delivered.', '{refund}', yourOrders.words].join('\n\n'),
  variables: [...ofOrder, 'refund'],
  needed: ['order', 'refund', 'link'],
  links: { link: yourOrders },
  values: (example) => ({ ...exampleValues(example), refund: '' }),
})

export const cancelledMail = templateMail({
  name: 'cancelled',
  subject: 'Your {brand} order {order} was cancelled',
  words: ['Namaste {name},', 'Your {brand} order {order} was cancelled.', '{refund}', yourOrders.words].join('\n\n'),
  variables: [...ofOrder, 'refund'],
  needed: ['order', 'refund', 'link'],
  links: { link: yourOrders },
  values: (example) => ({ ...exampleValues(example), refund: refundStarted(inr(example.order.totalPaise)) }),
})

type NewOrder = { publicUrl: string; id: string; totalPaise: number; items: MailRow[]; place: string; isCod?: boolean }

/** Tells the owner of a new order. It names no person, because the address stays in the back-office. */
export const newOrderMail = mail({
  name: 'ownerNewOrder',
  kind: ownerMessage,
  write: ({ publicUrl, id, totalPaise, items, place, isCod = false }: NewOrder) =>
    mailOf(
      `New order ${id}: ${inr(totalPaise)}`,
      `Order ${id} of ${inr(totalPaise)} ${isCod ? 'is paid in cash on delivery' : 'was paid'}. It goes to ${place}.`,
      { kind: 'rows', rows: items },
      button('Open the order', `${publicUrl}/admin/orders/${id}`),
    ),
  example: ({ publicUrl, order: { id, totalPaise, lines, extras, couponCode, discounts, address } }) => ({
    publicUrl,
    id,
    totalPaise,
    items: itemRows(lines, { couponCode, discounts }, extras),
    place: `${address.city}, ${address.state}`,
  }),
})

export const orderMails: readonly Mail[] = [placedMail, shippedMail, deliveredMail, cancelledMail, newOrderMail]
