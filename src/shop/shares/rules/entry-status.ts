import type { EntryKind } from './entry.ts'

/** How far the share of an entry is: earned and in its return window, payable, paid, taken back. Every other entry says by its kind what it is. */
export type EntryStatus = 'earned' | 'payable' | 'paid' | 'taken_back' | null

/** `dueAt`: when the share of the order is payable. `paidUntil`: when the last payout was made that was paid. A payout pays all that is payable. */
type Facts = { kind: EntryKind; at: Date; dueAt: Date | null; paidUntil: Date | null }

export function statusOf({ kind, at, dueAt, paidUntil }: Facts, now: Date): EntryStatus {
  if (kind === 'taken_back') return 'taken_back'
  if (kind !== 'earned' && kind !== 'restored') return null
  if (!dueAt || dueAt > now) return 'earned'
  return paidUntil && at <= paidUntil && dueAt <= paidUntil ? 'paid' : 'payable'
}
