import { inr } from '#kernel/money.ts'
import type { AddressSnapshot } from '../addresses/address.ts'
import { button, type MailRow } from '../messages/mail-blocks.ts'
import { mailOf, type MailText } from '../messages/mail-text.ts'
import { exactPerPiecePaiseOf } from '../catalogue/price-cart.ts'

/** The values of the templates for mails about an order. */

type Line = { name: string; quantityLabel: string; qty: number; removedQty?: number; netPaise: number; couponSharePaise: number }

type Placed = { totalPaise: number; couponCode: string | null; lines: Line[]; address: AddressSnapshot; arrives: string }

/** `link`: the page that follows the order, or the shopper's orders. */
export const orderValues = ({ id, brand, link }: { id: string; brand: string; link: string }) => ({ brand, order: id, link })

/** The page of the shopper's orders. Mails never link the courier, whose address may be mistyped. */
export const myOrders = (publicUrl: string) => `${publicUrl}/Myorders`

export const placedValues = ({ totalPaise, couponCode, lines, address, arrives }: Placed) => ({
  total: inr(totalPaise),
  items: itemRows(lines, couponCode),
  address: `${address.name}, ${[address.street, address.locality, address.city, address.state, address.pincode].filter(Boolean).join(', ')}`,
  arrival: arrives && `It should arrive ${arrives}.`,
})

/** Returns a row for each item, with the price after all discounts, and one for the coupon. */
export const itemRows = (lines: Line[], couponCode: string | null): MailRow[] => [
  ...lines.map(rowOf),
  ...(couponCode === null ? [] : [couponRow(couponCode, lines)]),
]

const couponRow = (code: string, lines: Line[]): MailRow => ({
  text: `Coupon ${code}: ${inr(lines.reduce((sum, { couponSharePaise }) => sum + couponSharePaise, 0))} off, included in the prices above`,
  amount: '',
  note: '',
})

function rowOf({ name, quantityLabel, qty, removedQty = 0, netPaise, couponSharePaise }: Line): MailRow {
  const paidPaise = netPaise - couponSharePaise
  const eachPaise = exactPerPiecePaiseOf(paidPaise, qty)
  const notes = [qty > 1 && eachPaise !== undefined && `${inr(eachPaise)} each`, removedQty > 0 && `${removedQty} removed`]
  return { text: `${qty} x ${name}, ${quantityLabel}`, amount: inr(paidPaise), note: notes.filter(Boolean).join(', ') }
}

/** A sentence about an order's refund. `amount` is formatted. */
export const refundStarted = (amount: string) => `We have started a refund of ${amount}. Banks usually take five to seven working days.`
export const refundMade = (amount: string) => `We have refunded ${amount}. Most banks show it within five to seven working days.`

type NewOrder = { publicUrl: string; id: string; totalPaise: number; items: MailRow[]; place: string }

/** The mail of a new order. It names no person, because the address stays in the back-office. */
export const newOrderMail = ({ publicUrl, id, totalPaise, items, place }: NewOrder): MailText =>
  mailOf(
    `New order ${id}: ${inr(totalPaise)}`,
    `Order ${id} of ${inr(totalPaise)} was paid. It goes to ${place}.`,
    { kind: 'rows', rows: items },
    button('Open the order', `${publicUrl}/admin/orders/${id}`),
  )
