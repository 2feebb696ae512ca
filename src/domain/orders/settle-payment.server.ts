import type { Tx } from '#platform/database.ts'
import type { Shop } from '#platform/shop.ts'
import { together } from '#platform/together.ts'
import { findSettledOfProvider, isGivenBack, lockPayment, recordPayment } from '../payments/queries.server.ts'
import { captureProviderPayment, type ProviderPayment } from '../payments/razorpay.server.ts'
import { requestRefund } from '../payments/request-refund.server.ts'
import { queueConfirmation, readConfirmation } from './confirm-order.server.ts'
import { findOrderOfProvider, lockOrderOfProvider, setPaid, setStatus } from './queries.server.ts'
import { decideSettlement, type Settlement } from './settlement.ts'

const refundReason = { surplus: 'The order was already paid', after_cancel: 'The order was cancelled' }

/**
 * The one way in for money: the browser's handler, the webhook, the reconciler, a shopper who comes back and an admin's link all end here, in any order and
 * any number of times.
 * @returns the id of our order, or undefined when the payment belongs to none
 * @throws ShopError payment_unavailable when authorized money could not be captured
 */
export async function settlePayment(shop: Shop, reported: ProviderPayment, signature?: string): Promise<string | undefined> {
  if (reported.status === 'created') return undefined
  const payment = reported.status === 'authorized' ? await takeMoney(shop, reported) : reported
  const orderId = await shop.db.transaction().execute((tx) => settleInTransaction(shop, tx, payment, signature))
  shop.reached('payment-settled')
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

/** For an order of ours alone: the account at the provider may serve other shops, whose money is theirs to take. */
async function takeMoney(shop: Shop, authorized: ProviderPayment) {
  const order = authorized.order_id === null ? undefined : await findOrderOfProvider(shop.db, authorized.order_id)
  if (!order) return authorized
  const taken = await captureProviderPayment(shop, authorized)
  shop.reached('money-taken')
  return taken
}

async function settleInTransaction(shop: Shop, tx: Tx, { id, order_id, amount, currency, status }: ProviderPayment, signature: string | undefined) {
  if (status === 'created' || order_id === null) return undefined
  const now = shop.now()
  // The second sees what was settled while the first waited.
  const [order, settled, known] = await together(tx, (side) =>
    Promise.all([lockOrderOfProvider(side, order_id), findSettledOfProvider(side, order_id), lockPayment(side, id)]),
  )
  const row = { id, orderId: order?.id ?? null, razorpayOrderId: order_id, amountPaise: amount, currency, status, createdAt: now, updatedAt: now }
  if (!order) {
    await recordPayment(tx, { ...row, lane: status === 'captured' ? 'no_order' : null })
    return undefined
  }
  // The payment is locked so that money which an admin gives back meanwhile does not buy an order too.
  const givenBack = known !== undefined && (await isGivenBack(tx, id))
  const settlement = decideSettlement(
    { status: order.status, totalPaise: order.totalPaise, settledBy: settled?.id },
    { id, status, amountPaise: amount, currency, givenBack },
  )
  const lane = laneOf(settlement)
  if (settlement.kind === 'pays') {
    const paid = { paidAt: now, razorpayPaymentId: id, razorpaySignature: signature ?? null }
    const [facts] = await together(tx, (side) =>
      Promise.all([readConfirmation(side, order), recordPayment(side, { ...row, lane }), setPaid(side, order.id, paid)]),
    )
    shop.reached('payment-recorded')
    await queueConfirmation(shop, tx, order, facts)
    shop.reached('order-paid')
    return order.id
  }
  await recordPayment(tx, { ...row, lane })
  shop.reached('payment-recorded')
  if (settlement.kind === 'fails') await setStatus(tx, order.id, 'Unpaid')
  if (settlement.kind === 'surplus' || settlement.kind === 'after_cancel')
    await requestRefund(shop, tx, { paymentId: id, reason: refundReason[settlement.kind] })
  return order.id
}

function laneOf({ kind }: Settlement) {
  if (kind === 'pays') return 'settled'
  return kind === 'nothing' || kind === 'fails' ? null : kind
}
