import type { Default, Derived, Paise, Once } from './column-types.ts'

/** The tables of payments, refunds and the provider's events. */
export type PaymentTables = {
  payment: {
    id: string
    orderId: string | null
    razorpayOrderId: string
    amountPaise: Paise
    currency: string
    status: 'authorized' | 'captured' | 'failed' | 'refunded'
    lane: 'settled' | 'surplus' | 'amount_differs' | 'no_order' | 'after_cancel' | 'coupon_spent' | 'out_of_stock' | null
    seq: Once<number>
    createdAt: Date
    updatedAt: Date
  }
  refund: {
    id: string
    paymentId: string
    amountPaise: Paise
    reason: string
    status: 'requested' | 'pending' | 'processed' | 'failed'
    razorpayRefundId: string | null
    /** The provider's ids of earlier tries that the bank did not accept. */
    sentBack: Default<string[]>
    origin: 'staff' | 'return' | 'removal' | 'cancellation' | 'exception' | 'provider'
    /** The caller's idempotency key, so that a repeated request of staff makes one refund. */
    requestKey: Default<string | null>
    returnId: Default<string | null>
    /** The removal's entry in the audit log. */
    removalId: Default<string | null>
    /** True when the refund is of all that is left of its payment. */
    allLeft: Default<boolean>
    problem: Default<string | null>
    /** When to ask the provider for the state of a pending refund again. */
    nextCheckAt: Default<Date | null>
    settledAt: Default<Date | null>
    /** When staff retried it last. */
    retriedAt: Default<Date | null>
    createdAt: Date
  }
  /** What refunds left of a payment, below the smallest refund. A trigger keeps it. */
  refundRest: { paymentId: string; paise: Derived<number>; acceptedAt: Default<Date | null> }
  webhookEvent: {
    id: string
    bodyHash: Uint8Array
    body: string
    /** The payment that the event is about. Empty if there is none, null until the event is read. */
    paymentId: Default<string | null>
    receivedAt: Date
    appliedAt: Date | null
  }
}
