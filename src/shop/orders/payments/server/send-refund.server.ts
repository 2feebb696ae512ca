import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { isPaidByHand } from '../rules/offline.ts'
import { announceRefund } from './events.server.ts'
import { findRefund, lockPaymentAndOrder, setRefundFailed, setRefundProblem, setRefundRequested } from './queries.server.ts'
import { recordMissingRefunds, recordAllRefunds, recordRefund } from './record-refund.server.ts'
import { queueRefundMessages } from './refund-messages.server.ts'
import { sendRefundName } from './request-refund.server.ts'

/**
 * Sends a stored refund to the provider. First it records refunds that were made in the provider's dashboard in the meantime. A refusal by the provider is final,
 * because it would refuse a repeated request too. The refund's id is the idempotency key, so a repeated call cannot pay twice. A refund that the bank returned
 * needs a new key, because for the old key the provider would repeat its first answer.
 */
export async function sendRefund(shop: Shop, { refundId }: { refundId: string }) {
  const refund = await findRefund(shop.db, refundId)
  if (!refund || refund.status !== 'requested' || isPaidByHand(refund)) return
  const { id, paymentId, amountPaise, providerRefundId: returnedId } = refund
  try {
    const provider = shop.payments.of(refund.provider)
    const hasCalledProvider = await recordMissingRefunds(shop, await provider.getPayment(paymentId))
    if (hasCalledProvider && (await findRefund(shop.db, refundId))?.status !== 'requested') return
    const sent = await provider.refund({ refundId, paymentId, amountPaise, key: returnedId === null ? id : `${id}-${returnedId}` })
    shop.failpoint('refund-sent')
    await recordRefund(shop, { id: sent.id, paymentId, amountPaise, ours: id, outcome: sent.outcome })
  } catch (error) {
    await setRefundProblem(shop.db, id, causeOf(error))
    if (!shop.payments.of(refund.provider).isRefusal(error)) throw error
    await acceptRefusal(shop, refund)
  }
}

/** Ends a refund that the provider refused. The provider may have made it before, or other refunds may have left too little, so it reads the refunds first. */
async function acceptRefusal(shop: Shop, { id, provider, paymentId }: { id: string; provider: string; paymentId: string }) {
  await recordAllRefunds(shop, { provider, id: paymentId }).catch((error: unknown) => {
    if (!shop.payments.of(provider).isRefusal(error)) throw error
  })
  await failRefund(shop, { refundId: id })
}

/** Marks a requested refund as failed, after the job's last retry or the provider's refusal. A person then decides whether to retry it (`retryRefund`). */
export async function failRefund(shop: Shop, { refundId }: { refundId: string }) {
  const refund = await findRefund(shop.db, refundId)
  if (!refund) return
  await shop.db.transaction().execute(async (tx) => {
    const payment = await lockPaymentAndOrder(tx, refund.paymentId)
    if (!(await setRefundFailed(tx, refundId, shop.now()))) return
    await queueRefundMessages(shop, tx, { refund: refundId, outcome: 'failed', orderId: payment?.orderId ?? null, amountPaise: refund.amountPaise })
    await announceRefund(shop, tx, 'failed', { refundId, orderId: payment?.orderId ?? null })
  })
  shop.failpoint('refund-given-up')
}

/** Enqueues a failed or delayed refund again. `sendRefund` chooses the key that keeps the provider from paying twice. */
export async function retryRefund(shop: Shop, tx: Tx, refundId: string) {
  await setRefundRequested(tx, refundId, shop.now())
  await shop.jobs.enqueue(tx, sendRefundName, { refundId })
}

/** Returns the provider's message for the admin, at most 500 characters. The error's own message is for shoppers. */
function causeOf(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? cause.message : 'unknown').slice(0, 500)
}

/** Runs after the last try of `sendRefundJob` has failed. */
const giveUpRefundJob = job('refund-given-up', { retryLimit: 12, retryDelay: 15 }, failRefund)

export const sendRefundJob = job(sendRefundName, { retryLimit: 12, retryDelay: 15, afterLastFailure: giveUpRefundJob }, sendRefund)

export const refundJobs = [sendRefundJob, giveUpRefundJob]
