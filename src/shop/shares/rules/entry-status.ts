import type { EntryKind } from './entry.ts'

/** How far the share of an entry is: earned and pending, payable, paid, taken back. Every other entry says by its kind what it is. */
export type EntryStatus = 'earned' | 'payable' | 'paid' | 'taken_back' | null

/** `dueAt`: when the share of the order is payable. `isHeld`: a return or a refund of the order is open. `paidUntil`: when the last payout was made that was paid. A payout pays all that is payable. */
type Facts = { kind: EntryKind; at: Date; dueAt: Date | null; isHeld: boolean; paidUntil: Date | null }

export function statusOf({ kind, at, dueAt, isHeld, paidUntil }: Facts, now: Date): EntryStatus {
  if (kind === 'taken_back') return 'taken_back'
  if (kind !== 'earned' && kind !== 'restored') return null
  if (!dueAt || dueAt > now || isHeld) return 'earned'
  return paidUntil && at <= paidUntil && dueAt <= paidUntil ? 'paid' : 'payable'
}
