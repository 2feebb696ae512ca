import type { Tx } from '#platform/database/database.ts'
import { statementInSavepoint } from '#platform/database/savepoint.ts'
import type { JobName } from '#platform/jobs/jobs.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { orderShipped } from '#shop/fulfilment/module.server.ts'
import { orderCancelled, orderPaid, refundProcessed } from '#shop/orders/module.server.ts'
import { composeInvoice } from './compose-invoice.server.ts'
import { composeRefundNote, composeRestNote } from './compose-note.server.ts'
import { type NewDocument, storeDocument } from './store-document.server.ts'

/** What a document is issued for. `at`: the time of the payment, shipment or refund, as ISO text, because a job has no dates. */
type Cause = { kind: 'paid' | 'shipped' | 'cancelled'; orderId: string; at: string } | { kind: 'refund'; refundId: string; at: string }

const issueLaterName: JobName<Cause> = { name: 'issue-document' }

/** The invoice of an order is issued in the transaction that settles its payment. */
export const invoicePaidOrder = orderPaid.listener((shop, tx, { orderId, paidAt }) => issue(shop, tx, { kind: 'paid', orderId, at: paidAt.toISOString() }))

/** The invoice of a cash on delivery order is issued when its goods leave. */
export const invoiceShippedOrder = orderShipped.listener((shop, tx, { orderId, shippedAt }) =>
  issue(shop, tx, { kind: 'shipped', orderId, at: shippedAt.toISOString() }),
)

/** A cash on delivery order that is cancelled after its goods left gets a credit note of all that is left. Other cancelled orders have refunds. */
export const creditCancelledOrder = orderCancelled.listener((shop, tx, { orderId, cancelledAt }) =>
  issue(shop, tx, { kind: 'cancelled', orderId, at: cancelledAt.toISOString() }),
)

/** The credit note of a refund is issued in the transaction that records it as processed. */
export const creditProcessedRefund = refundProcessed.listener((shop, tx, { refundId, at }) =>
  issue(shop, tx, { kind: 'refund', refundId, at: at.toISOString() }),
)

/**
 * Issues a document in the caller's transaction, as its last lock. Money never fails for a document: one that cannot be made or stored undoes nothing, and
 * a job tries again.
 */
async function issue(shop: Shop, tx: Tx, cause: Cause) {
  const made = await compose(tx, cause).catch((error: unknown) => ({ error }))
  if (made === undefined) return
  const stored = 'error' in made ? made : await statementInSavepoint(tx, (pipelineTx) => storeDocument(pipelineTx, made))
  if (!('error' in stored)) return
  shop.log.error({ err: stored.error, cause }, 'a document was not issued, which is repeated')
  await shop.jobs.enqueue(tx, issueLaterName, cause)
}

function compose(tx: Tx, cause: Cause): Promise<NewDocument | undefined> {
  const at = new Date(cause.at)
  if (cause.kind === 'refund') return composeRefundNote(tx, cause.refundId, at)
  if (cause.kind === 'cancelled') return composeRestNote(tx, cause.orderId, at)
  return composeInvoice(tx, { orderId: cause.orderId, at, method: cause.kind === 'paid' ? 'online' : 'cod' })
}

/** Issues a document that could not be issued with its cause. */
export const issueLaterJob = job(issueLaterName, { retryLimit: 20, retryDelay: 60, pollingIntervalSeconds: 20 }, (shop, cause) =>
  shop.db.transaction().execute(async (tx) => {
    const made = await compose(tx, cause)
    if (made) await storeDocument(tx, made)
  }),
)
