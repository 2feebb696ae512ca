import type { Selectable } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { inr, rupeesOf } from '#kernel/money.ts'
import type { Tx, Tables } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { isPaidByHand } from '../../payments/rules/offline.ts'
import { listRetriableRefunds, refundablePaise } from '../../payments/rules/refund.ts'
import { withDeadline } from '../../payments/server/deadline.server.ts'
import { findPayment, listRefunds, lockPayment, hasRefunds } from '../../payments/server/queries.server.ts'
import { sumDisputed } from '../../payments/server/refundable.server.ts'
import { disputedRefusal, requestRefund } from '../../payments/server/request-refund.server.ts'
import { requireRefundProof } from '../../payments/server/require-refund-proof.server.ts'
import { retryRefund } from '../../payments/server/send-refund.server.ts'
import { refundRequested } from '../../rules/timeline.ts'
import { attachLinkOrder } from '../../server/attach-link-order.server.ts'
import { type ProviderOrderKey, setProviderOrder } from '../../server/provider-order.server.ts'
import { lockOrder, findOrderOfProvider } from '../../server/queries.server.ts'
import { settlePayment } from '../../server/settle-payment.server.ts'
import { isBeforeLive } from '../../server/test-mode-payments.server.ts'
import { isStuck, type RemedyKind } from '../rules/remedy.ts'
import { refundReasons } from '../../server/record-exception.server.ts'

type Payment = Selectable<Tables['payment']>

type Remedy = { id: string; kind: RemedyKind; actor: Actor }

const notFound = () => new ShopError('not_found', 'There is no such payment.')

/**
 * Runs the action that an admin chose on the money screen. Repeating it changes nothing.
 * @returns the message for the admin
 * @throws ShopError not_found, rule_refused, payment_unavailable, fresh_proof_needed
 */
export async function remedyPayment(shop: Shop, { id, kind, actor }: Remedy): Promise<string> {
  const payment = await findPayment(shop.db, id)
  if (!payment) throw notFound()
  if (kind === 'link_order') return linkPayment(shop, payment, actor)
  const message = await shop.db.transaction().execute(async (tx) => {
    // All code locks the order before the payment, so that transactions cannot deadlock.
    if (payment.orderId !== null) await lockOrder(tx, payment.orderId)
    if (kind === 'accept_rest') return acceptRest(shop, tx, { id, actor })
    return kind === 'refund' ? refundException(shop, tx, { id, actor }) : retryRefunds(shop, tx, { id, actor })
  })
  shop.failpoint('refund-requested')
  return message
}

type RemedyOfPayment = { id: string; actor: Actor }

async function refundException(shop: Shop, tx: Tx, { id, actor }: RemedyOfPayment) {
  const payment = await lockPayment(tx, id)
  if (!payment || payment.lane === null) throw notFound()
  // The payment may have been linked to its order since the screen was loaded.
  if (payment.lane === 'settled') throw new ShopError('rule_refused', 'This payment has paid for its order. Refund it on the order’s own page.')
  const requested = await requestRefund(shop, tx, { paymentIds: [id], reason: reasons[payment.lane], cause: { origin: 'exception' } })
  // Nothing is requested if all is refunded, or less than ₹1 is left. A dispute counts as taken.
  const disputed = requested ? 0 : await sumDisputed(tx, id)
  const left = requested ? 0 : refundablePaise(payment, await listRefunds(tx, id), disputed)
  if (disputed > 0) throw disputedRefusal(disputed, left)
  if (left > 0) throw new ShopError('rule_refused', `Only ${inr(left)} of this payment is left, and the minimum refund is ₹1. Accept the rest instead.`)
  if (!requested) return 'This refund is already pending.'
  await requireRefundProof(shop, tx, actor, requested.refund)
  const after = { refundId: requested.refund.id, amount: rupeesOf(requested.refund.amountPaise) }
  await recordChange(tx, { at: shop.now(), actor, action: refundRequested, subject: { kind: 'payment', id }, after })
  return 'Refund pending'
}

const reasons = {
  ...refundReasons,
  no_order: 'Paid without an order',
  amount_differs: 'The amount was not the order’s total',
} as const

/** Stores that a rest below the smallest refund stays with the shop. */
async function acceptRest(shop: Shop, tx: Tx, { id, actor }: RemedyOfPayment) {
  if (!(await lockPayment(tx, id))) throw notFound()
  const rest = await tx.selectFrom('refundRest').select(['paise', 'acceptedAt']).where('paymentId', '=', id).executeTakeFirst()
  if (!rest) throw new ShopError('rule_refused', 'This payment has no rest below ₹1.')
  if (rest.acceptedAt !== null) return 'This rest is already accepted.'
  const at = shop.now()
  await tx.updateTable('refundRest').set({ acceptedAt: at }).where('paymentId', '=', id).execute()
  await recordChange(tx, { at, actor, action: 'rest accepted', subject: { kind: 'payment', id }, after: { amount: rupeesOf(rest.paise) } })
  return 'Rest accepted'
}

async function retryRefunds(shop: Shop, tx: Tx, { id, actor }: RemedyOfPayment) {
  const payment = await lockPayment(tx, id)
  if (!payment) throw notFound()
  const refunds = await listRefunds(tx, id)
  if (refunds.length === 0) throw new ShopError('rule_refused', 'This payment has no refund to retry.')
  const stuck = isPaidByHand(payment) ? [] : refunds.filter((refund) => isStuck(refund, shop.now()))
  const retried = [...stuck.filter(({ status }) => status === 'requested'), ...listRetriableRefunds(payment, refunds)]
  for (const { id: refundId, status } of retried) {
    await retryRefund(shop, tx, refundId)
    // A requested refund is only enqueued again. Its status stays, so there is no audit entry.
    if (status !== 'failed') continue
    const subject = { kind: 'payment' as const, id }
    await recordChange(tx, { at: shop.now(), actor, action: 'refund tried again', subject, before: { status }, after: { status: 'requested' } })
  }
  if (isPaidByHand(payment)) return 'You pay this refund back yourself. Record it on the order’s page.'
  return retried.length > 0 ? 'Refund retried' : 'This refund is already pending.'
}

/**
 * Links a payment without an order to its attempt. It finds the attempt by the provider's order id, or by the receipt, which is our own order id. Then it
 * settles the payment as usual, so a wrong amount still pays for nothing.
 * @returns the message for the admin
 * @throws ShopError rule_refused if no order of ours belongs to the payment, payment_unavailable
 */
async function linkPayment(
  unboundedShop: Shop,
  { id, provider, lane, orderId: knownOrderId, providerOrderId }: Payment,
  actor: { id: string },
): Promise<string> {
  const { bounded: shop } = withDeadline(unboundedShop)
  if (knownOrderId !== null) return 'This payment is already linked to its order.'
  if (lane !== 'no_order') throw new ShopError('rule_refused', 'This payment cannot pay for an order.')
  if (await hasRefunds(shop.db, id)) throw new ShopError('rule_refused', 'This payment is refunded, so it cannot pay for an order.')
  const orderId = (await findOrderOfProvider(shop.db, providerOrderId))?.id ?? (await linkByReceipt(shop, { provider, providerOrderId }))
  if (orderId === undefined) throw new ShopError('rule_refused', 'No order of ours belongs to this payment. Refund it instead.')
  // Read before the audit entry, so that nothing is recorded if the provider does not answer.
  const payment = await shop.payments.of(provider).getPayment(id)
  await shop.db
    .transaction()
    .execute((tx) =>
      recordChange(tx, { at: shop.now(), actor, action: 'linked to its order', subject: { kind: 'payment', id }, before: { lane }, after: { orderId } }),
    )
  await settlePayment(shop, payment)
  return `Payment linked to order ${orderId}`
}

/** Finds the attempt by the receipt of the provider's order, in case the reply to its creation was lost. @returns the id of our order */
async function linkByReceipt(shop: Shop, { provider, providerOrderId }: ProviderOrderKey): Promise<string | undefined> {
  const providerOrder = await shop.payments.of(provider).findOrder(providerOrderId)
  if (!providerOrder?.receipt) return undefined
  // The receipt is the reference of a payment link, or else the id of our order.
  const linked = await attachLinkOrder(shop.db, providerOrder.receipt, { provider, providerOrderId })
  if (linked !== undefined) return linked
  const attempt = await shop.db.selectFrom('shopOrder').select(['id', 'providerOrderId']).where('id', '=', providerOrder.receipt).executeTakeFirst()
  if (!attempt) return undefined
  const stored = await setProviderOrder(shop.db, attempt.id, { provider, providerOrderId, isTest: isBeforeLive(shop, provider) })
  return stored?.provider === provider && stored.providerOrderId === providerOrderId ? attempt.id : undefined
}
