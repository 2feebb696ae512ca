import { inr } from '#kernel/money.ts'
import { isObsolete, type RefundStatus, sumPaise } from '../payments/rules/refund.ts'
import type { Verdict } from '../payments/rules/verdict.ts'

export const notConfirmed = 'The payment could not be confirmed. If money left your account, your order will appear in My Orders within minutes.'
const wrongAmount = 'Your payment differs from the order and needs a look by our team. We will write to you.'
const notCaptured = 'This payment was not taken: your bank releases the money by itself. Your cart is kept. Please try again.'
const failed = 'The payment did not go through. Your cart is kept. Please try again.'
const payAgain = 'Your cart is kept: you can pay again.'

type StoredRefund = { status: RefundStatus; amountPaise: number }

/** A stored payment with its stored refunds. */
type StoredPayment = {
  status: 'authorized' | 'captured' | 'failed' | 'refunded'
  lane: Verdict | null
  amountPaise: number
  refunds: readonly StoredRefund[]
}

/** Returns the sentence that tells a shopper why the payment made no order. Only for a payment that needs a person it promises a message. */
export function explainNotPaid(payment: StoredPayment | undefined): string {
  if (!payment) return notConfirmed
  if (payment.refunds.length > 0 || payment.status === 'refunded') return `${explainRefunds(payment)} ${payAgain}`
  if (payment.lane === 'amount_differs') return wrongAmount
  if (payment.status === 'authorized') return notCaptured
  return payment.status === 'failed' ? failed : notConfirmed
}

/** Returns the sentence about a payment's refunds. A failed refund comes before a pending one, because its money is still missing. */
function explainRefunds({ status, amountPaise, refunds }: StoredPayment): string {
  const refundedPaise = sumPaise(refunds.filter((refund) => refund.status === 'processed'))
  if (status === 'refunded' || refundedPaise >= amountPaise) return 'This payment was refunded.'
  const amountOf = (paise: number) => `${inr(paise)} of ${inr(amountPaise)}`
  if (refunds.some((refund) => refund.status === 'failed' && !isObsolete(refund, { amountPaise }, refunds)))
    return 'The refund of this payment failed. Our team will retry it.'
  const pendingPaise = sumPaise(refunds.filter((refund) => refund.status === 'requested' || refund.status === 'pending'))
  if (refundedPaise + pendingPaise >= amountPaise) return 'The refund of this payment is pending.'
  if (pendingPaise > 0) return `This payment is partly refunded: the refund of ${amountOf(pendingPaise)} is pending.`
  return `This payment is partly refunded: ${amountOf(refundedPaise)}.`
}
