import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { PaymentProvider, ProviderPayment, ReportedRefund } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import { announceRefund } from './events.server.ts'
import { findPayment, listRefunds, lockPaymentAndOrder, setPaymentByRefunds, sumConfirmedRefunds } from './queries.server.ts'
import { findOwedRest, firstCheckMs } from '../rules/refund.ts'
import { queueRefundMessages } from './refund-messages.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { decideRefund, listUnaffordableRefunds } from '../rules/reported-refund.ts'

const bankRefused = 'The bank did not take the refund.'
const tooLittleLeft = (label: string) => `So much was refunded at ${label} meanwhile that too little is left.`
const madeElsewhere = (label: string) => `Refunded at ${label}`
const restAfter = (label: string) => `The rest after a refund at ${label}`

/**
 * Stores a refund as the provider reports it, by a reply or an event, and writes to the shopper. It may have been made in the provider's dashboard. Repeated,
 * late and reordered reports lead to the same result. A refund that the bank returned becomes failed: its payment has the money again, and a person may retry
 * it. If a refund of all that was left became too large, it requests a refund of the rest.
 * @throws Error if the refunds would exceed the payment, so that the job tries again: the event of a returned refund is still missing
 */
export async function recordRefund(shop: Shop, reported: ReportedRefund) {
  await shop.db.transaction().execute(async (tx) => {
    const payment = await lockPaymentAndOrder(tx, reported.paymentId)
    if (!payment) return
    const provider = shop.payments.of(payment.provider)
    const decision = decideRefund(payment, await listRefunds(tx, reported.paymentId), reported)
    if (decision.kind === 'nothing') return
    if (decision.kind === 'too_early') throw new Error(`refund ${reported.id} does not fit what is known yet`)
    if (decision.kind === 'remembered') return storeReturnedId(tx, decision.refund, reported.id)
    const refund = decision.kind === 'new' ? await insertRefund(tx, provider, reported, shop.now()) : decision.refund
    await setOutcome[reported.outcome](tx, refund, reported.id, shop.now())
    const { orderId } = payment
    await queueRefundMessages(shop, tx, { refund, outcome: reported.outcome, orderId, amountPaise: reported.amountPaise })
    await announceRefund(shop, tx, reported.outcome, { refundId: refund, orderId })
    for (const id of listUnaffordableRefunds(payment, await listRefunds(tx, reported.paymentId))) {
      await setFailed(tx, id, tooLittleLeft(provider.label), shop.now())
      await announceRefund(shop, tx, 'failed', { refundId: id, orderId })
    }
    await setPaymentByRefunds(tx, reported.paymentId, shop.now())
    await requestRest(shop, tx, reported.paymentId)
  })
  shop.failpoint(reported.outcome === 'failed' ? 'refund-recalled' : 'refund-processed')
}

/**
 * Records the refunds of a payment that our books lack, if the provider has refunded another amount than our books say. The event of a refund in the provider's
 * dashboard may be late or lost. Does nothing for a payment that is not stored. @returns whether it called the provider
 */
export async function recordMissingRefunds(
  shop: Shop,
  { provider, id, refundedPaise }: Pick<ProviderPayment, 'provider' | 'id' | 'refundedPaise'>,
): Promise<boolean> {
  const confirmedPaise = await sumConfirmedRefunds(shop.db, id)
  if (confirmedPaise === undefined || confirmedPaise === refundedPaise) return false
  await recordAllRefunds(shop, { provider, id })
  return true
}

const recordingOrder = { failed: 0, processed: 1, pending: 2 }

/** Records every refund of a payment as the provider lists it. Failed refunds come first, because the other refunds may need their money. */
export async function recordAllRefunds(shop: Shop, { provider, id }: Pick<ProviderPayment, 'provider' | 'id'>) {
  const listed = await shop.payments.of(provider).listRefunds(id)
  for (const refund of listed.toSorted((one, other) => recordingOrder[one.outcome] - recordingOrder[other.outcome])) await recordRefund(shop, refund)
}

/** Requests the rest of a refund of all that was left, if that refund became too large. */
async function requestRest(shop: Shop, tx: Tx, paymentId: string) {
  const payment = await findPayment(tx, paymentId)
  const owed = payment && findOwedRest(payment, await listRefunds(tx, paymentId))
  if (!owed) return
  // Only refunds for a cancellation or an exception are for all that was left.
  await requestRefund(shop, tx, {
    paymentIds: [paymentId],
    reason: restAfter(shop.payments.of(payment.provider).label),
    cause: { origin: owed.origin === 'cancellation' ? 'cancellation' : 'exception' },
  })
}

const setOutcome = { pending: setPending, processed: setProcessed, failed: setReturned }

/** Inserts a refund that was made in the provider's dashboard. It starts as requested, because the figures count changes of status. */
async function insertRefund(tx: Tx, provider: PaymentProvider, { paymentId, amountPaise, outcome }: ReportedRefund, createdAt: Date): Promise<string> {
  const id = randomId(20)
  const status = outcome === 'failed' ? ('failed' as const) : ('requested' as const)
  await tx
    .insertInto('refund')
    .values({
      provider: provider.name,
      id,
      paymentId,
      amountPaise,
      reason: madeElsewhere(provider.label),
      origin: 'provider',
      status,
      providerRefundId: null,
      createdAt,
    })
    .execute()
  return id
}

async function setPending(tx: Tx, id: string, providerRefundId: string, now: Date) {
  const pending = { status: 'pending' as const, providerRefundId, problem: null, settledAt: null, nextCheckAt: new Date(now.getTime() + firstCheckMs) }
  await tx.updateTable('refund').set(pending).where('id', '=', id).execute()
}

async function setProcessed(tx: Tx, id: string, providerRefundId: string, settledAt: Date) {
  const processed = { status: 'processed' as const, providerRefundId, problem: null, settledAt, nextCheckAt: null }
  await tx.updateTable('refund').set(processed).where('id', '=', id).execute()
}

async function setReturned(tx: Tx, id: string, providerRefundId: string, settledAt: Date) {
  await tx.updateTable('refund').set({ providerRefundId }).where('id', '=', id).execute()
  await storeReturnedId(tx, id, providerRefundId)
  await setFailed(tx, id, bankRefused, settledAt)
}

async function storeReturnedId(tx: Tx, id: string, providerRefundId: string) {
  await tx
    .updateTable('refund')
    .set(({ fn, ref, val }) => ({ sentBack: fn<string[]>('array_append', [ref('sentBack'), val(providerRefundId)]) }))
    .where('id', '=', id)
    .execute()
}

async function setFailed(tx: Tx, id: string, problem: string, settledAt: Date) {
  await tx.updateTable('refund').set({ status: 'failed', problem, settledAt, nextCheckAt: null }).where('id', '=', id).execute()
}
