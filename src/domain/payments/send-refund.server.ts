import type { Shop } from '#platform/shop.ts'
import { findRefund, setRefundProcessed } from './queries.server.ts'
import { refundProviderPayment } from './razorpay.server.ts'

/** Asks the provider for a refund that was written down before. The refund's own id keeps a repeated try from paying twice. */
export async function sendRefund(shop: Shop, { refundId }: { refundId: string }) {
  const refund = await findRefund(shop.db, refundId)
  if (!refund || refund.status !== 'requested') return
  const { id, paymentId, amountPaise } = refund
  const sent = await refundProviderPayment(shop, { paymentId, amountPaise, key: id })
  await shop.db.transaction().execute((tx) => setRefundProcessed(tx, { id, paymentId, razorpayRefundId: sent.id, now: shop.now() }))
}
