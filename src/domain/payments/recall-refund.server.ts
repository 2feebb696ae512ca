import type { Shop } from '#platform/shop.ts'
import { lockPayment } from './queries.server.ts'

const problem = 'The bank did not take the refund.'

/**
 * A refund that was processed has come back. It is failed then, for a person to try again, and its payment holds money again.
 * @throws Error while our own answer to that refund is still to come, so that the job tries later
 */
export async function recallRefund(shop: Shop, { id, payment_id }: { id: string; payment_id: string }) {
  await shop.db.transaction().execute(async (tx) => {
    if (!(await lockPayment(tx, payment_id))) return
    const refunds = await tx.selectFrom('refund').select(['id', 'status', 'razorpayRefundId']).where('paymentId', '=', payment_id).execute()
    const refund = refunds.find(({ razorpayRefundId }) => razorpayRefundId === id)
    if (!refund && refunds.some(({ status }) => status === 'requested')) throw new Error(`the refund ${id} is not known yet`)
    if (refund?.status !== 'processed') return
    await tx.updateTable('refund').set({ status: 'failed', problem, settledAt: shop.now() }).where('id', '=', refund.id).execute()
    await tx.updateTable('payment').set({ status: 'captured', updatedAt: shop.now() }).where('id', '=', payment_id).where('status', '=', 'refunded').execute()
  })
  shop.reached('refund-recalled')
}
