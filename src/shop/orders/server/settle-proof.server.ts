import { ShopError } from '#kernel/errors.ts'
import type { Proof } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import { settlePayment } from './settle-payment.server.ts'

/** Settles the payment of a proof, as its provider reports it. The caller has checked the signature. @throws ShopError payment_mismatch, payment_unavailable */
export async function settleProof(shop: Shop, provider: string, { providerOrderId, paymentId, signature }: Proof) {
  const payment = await shop.payments.of(provider).getPayment(paymentId)
  if (payment.providerOrderId !== providerOrderId) throw new ShopError('payment_mismatch', 'This payment belongs to another order.')
  shop.failpoint('payment-read')
  await settlePayment(shop, payment, { signature })
}
