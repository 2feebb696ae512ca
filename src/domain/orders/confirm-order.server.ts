import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipeline.ts'
import type { Shop } from '#platform/shop.ts'
import type { AddressSnapshot } from '#platform/database/account-tables.ts'
import { messageRouteOf } from '../customers/message-route.ts'
import { greetingOf } from '../messages/greeting.ts'
import { queueMessages } from '../messages/queue-message.server.ts'
import { perPiecePaiseOf } from '../pricing/price-cart.ts'
import { readSettings } from '../settings/queries.server.ts'
import { describeArrival } from './arrival.ts'

type Confirmed = { id: string; customerId: string | null; totalPaise: number; address: AddressSnapshot; couponCode: string | null; paidAt?: Date | null }

/**
 * Queues the order confirmation: by SMS to the delivery mobile, and to the customer's own e-mail address or number (`messageRouteOf`). Once per order,
 * occasion and channel.
 * @returns whether anything was queued
 */
export async function confirmOrder(shop: Shop, tx: Tx, order: Confirmed, occasion = ''): Promise<boolean> {
  const facts = await pipelined(tx, (pipelineTx) => readConfirmation(pipelineTx, order))
  return (await queueConfirmation(shop, tx, order, facts, occasion)) > 0
}

type Facts = Awaited<ReturnType<typeof readConfirmation>>

/** Reads the parts of a confirmation that the order's row lacks: customer, brand, arrival and lines. */
export async function readConfirmation(tx: Tx, { id, customerId }: { id: string; customerId: string | null }) {
  const [customer, { brand, arrival }, lines] = await Promise.all([
    customerId === null
      ? undefined
      : tx
          .selectFrom('customer')
          .select(['name', 'email', 'emailVerifiedAt', 'loginMobile'])
          .where('id', '=', customerId)
          .where('deletedAt', 'is', null)
          .executeTakeFirst(),
    readSettings(tx),
    tx.selectFrom('orderLine').select(['name', 'quantityLabel', 'qty', 'netPaise', 'couponSharePaise']).where('orderId', '=', id).orderBy('position').execute(),
  ])
  return { customer, brand, arrival, lines }
}

/** Queues the confirmation from facts that were read before. @returns how many messages were queued */
export async function queueConfirmation(shop: Shop, tx: Tx, order: Confirmed, { customer, brand, arrival, lines }: Facts, occasion = ''): Promise<number> {
  const { id, totalPaise, address, couponCode, paidAt } = order
  const arrives = describeArrival(paidAt ?? shop.now(), arrival, shop.now())
  const summary = `Thank you! Your ${brand} order ${id} of ${inr(totalPaise)} is confirmed.`
  const key = ['order-placed', id, occasion].filter(Boolean).join(':')
  const follow = `Follow it at ${shop.config.PUBLIC_URL}/Myorders`
  const sms = { dedupeKey: `${key}:sms`, orderId: id, channel: 'sms' as const, recipient: address.mobile, body: `${summary} ${follow}` }
  const route = customer && messageRouteOf(customer)
  // The shopper of an unverified address gets the SMS too, if another person receives the parcel.
  const own = route?.kind === 'sms' && route.to !== address.mobile && { ...sms, dedupeKey: `${key}:own-sms`, recipient: route.to }
  const mail = route?.kind === 'mail' && {
    dedupeKey: `${key}:mail`,
    orderId: id,
    channel: 'mail' as const,
    recipient: route.to,
    subject: `Your ${brand} order ${id}`,
    body: [
      greetingOf(customer?.name || address.name),
      summary,
      [...lines.map(formatLine), ...(couponCode === null ? [] : [formatCoupon(couponCode, lines)])].join('\n'),
      `It goes to ${address.name}, ${[address.street, address.locality, address.city, address.state, address.pincode].filter(Boolean).join(', ')}. Delivery is free.${arrives && ` It should arrive ${arrives}.`}`,
      follow,
    ].join('\n\n'),
  }
  // The mobile is empty if the account was deleted and its attempt blanked before the money arrived.
  const queued = await queueMessages(shop, tx, [...(address.mobile ? [sms] : []), ...(own ? [own] : []), ...(mail ? [mail] : [])])
  return queued.length
}

type Line = Facts['lines'][number]

const formatCoupon = (code: string, lines: Line[]) =>
  `  Coupon ${code}: ${inr(lines.reduce((sum, { couponSharePaise }) => sum + couponSharePaise, 0))} off, included in the prices above`

/** Returns one line of the mail, with the price after all discounts. */
function formatLine({ name, quantityLabel, qty, netPaise, couponSharePaise }: Line) {
  const paidPaise = netPaise - couponSharePaise
  const each = qty > 1 ? ` (${inr(perPiecePaiseOf(paidPaise, qty))} each)` : ''
  return `  ${qty} x ${name}, ${quantityLabel}: ${inr(paidPaise)}${each}`
}
