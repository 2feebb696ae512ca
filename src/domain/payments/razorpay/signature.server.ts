import { createHmac, timingSafeEqual } from 'node:crypto'

/** hex(HMAC-SHA256), as the provider signs. https://razorpay.com/docs/payments/server-integration/nodejs/integration-steps */
export const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/** What the payment dialog's handler must carry for that order and payment. */
export const paymentSignature = (orderId: string, paymentId: string, secret: string) => sign(`${orderId}|${paymentId}`, secret)

/** In constant time for any signature of the right form. */
export function signatureFits(given: string, expected: string) {
  return /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'))
}
