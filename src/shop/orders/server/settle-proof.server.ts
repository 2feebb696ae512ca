import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { settlePayment } from './settle-payment.server.ts'

/** The ids and signature that the payment dialog gives to the browser. The caller has checked the signature. */
export type Proof = { orderId: string; paymentId: string; signature: string }

/** Settles the payment of a proof, as the provider reports it. @throws ShopError payment_mismatch, payment_unavailable */
export async function settleProof(shop: Shop, { orderId, paymentId, signature }: Proof) {
  const payment = await shop.payments.getPayment(paymentId)
  if (payment.providerOrderId !== orderId) throw new ShopError('payment_mismatch', 'This payment belongs to another order.')
  shop.failpoint('payment-read')
  await settlePayment(shop, payment, { signature })
}
