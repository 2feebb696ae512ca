import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { findRefund, lockPaymentAndOrder, setRefundFailed, setRefundProblem, setRefundRequested } from './queries.server.ts'
import { refundProviderPayment } from './razorpay/client.server.ts'
import { recordRefund } from './record-refund.server.ts'
import { refundMessages } from './refund-messages.server.ts'

/**
 * Asks the provider for a refund that was written down before. The refund's own id keeps a repeated try from paying twice; one that the bank
 * sent back needs another key, or the provider would only tell of it again.
 */
export async function sendRefund(shop: Shop, { refundId }: { refundId: string }) {
  const refund = await findRefund(shop.db, refundId)
  if (!refund || refund.status !== 'requested') return
  const { id, paymentId, amountPaise, razorpayRefundId: sentBack } = refund
  try {
    const sent = await refundProviderPayment(shop, { refundId, paymentId, amountPaise, key: sentBack === null ? id : `${id}-${sentBack}` })
    shop.failpoint('refund-sent')
    await recordRefund(shop, { id: sent.id, paymentId, amountPaise, ours: id, outcome: sent.outcome })
  } catch (error) {
    await setRefundProblem(shop.db, id, causeOf(error))
    throw error
  }
}

/** The last try failed: from here on a person decides, see `retryRefund`. */
export async function failRefund(shop: Shop, { refundId }: { refundId: string }) {
  const refund = await findRefund(shop.db, refundId)
  if (!refund) return
  await shop.db.transaction().execute(async (tx) => {
    const payment = await lockPaymentAndOrder(tx, refund.paymentId)
    if (!(await setRefundFailed(tx, refundId, shop.now()))) return
    await refundMessages(shop, tx, { refund: refundId, outcome: 'failed', orderId: payment?.orderId ?? null, amountPaise: refund.amountPaise })
  })
  shop.failpoint('refund-given-up')
}

/** Tries a refund that failed again; under which key, so that no money is sent twice, `sendRefund` knows. */
export async function retryRefund(shop: Shop, tx: Tx, refundId: string) {
  await setRefundRequested(tx, refundId)
  await shop.jobs.enqueue(tx, 'send-refund', { refundId })
}

/** What the provider said, for the admin; the error itself has a sentence for shoppers. */
function causeOf(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? cause.message : 'unknown').slice(0, 500)
}
