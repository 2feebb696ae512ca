import type { Verdict } from '../payments/verdict.ts'

export const notConfirmed = 'The payment could not be confirmed. If money left your account, your order will appear in My Orders within minutes.'
const wrongAmount = 'Your payment differs from the order and needs a look by our team. We will write to you.'
const refunded = 'The money of this payment has been given back, or is on its way back to you. Your cart is kept: you can pay again.'
const notCaptured = 'This payment was not taken: your bank releases the money by itself. Your cart is kept. Please try again.'
const failed = 'The payment did not go through. Your cart is kept. Please try again.'

/** A stored payment. `hasRefund`: a refund of it exists, in any state. */
type StoredPayment = { status: 'authorized' | 'captured' | 'failed' | 'refunded'; lane: Verdict | null; hasRefund: boolean }

/** Returns the sentence that tells a shopper why their payment made no order. Only a payment that needs a person promises a letter. */
export function explainNotPaid(payment: StoredPayment | undefined): string {
  if (!payment) return notConfirmed
  if (payment.hasRefund || payment.status === 'refunded') return refunded
  if (payment.lane === 'amount_differs') return wrongAmount
  if (payment.status === 'authorized') return notCaptured
  return payment.status === 'failed' ? failed : notConfirmed
}
