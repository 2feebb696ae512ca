import { hourMs, minuteMs } from '#kernel/duration.ts'
import { paiseOf } from '#kernel/money.ts'

/** `requested`: stored, and not confirmed by the provider yet. `pending`: accepted by the provider. The other two are the provider's final states. */
export const refundStatuses = ['requested', 'pending', 'processed', 'failed'] as const

export type RefundStatus = (typeof refundStatuses)[number]

/** The reasons why a refund exists. `removal`: staff removed pieces. `exception`: its payment made no order. `provider`: made in the provider's dashboard. */
export const refundOrigins = ['staff', 'return', 'removal', 'cancellation', 'exception', 'provider'] as const

export type RefundOrigin = (typeof refundOrigins)[number]

/** Pieces that a refund is for: the place of their line in the order, and how many. */
export type RefundedPieces = { position: number; qty: number }

/** The wait before the first check of a pending refund, and the longest wait. Each wait doubles the refund's age. */
export const firstCheckMs = 2 * minuteMs
export const longestCheckMs = 6 * hourMs

type Payment = { status: 'authorized' | 'captured' | 'failed' | 'refunded'; amountPaise: number }
type Refund = { status: RefundStatus; amountPaise: number }

/** The smallest payment or refund that the provider accepts: ₹1, in paise. */
export const minRefundPaise = 100

/** Returns whether some money is left, but too little for a refund. `left` is in rupees. */
export const isTooLittleToRefund = (left: number) => left > 0 && paiseOf(left) < minRefundPaise

export const sumPaise = (refunds: readonly { amountPaise: number }[]) => refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/**
 * Returns whether a failed refund is obsolete, because other refunds have left too little of the payment for it. The owner may have refunded in the
 * provider's dashboard, for example.
 */
export function isObsolete({ status, amountPaise }: Refund, payment: { amountPaise: number }, refunds: readonly Refund[]): boolean {
  return status === 'failed' && amountPaise > payment.amountPaise - sumPaise(refunds.filter((refund) => refund.status === 'processed'))
}

/**
 * Returns how much of several payments can be refunded together, in paise. A payment of which less than ₹1 is left does not count. If that is true of all
 * payments, returns the sum of what is left, which stays with the shop.
 */
export function leftToRefund(lefts: readonly number[]): number {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, left) => sum + left, 0)
  return sumOf(lefts.filter((left) => left >= minRefundPaise)) || sumOf(lefts)
}

/**
 * Splits a refund over an order's payments, newest first. Each part is at least ₹1 and at most what is left of its payment. `lefts`: what is left of each payment,
 * in paise. Undefined if there is no such split.
 */
export function splitRefund(amountPaise: number, lefts: readonly number[]): number[] | undefined {
  const [left = 0, ...otherLefts] = lefts
  if (amountPaise === 0) return lefts.map(() => 0)
  if (lefts.length === 0) return undefined
  // First tries the largest part, then the part that leaves ₹1 for the next payment, then no part.
  for (const part of [Math.min(amountPaise, left), amountPaise - minRefundPaise, 0]) {
    const fits = part === 0 || (part >= minRefundPaise && part <= left)
    const otherParts = fits ? splitRefund(amountPaise - part, otherLefts) : undefined
    if (otherParts) return [part, ...otherParts]
  }
  return undefined
}

type Dispute = { state: 'open' | 'under_review' | 'won' | 'lost' | 'closed'; amountPaise: number; deductedPaise: number }

/** Returns how much of a payment a bank took back or may still take back, in paise. The shop does not refund this amount a second time. */
export const disputedPaise = (disputes: readonly Dispute[]) =>
  disputes.reduce((sum, { state, amountPaise, deductedPaise }) => {
    if (state === 'lost') return sum + deductedPaise
    return state === 'open' || state === 'under_review' ? sum + amountPaise : sum
  }, 0)

/**
 * Returns the amount of a payment that can still be refunded, in paise. `disputed`: see `disputedPaise`. A failed refund keeps its amount reserved, because the
 * provider may have paid it all the same. So it is retried under its own key instead of being requested again.
 */
export function refundablePaise(payment: Payment, refunds: readonly Refund[], disputed = 0): number {
  if (payment.status !== 'captured') return 0
  return Math.max(0, payment.amountPaise - disputed - sumPaise(refunds.filter((refund) => !isObsolete(refund, payment, refunds))))
}

/**
 * Finds a refund that should have returned all that was left of the payment (`allLeft`), and is obsolete, because a part was refunded at the provider. The shop
 * still owes the rest, as a new refund. Undefined if less than ₹1 is left.
 */
export function findOwedRest<Item extends Refund & { allLeft: boolean }>(payment: Payment, refunds: readonly Item[]): Item | undefined {
  if (refundablePaise(payment, refunds) < minRefundPaise) return undefined
  return refunds.find((refund) => refund.allLeft && isObsolete(refund, payment, refunds))
}

/** Returns the failed refunds that can be retried together without exceeding the payment. Earlier items of the list come first. */
export function listRetriableRefunds<Item extends Refund>(payment: { amountPaise: number }, refunds: readonly Item[]): Item[] {
  let left = payment.amountPaise - sumPaise(refunds.filter(({ status }) => status !== 'failed'))
  return refunds
    .filter(({ status }) => status === 'failed')
    .filter(({ amountPaise }) => {
      if (amountPaise > left) return false
      left -= amountPaise
      return true
    })
}
