import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { listRefunds, lockPaymentAndOrder, setPaymentByRefunds } from './queries.server.ts'
import { firstCheckMs } from './refund.ts'
import { refundMessages } from './refund-messages.server.ts'
import { decideRefund, outOfReach, type ReportedRefund } from './reported-refund.ts'

const sentBack = 'The bank did not take the refund.'
const tooLate = 'So much was refunded at Razorpay meanwhile that too little is left.'
const madeElsewhere = 'Refunded at Razorpay'

/**
 * Writes down what the provider says of a refund: the answer to one of ours, or an event, also of one that somebody made at the provider. Again,
 * late or out of order: the same end. The shopper is written to. One that has come back is failed, for a person to try again, and its payment holds money again.
 * @throws Error while more would have gone back than came in, so that the job tries again: something has come back whose event is still to arrive
 */
export async function recordRefund(shop: Shop, told: ReportedRefund) {
  await shop.db.transaction().execute(async (tx) => {
    const payment = await lockPaymentAndOrder(tx, told.paymentId)
    if (!payment) return
    const decision = decideRefund(payment, await listRefunds(tx, told.paymentId), told)
    if (decision.kind === 'nothing') return
    if (decision.kind === 'too_early') throw new Error(`the refund ${told.id} does not fit what is known yet`)
    if (decision.kind === 'remembered') return remember(tx, decision.refund, told.id)
    const refund = decision.kind === 'new' ? await insertRefund(tx, told, shop.now()) : decision.refund
    await write[told.outcome](tx, refund, told.id, shop.now())
    await refundMessages(shop, tx, { refund, outcome: told.outcome, orderId: payment.orderId, amountPaise: told.amountPaise })
    for (const id of outOfReach(payment, await listRefunds(tx, told.paymentId))) await setFailed(tx, id, tooLate, shop.now())
    await setPaymentByRefunds(tx, told.paymentId, shop.now())
  })
  shop.failpoint(told.outcome === 'failed' ? 'refund-recalled' : 'refund-processed')
}

const write = { pending: setPending, processed: setProcessed, failed: setSentBack }

/** The figures follow a refund by the changes of its status, so that this begins as any other does. */
async function insertRefund(tx: Tx, { paymentId, amountPaise, outcome }: ReportedRefund, createdAt: Date): Promise<string> {
  const id = randomId(20)
  const status = outcome === 'failed' ? ('failed' as const) : ('requested' as const)
  await tx.insertInto('refund').values({ id, paymentId, amountPaise, reason: madeElsewhere, status, razorpayRefundId: null, createdAt }).execute()
  return id
}

async function setPending(tx: Tx, id: string, razorpayRefundId: string, now: Date) {
  const pending = { status: 'pending' as const, razorpayRefundId, problem: null, settledAt: null, nextCheckAt: new Date(now.getTime() + firstCheckMs) }
  await tx.updateTable('refund').set(pending).where('id', '=', id).execute()
}

async function setProcessed(tx: Tx, id: string, razorpayRefundId: string, settledAt: Date) {
  const processed = { status: 'processed' as const, razorpayRefundId, problem: null, settledAt, nextCheckAt: null }
  await tx.updateTable('refund').set(processed).where('id', '=', id).execute()
}

async function setSentBack(tx: Tx, id: string, razorpayRefundId: string, settledAt: Date) {
  await tx.updateTable('refund').set({ razorpayRefundId }).where('id', '=', id).execute()
  await remember(tx, id, razorpayRefundId)
  await setFailed(tx, id, sentBack, settledAt)
}

async function remember(tx: Tx, id: string, razorpayRefundId: string) {
  await tx
    .updateTable('refund')
    .set(({ fn, ref, val }) => ({ sentBack: fn<string[]>('array_append', [ref('sentBack'), val(razorpayRefundId)]) }))
    .where('id', '=', id)
    .execute()
}

async function setFailed(tx: Tx, id: string, problem: string, settledAt: Date) {
  await tx.updateTable('refund').set({ status: 'failed', problem, settledAt, nextCheckAt: null }).where('id', '=', id).execute()
}
