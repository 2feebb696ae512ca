/** `requested`: written down, the provider is about to be asked. `pending`: the provider has it. The last two are the provider's last word. */
export const refundStatuses = ['requested', 'pending', 'processed', 'failed'] as const

export type RefundStatus = (typeof refundStatuses)[number]

const minute = 60_000

/** The first check of a pending refund. Each wait doubles the refund's age, up to the longest. */
export const firstCheckMs = 2 * minute
export const longestCheckMs = 6 * 60 * minute

type Payment = { status: 'authorized' | 'captured' | 'failed' | 'refunded'; amountPaise: number }
type Refund = { status: RefundStatus; amountPaise: number }

/** The provider moves no less than a rupee, one way or the other. */
export const leastPaise = 100

export const sumPaise = (refunds: readonly { amountPaise: number }[]) => refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/**
 * Whether nothing can come of a refund any more: it failed, and meanwhile so much went back otherwise, as at the provider's own dashboard, that
 * there is not enough left for it.
 */
export function isMoot({ status, amountPaise }: Refund, payment: { amountPaise: number }, refunds: readonly Refund[]): boolean {
  return status === 'failed' && amountPaise > payment.amountPaise - sumPaise(refunds.filter((refund) => refund.status === 'processed'))
}

/**
 * What may still be given back of a payment, in paise. A refund that failed keeps its claim: the provider may have paid it out all the same,
 * so it is tried again under its own key instead of being asked for anew.
 */
export function refundablePaise(payment: Payment, refunds: readonly Refund[]): number {
  if (payment.status !== 'captured') return 0
  return Math.max(0, payment.amountPaise - sumPaise(refunds.filter((refund) => !isMoot(refund, payment, refunds))))
}

/** The refunds that failed and can be tried again together, so that no more goes back than came in. */
export function retriable<Kept extends Refund>(payment: { amountPaise: number }, refunds: readonly Kept[]): Kept[] {
  let left = payment.amountPaise - sumPaise(refunds.filter(({ status }) => status !== 'failed'))
  return refunds
    .filter(({ status }) => status === 'failed')
    .filter(({ amountPaise }) => {
      if (amountPaise > left) return false
      left -= amountPaise
      return true
    })
}
