import type { EntryKind } from './entry.ts'

/** The state of the share of an entry: earned and pending, payable, paid, or taken back. Null for an entry whose kind says everything. */
export type EntryStatus = 'earned' | 'payable' | 'paid' | 'taken_back' | null

/**
 * `dueAt`: the time from which the share of the order is payable. `isHeld`: a return or a refund of the order is open. `paidUntil`: the time of the last payout
 * that was paid. A payout pays everything that is payable at its time.
 */
type Facts = { kind: EntryKind; at: Date; dueAt: Date | null; isHeld: boolean; paidUntil: Date | null }

export function statusOf({ kind, at, dueAt, isHeld, paidUntil }: Facts, now: Date): EntryStatus {
  if (kind === 'taken_back') return 'taken_back'
  if (kind !== 'earned' && kind !== 'restored') return null
  if (!dueAt || dueAt > now || isHeld) return 'earned'
  return paidUntil && at <= paidUntil && dueAt <= paidUntil ? 'paid' : 'payable'
}
