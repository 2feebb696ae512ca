import type { Verdict } from '../payments/verdict.ts'

export const notConfirmed = 'The payment could not be confirmed. If money left your account, your order will appear in My Orders within minutes.'
const differs = 'Your payment differs from the order and needs a look by our team. We will write to you.'
const givenBackText = 'The money of this payment has been given back, or is on its way back to you. Your cart is kept: you can pay again.'
const notTaken = 'This payment was not taken: your bank releases the money by itself. Your cart is kept. Please try again.'
const failed = 'The payment did not go through. Your cart is kept. Please try again.'

/** A payment in the books; `givenBack`: some of it was asked back. */
type Known = { status: 'authorized' | 'captured' | 'failed' | 'refunded'; lane: Verdict | null; givenBack: boolean }

/** What a shopper is told whose payment made no order: what became of that payment. Only what waits for a person in its lane is promised a letter. */
export function whyNotPaid(payment: Known | undefined): string {
  if (!payment) return notConfirmed
  if (payment.givenBack || payment.status === 'refunded') return givenBackText
  if (payment.lane === 'amount_differs') return differs
  if (payment.status === 'authorized') return notTaken
  return payment.status === 'failed' ? failed : notConfirmed
}
