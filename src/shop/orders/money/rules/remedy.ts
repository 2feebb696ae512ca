import { hourMs } from '#kernel/duration.ts'
import type { Verdict } from '../../payments/rules/verdict.ts'
import { minRefundPaise, type RefundStatus } from '../../payments/rules/refund.ts'

/**
 * The lists of the money screen, named `lane` in the API. Each of the first six has the exceptions of one verdict. `rest`: payments of which refunds left less
 * than the smallest refund. `refund_failed`: payments with a refund that failed or waits too long. `refund_pending`: payments with a refund
 * that is neither processed nor failed. `refund_by_hand`: payments that staff took, with a refund that they still have to pay back.
 */
export const moneyLists = [
  'no_order',
  'surplus',
  'after_cancel',
  'coupon_spent',
  'out_of_stock',
  'amount_differs',
  'rest',
  'refund_failed',
  'refund_by_hand',
  'refund_pending',
] as const

export type MoneyList = (typeof moneyLists)[number]

/** The actions that one click on the money screen can take. */
export const remedyKinds = ['refund', 'retry_refund', 'link_order', 'accept_rest'] as const

export type RemedyKind = (typeof remedyKinds)[number]

/** A refund that is still `requested` this long after its request or its last retry is stuck. A person may then retry it. */
export const stuckAfterMs = hourMs

/** The lists of refunds. They are sorted by the newest refund of each payment. */
export const refundLists = ['refund_failed', 'refund_by_hand', 'refund_pending'] as const satisfies MoneyList[]

type RefundList = (typeof refundLists)[number]

export const isRefundList = (lane: MoneyList): lane is RefundList => refundLists.some((list) => list === lane)

/** `hasOpenRest`: refunds left less than the smallest refund, and no person has accepted that. */
type Payment = { lane: Verdict | null; leftPaise: number; hasOpenRest: boolean; refunds: { status: RefundStatus; createdAt: Date; retriedAt: Date | null }[] }

/**
 * Returns the actions for a payment. A wrong amount can only be refunded, because only its exact total pays for an order. A payment with any refund
 * cannot be linked to an order. A rest below the smallest refund can only be accepted.
 */
export function remediesOf({ lane, leftPaise, hasOpenRest, refunds }: Payment, now: Date): RemedyKind[] {
  const isException = lane !== null && lane !== 'settled' && leftPaise > 0
  return [
    ...(lane === 'no_order' && isException && refunds.length === 0 ? ['link_order' as const] : []),
    ...(isException && leftPaise >= minRefundPaise ? ['refund' as const] : []),
    ...(hasOpenRest ? ['accept_rest' as const] : []),
    ...(refunds.some((refund) => isStuck(refund, now)) ? ['retry_refund' as const] : []),
  ]
}

/** Returns whether a refund has failed, or has waited too long for the provider. */
export const isStuck = ({ status, createdAt, retriedAt }: Payment['refunds'][number], now: Date) =>
  status === 'failed' || (status === 'requested' && now.getTime() - (retriedAt ?? createdAt).getTime() >= stuckAfterMs)
