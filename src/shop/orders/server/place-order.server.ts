import type { z } from 'zod/mini'
import { isShopError, ShopError } from '#kernel/errors.ts'
import type { PaymentProof } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import { findPayment, listRefunds } from '../payments/server/queries.server.ts'
import { withDeadline } from '../payments/server/deadline.server.ts'
import type * as contract from '../contract.ts'
import { explainNotPaid, notConfirmed } from '../rules/not-paid.ts'
import { isPlaced } from '../rules/order.ts'
import { findOrderOfProvider, getOrder } from './queries.server.ts'
import { settlePaymentProof } from './settle-payment.server.ts'
import type { Db } from '#platform/database/database.ts'

type Input = z.output<typeof contract.placeOrder.input>

/**
 * Settles the payment that the browser submits, and returns its order. The browser's items, total and status are ignored: the attempt has its own.
 * @throws ShopError payment_failed with `details.open` if the payment may still arrive
 */
export async function placeOrder(shop: Shop, customerId: string, { items, address, razorpayPaymentId, razorpayOrderId, razorpaySignature }: Input) {
  if (address == null) throw new ShopError('address_missing', 'Please select an address')
  if (!items?.length) throw new ShopError('empty_cart', 'Cart is empty')
  if (!razorpayPaymentId || !razorpayOrderId || !razorpaySignature) throw new ShopError('payment_failed', notConfirmed)

  const order = await findOrderOfProvider(shop.db, razorpayOrderId)
  if (!order) throw new ShopError('not_found', 'There is no such order.')
  if (order.customerId !== customerId) throw new ShopError('payment_mismatch', 'This payment belongs to another order.')
  const proof = { providerOrderId: razorpayOrderId, paymentId: razorpayPaymentId, signature: razorpaySignature }
  await checkSignature(shop, order.provider, proof)

  if (order.providerPaymentId !== proof.paymentId) await settleProof(shop, order.provider, proof)
  const settled = await getOrder(shop.db, order.id)
  if (!isPlaced(settled)) throw await refusalFor(shop, proof.paymentId)
  // If the webhook settled the payment first, the signature is missing.
  const hasSignature = settled.razorpaySignature !== ''
  if (!hasSignature) await storeSignature(shop.db, order.id, proof)
  shop.failpoint('signature-kept')
  return hasSignature ? settled : getOrder(shop.db, order.id)
}

async function refusalFor(shop: Shop, paymentId: string) {
  const payment = await findPayment(shop.db, paymentId)
  const reason = explainNotPaid(payment && { ...payment, refunds: await listRefunds(shop.db, paymentId) })
  return new ShopError('payment_failed', reason, { open: reason === notConfirmed })
}

async function checkSignature(shop: Shop, provider: string, proof: PaymentProof) {
  if (shop.payments.of(provider).isGenuine(proof)) return
  const known = await findPayment(shop.db, proof.paymentId)
  if (known && known.providerOrderId !== proof.providerOrderId) throw new ShopError('payment_mismatch', 'This payment belongs to another order.')
  throw new ShopError('invalid_signature', notConfirmed)
}

/** Settles the payment of a proof. The shopper may have paid already, so the error for an unavailable provider says "not confirmed", not "not paid". */
async function settleProof(shop: Shop, provider: string, proof: PaymentProof) {
  try {
    await settlePaymentProof(withDeadline(shop).bounded, provider, proof)
  } catch (error) {
    throw isShopError(error) && error.code === 'payment_unavailable' ? new ShopError('payment_unavailable', notConfirmed) : error
  }
}

/** Stores the browser's signature of the payment that paid for the order, if the webhook settled it first. */
async function storeSignature(db: Db, id: string, { paymentId, signature }: { paymentId: string; signature: string }) {
  await db
    .updateTable('shopOrder')
    .set({ providerSignature: signature })
    .where('id', '=', id)
    .where('providerPaymentId', '=', paymentId)
    .where('providerSignature', 'is', null)
    .execute()
}
