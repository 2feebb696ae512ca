import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns hex(HMAC-SHA256), Razorpay's signature. https://razorpay.com/docs/payments/server-integration/nodejs/integration-steps */
export const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Returns the signature that the payment dialog hands to the browser. */
export const paymentSignature = (orderId: string, paymentId: string, secret: string) => sign(`${orderId}|${paymentId}`, secret)

/** Compares in constant time. */
export function isSameSignature(given: string, expected: string) {
  return /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'))
}
