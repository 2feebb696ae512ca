import { type RefundStatus, sumPaise } from './refund.ts'

/** A refund as the provider tells of it, by its own id. `ours`: which of the shop's refunds it was made for; nothing where somebody made it at the provider. */
export type ReportedRefund = { id: string; paymentId: string; amountPaise: number; ours: string | undefined; outcome: 'pending' | 'processed' | 'failed' }

type Known = { id: string; status: RefundStatus; amountPaise: number; razorpayRefundId: string | null; sentBack: string[] }

export type Decision =
  /** Told before, or of a try that came back. */
  | { kind: 'nothing' }
  /** It is this one: made for it, or by somebody at the provider who made good what had failed here. */
  | { kind: 'pending' | 'processed' | 'failed'; refund: string }
  /** A try of this one did not get through, and something else did: only remembered, so that late news of it does not count. */
  | { kind: 'remembered'; refund: string }
  /** It was made at the provider, and is written down as it is told. */
  | { kind: 'new' }
  /** More would have gone back than came in: something else has come back, of which the shop was not told yet. */
  | { kind: 'too_early' }

/**
 * What news of a refund means for the refunds of its payment. Pure, so that every order of news can be tried. That the bank did not take it is the
 * provider's last word on an id: earlier news of it arrives late. That it is pending is its first word, and never replaces a later one.
 */
export function decideRefund(payment: { amountPaise: number }, refunds: readonly Known[], told: ReportedRefund): Decision {
  const ours = refunds.find((refund) => refund.id === told.ours)
  const known = refunds.find(({ razorpayRefundId, sentBack }) => razorpayRefundId === told.id || sentBack.includes(told.id))
  if (known && (isOver(known) || known.razorpayRefundId !== told.id)) return { kind: 'nothing' }
  if (told.outcome === 'failed') return decideFailed(known, ours, told)
  if (known) return told.outcome === 'processed' && known.status === 'pending' ? { kind: 'processed', refund: known.id } : { kind: 'nothing' }
  const other = refunds.filter(({ status }) => status === 'processed' || (told.outcome === 'pending' && status === 'pending'))
  if (sumPaise(other) + told.amountPaise > payment.amountPaise) return { kind: 'too_early' }
  const same = ours && ours.status !== 'processed' ? ours : refunds.find(({ status, amountPaise }) => status === 'failed' && amountPaise === told.amountPaise)
  return same ? { kind: told.outcome, refund: same.id } : { kind: 'new' }
}

/** The id that it bears is that of a try which came back. */
const isOver = ({ status }: Known) => status === 'requested' || status === 'failed'

function decideFailed(known: Known | undefined, ours: Known | undefined, told: ReportedRefund): Decision {
  if (known) return { kind: 'failed', refund: known.id }
  if (!ours) return { kind: 'new' }
  const isAnother = ours.status === 'processed' || (ours.status === 'pending' && ours.razorpayRefundId !== told.id)
  return { kind: isAnother ? 'remembered' : 'failed', refund: ours.id }
}

/** Refunds not yet requested from the provider for which too little of the payment is left: the provider will refuse them. */
export function outOfReach(payment: { amountPaise: number }, refunds: readonly Known[]): string[] {
  let left = payment.amountPaise - sumPaise(refunds.filter(({ status }) => status === 'processed' || status === 'pending'))
  return refunds
    .filter(({ status }) => status === 'requested')
    .flatMap(({ id, amountPaise }) => {
      if (amountPaise > left) return [id]
      left -= amountPaise
      return []
    })
}
