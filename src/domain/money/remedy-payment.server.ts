import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { lockOrder } from '../orders/queries.server.ts'
import { findPayment, listRefunds, lockPayment } from '../payments/queries.server.ts'
import { retriable } from '../payments/refund.ts'
import { requestRefund } from '../payments/request-refund.server.ts'
import { retryRefund } from '../payments/send-refund.server.ts'
import { linkPayment } from './link-payment.server.ts'
import { isStuck, type RemedyKind } from './remedy.ts'

type Remedy = { id: string; kind: RemedyKind; actor: { id: string } }

const missing = () => new ShopError('not_found', 'There is no such payment.')

/** One click on the money screen. Twice is once. @throws ShopError not_found, rule_refused, payment_unavailable */
export async function remedyPayment(shop: Shop, { id, kind, actor }: Remedy): Promise<string> {
  const payment = await findPayment(shop.db, id)
  if (!payment) throw missing()
  if (kind === 'link_order') return linkPayment(shop, payment, actor)
  const told = await shop.db.transaction().execute(async (tx) => {
    // The order's lock before the payment's, as everywhere.
    if (payment.orderId !== null) await lockOrder(tx, payment.orderId)
    return kind === 'refund' ? giveBack(shop, tx, { id, actor }) : tryAgain(shop, tx, { id, actor })
  })
  shop.failpoint('refund-requested')
  return told
}

type Deed = { id: string; actor: { id: string } }

async function giveBack(shop: Shop, tx: Tx, { id, actor }: Deed) {
  const payment = await lockPayment(tx, id)
  if (!payment || payment.lane === null) throw missing()
  // It may have found its order since the screen was read.
  if (payment.lane === 'settled') throw new ShopError('rule_refused', 'This payment has paid for its order. Refund it on the order’s own page.')
  const asked = await requestRefund(shop, tx, { paymentId: id, reason: reasons[payment.lane] })
  if (!asked) return 'The refund is requested already.'
  const after = { refundId: asked.refund.id, amount: rupeesOf(asked.refund.amountPaise) }
  await recordChange(tx, { at: shop.now(), actor, action: 'refund requested', subject: { kind: 'payment', id }, after })
  return 'The refund is requested.'
}

const reasons = {
  no_order: 'Paid without an order',
  surplus: 'The order was already paid',
  after_cancel: 'The order was cancelled',
  coupon_spent: 'The coupon had no use left',
  amount_differs: 'The amount was not the order’s total',
} as const

async function tryAgain(shop: Shop, tx: Tx, { id, actor }: Deed) {
  const payment = await lockPayment(tx, id)
  if (!payment) throw missing()
  const refunds = await listRefunds(tx, id)
  if (refunds.length === 0) throw new ShopError('rule_refused', 'No refund of this payment was asked for.')
  const stuck = refunds.filter((refund) => isStuck(refund, shop.now()))
  const again = [...stuck.filter(({ status }) => status === 'requested'), ...retriable(payment, refunds)]
  for (const { id: refundId, status } of again) {
    await retryRefund(shop, tx, refundId)
    // A refund that still waits in the queue is only hurried.
    if (status !== 'failed') continue
    const subject = { kind: 'payment' as const, id }
    await recordChange(tx, { at: shop.now(), actor, action: 'refund tried again', subject, before: { status }, after: { status: 'requested' } })
  }
  return again.length > 0 ? 'The refund is being tried again.' : 'The refund is pending already.'
}
