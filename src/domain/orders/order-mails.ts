import { inr } from '#kernel/money.ts'
import type { AddressSnapshot } from '#platform/database/account-tables.ts'
import { exactPerPiecePaiseOf } from '../pricing/price-cart.ts'

/** The values of the templates for mails about an order. */

type Line = { name: string; quantityLabel: string; qty: number; removedQty?: number; netPaise: number; couponSharePaise: number }

type Placed = { totalPaise: number; couponCode: string | null; lines: Line[]; address: AddressSnapshot; arrives: string }

/** `link`: the page that follows the order, or the shopper's orders. */
export const orderValues = ({ id, brand, link }: { id: string; brand: string; link: string }) => ({ brand, order: id, link })

/** The page of the shopper's orders. Mails never link the courier, whose address may be mistyped. */
export const myOrders = (publicUrl: string) => `${publicUrl}/Myorders`

export const placedValues = ({ totalPaise, couponCode, lines, address, arrives }: Placed) => ({
  total: inr(totalPaise),
  items: formatItems(lines, couponCode),
  address: `${address.name}, ${[address.street, address.locality, address.city, address.state, address.pincode].filter(Boolean).join(', ')}`,
  arrival: arrives && `It should arrive ${arrives}.`,
})

/** Returns one line for each item, with the price after all discounts. Two spaces mark an item of a mail. */
export const formatItems = (lines: Line[], couponCode: string | null) =>
  [...lines.map(formatLine), ...(couponCode === null ? [] : [formatCoupon(couponCode, lines)])].join('\n')

const formatCoupon = (code: string, lines: Line[]) =>
  `  Coupon ${code}: ${inr(lines.reduce((sum, { couponSharePaise }) => sum + couponSharePaise, 0))} off, included in the prices above`

function formatLine({ name, quantityLabel, qty, removedQty = 0, netPaise, couponSharePaise }: Line) {
  const paidPaise = netPaise - couponSharePaise
  const eachPaise = exactPerPiecePaiseOf(paidPaise, qty)
  const each = qty > 1 && eachPaise !== undefined ? ` (${inr(eachPaise)} each)` : ''
  return `  ${qty} x ${name}, ${quantityLabel}: ${inr(paidPaise)}${each}${removedQty > 0 ? `, ${removedQty} removed` : ''}`
}

/** A sentence about an order's refund. `amount` is formatted. */
export const refundStarted = (amount: string) => `We have started a refund of ${amount}. Banks usually take five to seven working days.`
export const refundMade = (amount: string) => `We have refunded ${amount}. Most banks show it within five to seven working days.`
