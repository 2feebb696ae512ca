import type { Verdict } from '../payments/verdict.ts'
import type { RefundStatus } from '../payments/refund.ts'

/** The lists of the money screen: payments apart from any order, failed or delayed refunds, and the refunds that are pending. */
export const moneyLanes = ['no_order', 'surplus', 'after_cancel', 'coupon_spent', 'amount_differs', 'refund_failed', 'refund_pending'] as const

export type MoneyLane = (typeof moneyLanes)[number]

/** What one click can do about it. */
export const remedyKinds = ['refund', 'retry_refund', 'link_order'] as const

export type RemedyKind = (typeof remedyKinds)[number]

/** A refund that has been asked for this long ago and is not through yet deserves a look. */
export const refundPatienceMs = 60 * 60_000

type Payment = { lane: Verdict | null; leftPaise: number; refunds: { status: RefundStatus; createdAt: Date }[] }

/**
 * What can be done about a payment. Money that is not what the order costs is only given back, never accepted: an order is Paid by its
 * total or not at all. Money that is on its way back buys nothing any more.
 */
export function remediesOf({ lane, leftPaise, refunds }: Payment, now: Date): RemedyKind[] {
  const apart = lane !== null && lane !== 'settled' && leftPaise > 0
  return [
    ...(lane === 'no_order' && apart && refunds.length === 0 ? ['link_order' as const] : []),
    ...(apart ? ['refund' as const] : []),
    ...(refunds.some((refund) => isStuck(refund, now)) ? ['retry_refund' as const] : []),
  ]
}

export const isStuck = ({ status, createdAt }: Payment['refunds'][number], now: Date) =>
  status === 'failed' || (status === 'requested' && now.getTime() - createdAt.getTime() >= refundPatienceMs)
