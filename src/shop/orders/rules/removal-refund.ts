import type { Payment } from '../payments/contract.ts'

/** The states of the refunds of removed pieces. `made`: all are processed. */
export const removalRefunds = ['pending', 'failed', 'made'] as const

export type RemovalRefund = (typeof removalRefunds)[number]

type PaymentRefunds = Pick<Payment, 'refundFailed' | 'refunds'>

/** Returns the state of the refunds of removed pieces. Undefined without any. A failed refund does not count once other refunds have returned its money. */
export function removalRefundOf(payments: readonly PaymentRefunds[]): RemovalRefund | undefined {
  const refunds = payments.flatMap(({ refundFailed, refunds: all }) =>
    all.filter(({ origin, status }) => origin === 'removal' && (status !== 'failed' || refundFailed > 0)),
  )
  if (refunds.some(({ status }) => status === 'failed')) return 'failed'
  if (refunds.some(({ status }) => status !== 'processed')) return 'pending'
  return refunds.length > 0 ? 'made' : undefined
}
