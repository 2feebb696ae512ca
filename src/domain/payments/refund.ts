type Payment = { status: 'authorized' | 'captured' | 'failed' | 'refunded'; amountPaise: number }

/** The provider moves no less than a rupee, one way or the other. */
export const leastPaise = 100

/**
 * What may still be given back of a payment, in paise. A refund that failed keeps its claim: the provider may have paid it out all the same,
 * so it is tried again under its own key instead of being asked for anew.
 */
export function refundablePaise({ status, amountPaise }: Payment, refunds: { amountPaise: number }[]): number {
  if (status !== 'captured') return 0
  return Math.max(0, amountPaise - refunds.reduce((sum, refund) => sum + refund.amountPaise, 0))
}
