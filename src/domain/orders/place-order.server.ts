import type { z } from 'zod/mini'
import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { findPayment, isFullyRefunded } from '../payments/queries.server.ts'
import { paymentSignature, signatureFits } from '../payments/razorpay/signature.server.ts'
import { withDeadline } from '../payments/deadline.server.ts'
import type * as contract from './contract.ts'
import { notConfirmed, whyNotPaid } from './not-paid.ts'
import { findOrderOfProvider, getOrder, keepSignature } from './queries.server.ts'
import { type Proof, settleProof } from './settle-proof.server.ts'

type Input = z.output<typeof contract.placeOrder.input>

/**
 * The browser's handler brings a payment. Its items, total and status are never believed: the attempt's own are.
 * @throws ShopError payment_failed with `details.open` where the payment may still arrive
 */
export async function placeOrder(shop: Shop, customerId: string, { items, address, razorpayPaymentId, razorpayOrderId, razorpaySignature }: Input) {
  if (address == null) throw new ShopError('address_missing', 'Please select an address')
  if (!items?.length) throw new ShopError('empty_cart', 'Cart is empty')
  if (!razorpayPaymentId || !razorpayOrderId || !razorpaySignature) throw new ShopError('payment_failed', notConfirmed)

  const order = await findOrderOfProvider(shop.lookups, razorpayOrderId)
  if (!order) throw new ShopError('not_found', 'There is no such order.')
  if (order.customerId !== customerId) throw new ShopError('payment_mismatch', 'This payment belongs to another order.')
  await checkSignature(shop, { orderId: razorpayOrderId, paymentId: razorpayPaymentId, signature: razorpaySignature })

  if (order.razorpayPaymentId !== razorpayPaymentId)
    await settlePaid(shop, { orderId: razorpayOrderId, paymentId: razorpayPaymentId, signature: razorpaySignature })
  const settled = await getOrder(shop.lookups, order.id)
  if (settled.status === 'Pending' || settled.status === 'Unpaid') throw await refusalOf(shop, razorpayPaymentId)
  // Where the webhook was first: it knows no signature.
  const isKept = settled.razorpaySignature !== ''
  if (!isKept) await keepSignature(shop.db, order.id, { paymentId: razorpayPaymentId, signature: razorpaySignature })
  shop.failpoint('signature-kept')
  return isKept ? settled : getOrder(shop.lookups, order.id)
}

async function refusalOf(shop: Shop, paymentId: string) {
  const payment = await findPayment(shop.lookups, paymentId)
  const why = whyNotPaid(payment && { ...payment, givenBack: await isFullyRefunded(shop.lookups, paymentId) })
  return new ShopError('payment_failed', why, { open: why === notConfirmed })
}

async function checkSignature(shop: Shop, { orderId, paymentId, signature }: Proof) {
  const { keySecret } = shop.secrets.razorpay
  if (signatureFits(signature, paymentSignature(orderId, paymentId, keySecret))) return
  const known = await findPayment(shop.lookups, paymentId)
  if (known && known.razorpayOrderId !== orderId) throw new ShopError('payment_mismatch', 'This payment belongs to another order.')
  throw new ShopError('invalid_signature', notConfirmed)
}

/** The shopper has paid by now, so a provider that is away must not sound as if they had not. */
async function settlePaid(shop: Shop, proof: Proof) {
  try {
    await settleProof(withDeadline(shop).bounded, proof)
  } catch (error) {
    throw isShopError(error) && error.code === 'payment_unavailable' ? new ShopError('payment_unavailable', notConfirmed) : error
  }
}
