import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns hex(HMAC-SHA256), Razorpay's signature. https://razorpay.com/docs/payments/server-integration/nodejs/integration-steps */
export const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Returns the signature that the payment dialog hands to the browser. */
export const paymentSignature = (orderId: string, paymentId: string, secret: string) => sign(`${orderId}|${paymentId}`, secret)

type LinkReturn = { linkId: string; reference: string; status: string; paymentId: string }

/** Returns the signature with which a payment link returns the customer to the shop. https://razorpay.com/docs/payments/payment-links/apis */
export const linkSignature = ({ linkId, reference, status, paymentId }: LinkReturn, secret: string) =>
  sign([linkId, reference, status, paymentId].join('|'), secret)

/** Compares in constant time. */
export function isSameSignature(given: string, expected: string) {
  return /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'))
}
