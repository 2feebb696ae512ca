import { ShopError } from '#kernel/errors.ts'
import { inr, rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { lockOrder } from '../../server/queries.server.ts'
import { refundRequested } from '../../rules/timeline.ts'
import { findPayment, listRefunds, lockPayment } from '../../payments/server/queries.server.ts'
import { listRetriableRefunds, refundablePaise } from '../../payments/rules/refund.ts'
import { requestRefund } from '../../payments/server/request-refund.server.ts'
import { retryRefund } from '../../payments/server/send-refund.server.ts'
import { requireRefundProof } from '../../payments/server/require-refund-proof.server.ts'
import { linkPayment } from './link-payment.server.ts'
import { isStuck, type RemedyKind } from '../rules/remedy.ts'

type Remedy = { id: string; kind: RemedyKind; actor: Actor }

const notFound = () => new ShopError('not_found', 'There is no such payment.')

/**
 * Applies one click on the money screen. A second click changes nothing.
 * @returns the message for the admin
 * @throws ShopError not_found, rule_refused, payment_unavailable, fresh_proof_needed
 */
export async function remedyPayment(shop: Shop, { id, kind, actor }: Remedy): Promise<string> {
  const payment = await findPayment(shop.db, id)
  if (!payment) throw notFound()
  if (kind === 'link_order') return linkPayment(shop, payment, actor)
  const message = await shop.db.transaction().execute(async (tx) => {
    // Everywhere, the order is locked before the payment.
    if (payment.orderId !== null) await lockOrder(tx, payment.orderId)
    if (kind === 'accept_rest') return acceptRest(shop, tx, { id, actor })
    return kind === 'refund' ? refundException(shop, tx, { id, actor }) : retryRefunds(shop, tx, { id, actor })
  })
  shop.failpoint('refund-requested')
  return message
}

type Click = { id: string; actor: Actor }

async function refundException(shop: Shop, tx: Tx, { id, actor }: Click) {
  const payment = await lockPayment(tx, id)
  if (!payment || payment.lane === null) throw notFound()
  // The payment may have been linked to its order since the screen was loaded.
  if (payment.lane === 'settled') throw new ShopError('rule_refused', 'This payment has paid for its order. Refund it on the order’s own page.')
  const requested = await requestRefund(shop, tx, { paymentId: id, reason: reasons[payment.lane], cause: { origin: 'exception' } })
  const left = requested ? 0 : refundablePaise(payment, await listRefunds(tx, id))
  if (left > 0) throw new ShopError('rule_refused', `Only ${inr(left)} of this payment is left, and the minimum refund is ₹1. Accept the rest instead.`)
  if (!requested) return 'This refund is already pending.'
  await requireRefundProof(shop, tx, actor, requested.refund)
  const after = { refundId: requested.refund.id, amount: rupeesOf(requested.refund.amountPaise) }
  await recordChange(tx, { at: shop.now(), actor, action: refundRequested, subject: { kind: 'payment', id }, after })
  return 'Refund pending'
}

const reasons = {
  no_order: 'Paid without an order',
  surplus: 'The order was already paid',
  after_cancel: 'The order was cancelled',
  coupon_spent: 'The coupon had no use left',
  out_of_stock: 'The packs were sold out',
  amount_differs: 'The amount was not the order’s total',
} as const

/** Notes that a rest below the smallest refund stays with the shop. */
async function acceptRest(shop: Shop, tx: Tx, { id, actor }: Click) {
  if (!(await lockPayment(tx, id))) throw notFound()
  const rest = await tx.selectFrom('refundRest').select(['paise', 'acceptedAt']).where('paymentId', '=', id).executeTakeFirst()
  if (!rest) throw new ShopError('rule_refused', 'This payment has no rest below ₹1.')
  if (rest.acceptedAt !== null) return 'This rest is already accepted.'
  const at = shop.now()
  await tx.updateTable('refundRest').set({ acceptedAt: at }).where('paymentId', '=', id).execute()
  await recordChange(tx, { at, actor, action: 'rest accepted', subject: { kind: 'payment', id }, after: { amount: rupeesOf(rest.paise) } })
  return 'Rest accepted'
}

async function retryRefunds(shop: Shop, tx: Tx, { id, actor }: Click) {
  const payment = await lockPayment(tx, id)
  if (!payment) throw notFound()
  const refunds = await listRefunds(tx, id)
  if (refunds.length === 0) throw new ShopError('rule_refused', 'This payment has no refund to retry.')
  const stuck = refunds.filter((refund) => isStuck(refund, shop.now()))
  const retried = [...stuck.filter(({ status }) => status === 'requested'), ...listRetriableRefunds(payment, refunds)]
  for (const { id: refundId, status } of retried) {
    await retryRefund(shop, tx, refundId)
    // A requested refund is only enqueued again. Its status stays, so there is no audit entry.
    if (status !== 'failed') continue
    const subject = { kind: 'payment' as const, id }
    await recordChange(tx, { at: shop.now(), actor, action: 'refund tried again', subject, before: { status }, after: { status: 'requested' } })
  }
  return retried.length > 0 ? 'Refund retried' : 'This refund is already pending.'
}
