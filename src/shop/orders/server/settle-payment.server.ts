import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { pipelined } from '#platform/database/pipeline.ts'
import type { Verdict } from '../payments/rules/verdict.ts'
import { recordPayment } from '../payments/server/queries.server.ts'
import { recordMissingRefunds, recordRefund } from '../payments/server/record-refund.server.ts'
import { minRefundPaise } from '../payments/rules/refund.ts'
import type { ProviderPayment, ReportedRefund, PaymentProof } from '#platform/payments/provider.ts'
import { requestRefund } from '../payments/server/request-refund.server.ts'
import { attachLinkOrder } from './attach-link-order.server.ts'
import { retireAttempt } from './attempts.server.ts'
import { announcePaid, readConfirmation } from './confirm-order.server.ts'
import { type DecidablePayment, type Decided, lockAndDecide, partOf, providerOrderOf, rowOf } from './decide-payment.server.ts'
import { queueExceptionMessages, refundReasons, recordException } from './record-exception.server.ts'
import { lockOrderOfProvider, setPaid, setPlacedOnDelivery, setStatus } from './queries.server.ts'
import { isWorthless } from './test-mode-payments.server.ts'
import { isPlaced } from '../rules/order.ts'
import type { Settlement } from '../rules/settlement.ts'
import { ShopError } from '#kernel/errors.ts'
import { payNowPaiseOf } from '../pay-now/rules/pay-now.ts'
import { makePrepaid } from '../pay-now/server/make-prepaid.server.ts'
import { setEnded } from '../pay-now/server/queries.server.ts'

/** Facts that arrive beside a payment. `signature`: of the browser's proof. `refund`: the refund that a provider's event reports. */
type Report = { signature?: string; refund?: ReportedRefund | undefined }

/**
 * Settles a payment: the only entry for money. Browser, webhook, reconciler, returning shopper and admin call it, in any order and any number of times.
 * A payment whose status is open or unknown changes nothing. If the provider has refunded the whole payment, its refunds are stored first, because refunded
 * money pays for nothing.
 * @returns the id of our order, or undefined if the payment belongs to none
 * @throws ShopError payment_unavailable if the provider does not capture authorized money, or does not name the order of an unknown payment
 */
export async function settlePayment(shop: Shop, reported: ProviderPayment, { signature, refund }: Report = {}): Promise<string | undefined> {
  const { status, providerOrderId } = reported
  if (status === 'created' || status === 'unknown' || providerOrderId === null) return undefined
  if (await isWorthless(shop, reported)) return undefined
  const decidable: DecidablePayment = { ...reported, status, providerOrderId }
  const isAllRefunded =
    decidable.amountPaise - Math.max(reported.refundedPaise, refund && refund.outcome !== 'failed' ? refund.amountPaise : 0) < minRefundPaise
  if (isAllRefunded) await recordBeforeSettling(shop, decidable, refund)
  const payment = status === 'authorized' ? await captureIfPaying(shop, decidable) : decidable
  const orderId = await shop.db.transaction().execute((tx) => settleInTransaction(shop, tx, payment, signature))
  if (orderId === undefined) {
    const providerOrder = await shop.payments.of(reported.provider).findOrder(providerOrderId)
    if (providerOrder?.receipt && (await attachLinkOrder(shop.db, providerOrder.receipt, { provider: reported.provider, providerOrderId })) !== undefined)
      return settlePayment(shop, reported, { ...(signature !== undefined && { signature }), refund })
    await recordException(shop, payment, providerOrder?.receipt)
  }
  // Partial refunds are stored after the settlement: the figures read the payment's verdict at the moment when a refund is stored.
  if (!isAllRefunded || orderId === undefined) await recordReported(shop, payment, refund)
  shop.failpoint('payment-settled')
  return orderId
}

/**
 * Settles every payment that the provider reports for one order, captured money first. A payment that fails, for example one that the provider does not
 * let the shop capture, does not stop the others.
 * @throws the first error, after all payments were tried
 */
export async function settlePayments(shop: Shop, reported: ProviderPayment[]) {
  const problems: unknown[] = []
  for (const payment of reported.toSorted((one, other) => Number(other.status === 'captured') - Number(one.status === 'captured'))) {
    try {
      await settlePayment(shop, payment)
      await recordMissingRefunds(shop, payment)
    } catch (error) {
      problems.push(error)
    }
  }
  if (problems.length > 0) throw problems[0]
}

/** Stores a payment without a verdict, and its refunds. Repeating it changes nothing. */
async function recordBeforeSettling(shop: Shop, payment: DecidablePayment, refund: ReportedRefund | undefined) {
  await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrderOfProvider(tx, providerOrderOf(payment))
    if (order) await recordPayment(tx, rowOf(payment, { orderId: order.id, part: partOf(order, payment), lane: null, now: shop.now() }))
  })
  await recordReported(shop, payment, refund)
}

/**
 * Stores the refunds of a stored payment. Those that the provider lists come first. The list includes failed refunds, whose money the reported refund may need.
 */
async function recordReported(shop: Shop, payment: DecidablePayment, refund: ReportedRefund | undefined) {
  if (payment.refundedPaise > 0) await recordMissingRefunds(shop, payment)
  if (refund) await recordRefund(shop, refund)
}

/** Captures authorized money only if it would pay for its order. Other authorized money expires at the provider, without a fee or a refund. */
async function captureIfPaying(shop: Shop, authorized: DecidablePayment): Promise<DecidablePayment> {
  const decided = await shop.db.transaction().execute((tx) => lockAndDecide(shop, tx, { ...authorized, status: 'captured' }, { takes: false }))
  if (decided?.settlement.kind !== 'pays' && decided?.settlement.kind !== 'prepays') return authorized
  const captured = await shop.payments.of(authorized.provider).capture(authorized)
  shop.failpoint('money-taken')
  const { feePaise } = captured
  return { ...authorized, feePaise, status: captured.status === 'created' || captured.status === 'unknown' ? 'authorized' : captured.status }
}

async function settleInTransaction(shop: Shop, tx: Tx, payment: DecidablePayment, signature: string | undefined) {
  const decided = await lockAndDecide(shop, tx, payment, { takes: true })
  if (!decided) return undefined
  const { order, settlement, feePaise, part } = decided
  const { id, amountPaise } = payment
  const now = shop.now()
  const verdict = verdictOf(settlement)
  const row = rowOf(payment, { orderId: order.id, part, lane: verdict, now })
  if (settlement.kind === 'pays' || settlement.kind === 'prepays') {
    await storePaying(shop, tx, decided, row, signature)
    return order.id
  }
  await recordPayment(tx, row)
  shop.failpoint('payment-recorded')
  // A link takes one payment: after an exception it cannot be paid again.
  const endsLink = order.source === 'phone' && order.status === 'Pending' && verdict !== null
  if (order.method === 'cod' && verdict !== null && part !== 'advance') await setEnded(tx, order.id, { provider: order.provider, endedAt: now })
  if (settlement.kind === 'fails' || endsLink) await setStatus(tx, order.id, 'Unpaid')
  if (settlement.kind === 'nothing' || settlement.kind === 'fails') return order.id
  // Such an attempt can no longer be paid. A surplus belongs to a placed order, and a person decides about a wrong amount.
  if (settlement.kind !== 'amount_differs' && settlement.kind !== 'surplus') await retireAttempt(tx, order.id)
  if (settlement.kind !== 'amount_differs' && settlement.kind !== 'refunded')
    await requestRefund(shop, tx, { paymentIds: [id], reason: refundReasons[settlement.kind], cause: { origin: 'exception' } })
  const duePaise = part === 'advance' ? order.advancePaise : payNowPaiseOf({ ...order, feePaise })
  await queueExceptionMessages(shop, tx, {
    kind: settlement.kind,
    order: { ...order, duePaise, isOnDelivery: order.method === 'cod' && isPlaced(order) },
    payment: { id, amountPaise },
  })
  return order.id
}

/**
 * Stores money that pays for an order, which becomes Paid, or placed on delivery by its advance. Announces it and queues the confirmation. The order is locked,
 * and its packs are taken (`lockAndDecide`).
 */
export async function storePaying(shop: Shop, tx: Tx, { order, settlement, feePaise, part }: Decided, row: ReturnType<typeof rowOf>, signature?: string) {
  const paid = { paidAt: row.createdAt, providerPaymentId: row.id, providerSignature: signature ?? null }
  if (settlement.kind === 'prepays') {
    await recordPayment(tx, row)
    shop.failpoint('payment-recorded')
    await makePrepaid(shop, tx, order, { ...paid, codFeePaise: feePaise })
    shop.failpoint('order-prepaid')
    return
  }
  const [facts] = await pipelined(tx, (pipelineTx) =>
    Promise.all([
      readConfirmation(pipelineTx, order),
      recordPayment(pipelineTx, row),
      (part === 'advance' ? setPlacedOnDelivery : setPaid)(pipelineTx, order.id, paid),
    ]),
  )
  shop.failpoint('payment-recorded')
  await announcePaid(shop, tx, { ...order, paidAt: row.createdAt }, facts)
  shop.failpoint('order-paid')
}

/** Returns the verdict that is stored for a settlement. The stored verdicts are fewer: cash on delivery and refunds at the provider have none of their own. */
function verdictOf({ kind }: Settlement): Verdict | null {
  if (kind === 'pays' || kind === 'prepays') return 'settled'
  if (kind === 'too_late') return 'surplus'
  if (kind === 'refunded') return 'after_cancel'
  return kind === 'nothing' || kind === 'fails' ? null : kind
}

/** Settles the payment of a proof, as its provider reports it. The caller has checked the signature. @throws ShopError payment_mismatch, payment_unavailable */
export async function settlePaymentProof(shop: Shop, provider: string, { providerOrderId, paymentId, signature }: PaymentProof) {
  const payment = await shop.payments.of(provider).getPayment(paymentId)
  if (payment.providerOrderId !== providerOrderId) throw new ShopError('payment_mismatch', 'This payment belongs to another order.')
  shop.failpoint('payment-read')
  await settlePayment(shop, payment, { signature })
}
