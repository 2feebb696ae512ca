import { canonicalEntry, type Entry, type EntryKind, type HashedEntry, noHash } from './entry.ts'

/** The end of a ledger: how many entries it has, and the hash of the last. */
export type LedgerEnd = { count: number; hash: string }

/**
 * The result of a check. `changed`: the entry `number` was changed, removed, added or moved. `end`: from `number` on, entries are missing or were added.
 * `rewritten`: the entry `number` or an earlier one differs from an earlier visit. `sums`: the page shows sums or rows that the ledger does not have.
 */
export type Checked = { kind: 'complete' | 'sums' } | { kind: 'changed' | 'end' | 'rewritten'; number: number }

type Sha256 = (text: string) => Promise<string>

/**
 * Recomputes the hashes of all entries, oldest first. `end`: the end that the shop reports. `seen`: ends of earlier visits, which the ledger must still
 * contain.
 */
export async function checkEntries(
  entries: readonly HashedEntry[],
  { end, seen = [] }: { end: LedgerEnd; seen?: readonly LedgerEnd[] },
  sha256: Sha256,
): Promise<Checked> {
  let previous = noHash
  for (const [index, entry] of entries.entries()) {
    const hash = await sha256(canonicalEntry(previous, entry))
    if (entry.number !== index + 1 || entry.hash !== hash) return { kind: 'changed', number: index + 1 }
    previous = hash
  }
  if (entries.length !== end.count || previous !== end.hash) return { kind: 'end', number: Math.min(entries.length, end.count) + 1 }
  const lost = seen.find((known) => !contains(entries, known))
  return lost ? { kind: 'rewritten', number: lost.count } : { kind: 'complete' }
}

/** Returns whether entries still contain the end of an earlier visit. */
export const contains = (entries: readonly HashedEntry[], { count, hash }: LedgerEnd) =>
  count <= entries.length && (entries[count - 1]?.hash ?? noHash) === hash

/** The part of a ledger that a page shows: sums in paise over its first `count` entries, and some of the entries. */
export type Shown = {
  count: number
  sums: Record<'net' | 'share' | 'adjustments' | 'goods' | 'paid' | 'withheld' | 'pending' | 'inPayout' | 'payable', number>
  entries: readonly HashedEntry[]
}

/**
 * Returns whether the figures of a page follow from the entries, oldest first. The ledger does not say how much is pending, in a payout and payable. These
 * three must sum to the rest of the share.
 */
export function isShownRight(entries: readonly HashedEntry[], { count, sums, entries: shown }: Shown): boolean {
  const sum = (amountOf: (entry: Entry) => number) => entries.slice(0, count).reduce((total, entry) => total + amountOf(entry), 0)
  const sumOfKinds = (...kinds: EntryKind[]) => sum(({ kind, share }) => (kinds.includes(kind) ? share : 0))
  const isRow = (row: HashedEntry) => {
    const entry = entries[row.number - 1]
    return entry !== undefined && entry.hash === row.hash && canonicalEntry('', entry) === canonicalEntry('', row)
  }
  const { pending, inPayout, payable } = sums
  return (
    sums.net === sum(({ net }) => net) &&
    sums.share === sum(({ order, share }) => (order === '' ? 0 : share)) &&
    sums.adjustments === sumOfKinds('advance', 'correction') &&
    sums.goods === sum(({ value }) => value) &&
    sums.paid === -sumOfKinds('paid', 'payment_failed') &&
    sums.withheld === -sumOfKinds('withheld', 'withholding_undone') &&
    sums.share + sums.adjustments === sums.paid + sums.withheld + pending + inPayout + payable &&
    shown.every(isRow)
  )
}
