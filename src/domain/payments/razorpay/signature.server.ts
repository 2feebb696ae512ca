import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the provider's signature of a text: its HMAC-SHA256 in hex. https://razorpay.com/docs/payments/server-integration/nodejs/integration-steps */
export const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Returns the signature that the payment dialog must submit for an order and payment. */
export const paymentSignature = (orderId: string, paymentId: string, secret: string) => sign(`${orderId}|${paymentId}`, secret)

/** Compares two signatures, in constant time for any well-formed one. */
export function signatureFits(given: string, expected: string) {
  return /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'))
}
