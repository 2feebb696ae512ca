import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { getProviderPayment } from '../payments/razorpay/client.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/** What the dialog hands to the browser. Its signature was checked. */
export type Proof = { orderId: string; paymentId: string; signature: string }

/** Settles the payment that a browser brings, as the provider reports it. @throws ShopError payment_mismatch, payment_unavailable */
export async function settleProof(shop: Shop, { orderId, paymentId, signature }: Proof) {
  const payment = await getProviderPayment(shop, paymentId)
  if (payment.order_id !== orderId) throw new ShopError('payment_mismatch', 'This payment belongs to another order.')
  shop.failpoint('payment-read')
  await settlePayment(shop, payment, signature)
}
