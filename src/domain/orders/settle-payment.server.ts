import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Tables } from '#platform/database/tables.ts'
import { together } from '#platform/database/pipeline.ts'
import { isUseLeft } from '../coupons/settle-coupon-use.server.ts'
import type { Verdict } from '../payments/verdict.ts'
import { findSettledOfProvider, isFullyRefunded, lockPayment, recordPayment } from '../payments/queries.server.ts'
import { captureProviderPayment, type ProviderPayment } from '../payments/razorpay/client.server.ts'
import { requestRefund } from '../payments/request-refund.server.ts'
import { queueConfirmation, readConfirmation } from './confirm-order.server.ts'
import { refundReasons, exceptionMessages } from './exception-messages.server.ts'
import { lockOrderOfProvider, setPaid, setStatus } from './queries.server.ts'
import { recordException } from './record-exception.server.ts'
import { decideSettlement, type ReportedPayment, type Settlement } from './settlement.ts'

/** A payment that something can be decided by. */
type SettledPayment = Omit<ProviderPayment, 'status' | 'order_id'> & { status: ReportedPayment['status']; order_id: string }

/**
 * The one way in for money: the browser's handler, the webhook, the reconciler, a shopper who comes back and an admin's link all end here, in any order and
 * any number of times. A payment whose state is open or unknown changes nothing.
 * @returns the id of our order, or undefined when the payment belongs to none
 * @throws ShopError payment_unavailable when authorized money could not be captured, or the provider could not be asked whose a payment is
 */
export async function settlePayment(shop: Shop, reported: ProviderPayment, signature?: string): Promise<string | undefined> {
  const { status, order_id } = reported
  if (status === 'created' || status === 'unknown' || order_id === null) return undefined
  const told: SettledPayment = { ...reported, status, order_id }
  const payment = status === 'authorized' ? await takeMoney(shop, told) : told
  const orderId = await shop.db.transaction().execute((tx) => settleInTransaction(shop, tx, payment, signature))
  if (orderId === undefined) await recordException(shop, payment)
  shop.failpoint('payment-settled')
  return orderId
}

/**
 * Every payment that the provider tells of on one order. Money that is there comes first, and one that cannot be settled, such as one that the provider
 * does not let the shop take, keeps no other from it.
 * @throws what the first of those threw, once the others are done
 */
export async function settlePayments(shop: Shop, reported: ProviderPayment[]) {
  const problems: unknown[] = []
  for (const payment of reported.toSorted((one, other) => Number(other.status === 'captured') - Number(one.status === 'captured'))) {
    try {
      await settlePayment(shop, payment)
    } catch (error) {
      problems.push(error)
    }
  }
  if (problems.length > 0) throw problems[0]
}

/** Captures authorized money only where it would pay for its order. Any other lapses at the provider, which costs no fee and needs no refund. */
async function takeMoney(shop: Shop, authorized: SettledPayment): Promise<SettledPayment> {
  const judged = await shop.db.transaction().execute((tx) => judge(shop, tx, { ...authorized, status: 'captured' }))
  if (judged?.settlement.kind !== 'pays') return authorized
  const taken = await captureProviderPayment(shop, authorized)
  shop.failpoint('money-taken')
  return { ...authorized, status: taken.status === 'created' || taken.status === 'unknown' ? 'authorized' : taken.status }
}

type Judged = { order: Selectable<Tables['shopOrder']>; settlement: Settlement }

/** What the payment means for its order as both are now, locked. @returns undefined where no order of ours belongs to it */
async function judge(shop: Shop, tx: Tx, { id, order_id, amount, currency, status }: SettledPayment): Promise<Judged | undefined> {
  // The second sees what was settled while the first waited.
  const [order, settled, known] = await together(tx, (side) =>
    Promise.all([lockOrderOfProvider(side, order_id), findSettledOfProvider(side, order_id), lockPayment(side, id)]),
  )
  if (!order) return undefined
  // The payment is locked so that money which an admin gives back meanwhile does not buy an order too.
  const givenBack = known !== undefined && (await isFullyRefunded(tx, id))
  const isErased = order.customerId === null && order.address.mobile === ''
  const settlement = decideSettlement(
    { status: order.status, totalPaise: order.totalPaise, settledBy: settled?.id, isErased },
    { id, status, amountPaise: amount, currency, givenBack },
  )
  const isSpent = settlement.kind === 'pays' && !(await isUseLeft(tx, order, shop.now()))
  return { order, settlement: isSpent ? { kind: 'coupon_spent' } : settlement }
}

async function settleInTransaction(shop: Shop, tx: Tx, payment: SettledPayment, signature: string | undefined) {
  const judged = await judge(shop, tx, payment)
  if (!judged) return undefined
  const { order, settlement } = judged
  const { id, order_id, amount, currency, status } = payment
  const now = shop.now()
  const lane = laneOf(settlement)
  const row = { id, orderId: order.id, razorpayOrderId: order_id, amountPaise: amount, currency, status, lane, createdAt: now, updatedAt: now }
  if (settlement.kind === 'pays') {
    const paid = { paidAt: now, razorpayPaymentId: id, razorpaySignature: signature ?? null }
    const [facts] = await together(tx, (side) => Promise.all([readConfirmation(side, order), recordPayment(side, row), setPaid(side, order.id, paid)]))
    shop.failpoint('payment-recorded')
    await queueConfirmation(shop, tx, order, facts)
    shop.failpoint('order-paid')
    return order.id
  }
  await recordPayment(tx, row)
  shop.failpoint('payment-recorded')
  if (settlement.kind === 'fails') await setStatus(tx, order.id, 'Unpaid')
  if (settlement.kind === 'nothing' || settlement.kind === 'fails') return order.id
  if (settlement.kind !== 'amount_differs') await requestRefund(shop, tx, { paymentId: id, reason: refundReasons[settlement.kind] })
  await exceptionMessages(shop, tx, { kind: settlement.kind, order, payment: { id, amountPaise: amount } })
  return order.id
}

function laneOf({ kind }: Settlement): Verdict | null {
  if (kind === 'pays') return 'settled'
  return kind === 'nothing' || kind === 'fails' ? null : kind
}
