import type { ReportedRefund } from '#platform/payments/provider.ts'
import { type RefundStatus, sumPaise } from './refund.ts'

type StoredRefund = { id: string; status: RefundStatus; amountPaise: number; providerRefundId: string | null; sentBack: string[] }

export type Decision =
  /** The report is known already, or is about a provider refund that the bank returned. */
  | { kind: 'nothing' }
  /** The report is about this stored refund: sent for it, or made in the provider's dashboard to replace it after a failure. */
  | { kind: 'pending' | 'processed' | 'failed'; refund: string }
  /** The reported refund failed, but another provider refund for this stored refund is pending or processed. Its id is stored, so late reports are ignored. */
  | { kind: 'remembered'; refund: string }
  /** The refund was made in the provider's dashboard, and is stored as reported. */
  | { kind: 'new' }
  /** The refunds would exceed the payment: the bank has returned another refund, and its report is still missing. */
  | { kind: 'too_early' }

/**
 * Decides what a reported refund means for the stored refunds of its payment. Pure, so that tests can try every sequence of reports. If the bank returns
 * a refund, a retry gets a new provider id. For one provider id, "failed" is final, and "pending" never replaces a later state.
 */
export function decideRefund(payment: { amountPaise: number }, refunds: readonly StoredRefund[], reported: ReportedRefund): Decision {
  // `reported.ours` is our id of the refund, which the shop sent along.
  const ours = refunds.find((refund) => refund.id === reported.ours)
  const matching = refunds.find(({ providerRefundId, sentBack }) => providerRefundId === reported.id || sentBack.includes(reported.id))
  if (matching && (hasReturnedId(matching) || matching.providerRefundId !== reported.id)) return { kind: 'nothing' }
  if (reported.outcome === 'failed') return decideFailed(matching, ours, reported)
  if (matching) return reported.outcome === 'processed' && matching.status === 'pending' ? { kind: 'processed', refund: matching.id } : { kind: 'nothing' }
  const stillCounted = refunds.filter(({ status }) => status === 'processed' || (reported.outcome === 'pending' && status === 'pending'))
  if (sumPaise(stillCounted) + reported.amountPaise > payment.amountPaise) return { kind: 'too_early' }
  const replaced =
    ours && ours.status !== 'processed' ? ours : refunds.find(({ status, amountPaise }) => status === 'failed' && amountPaise === reported.amountPaise)
  return replaced ? { kind: reported.outcome, refund: replaced.id } : { kind: 'new' }
}

/** Returns whether the bank returned the provider refund whose id is stored. */
const hasReturnedId = ({ status }: StoredRefund) => status === 'requested' || status === 'failed'

function decideFailed(matching: StoredRefund | undefined, ours: StoredRefund | undefined, reported: ReportedRefund): Decision {
  if (matching) return { kind: 'failed', refund: matching.id }
  if (!ours) return { kind: 'new' }
  const hasAnother = ours.status === 'processed' || (ours.status === 'pending' && ours.providerRefundId !== reported.id)
  return { kind: hasAnother ? 'remembered' : 'failed', refund: ours.id }
}

/** Returns the ids of requested refunds for which too little of the payment is left, so that the provider would refuse them. The oldest are served first. */
export function listUnaffordableRefunds(payment: { amountPaise: number }, refunds: readonly StoredRefund[]): string[] {
  let left = payment.amountPaise - sumPaise(refunds.filter(({ status }) => status === 'processed' || status === 'pending'))
  return refunds
    .filter(({ status }) => status === 'requested')
    .flatMap(({ id, amountPaise }) => {
      if (amountPaise > left) return [id]
      left -= amountPaise
      return []
    })
}
