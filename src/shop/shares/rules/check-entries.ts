import { canonicalEntry, type Entry, type EntryKind, type HashedEntry, noHash } from './entry.ts'

/** The end of a ledger: how many entries it has, and the hash of the last. */
export type LedgerEnd = { count: number; hash: string }

/** `changed`: this row was changed, removed, added or moved. `end`: rows at the end are missing or added. `rewritten`: this row or an earlier one is not what was seen before. `sums`: the page shows sums or rows that the ledger does not have. */
export type Checked = { kind: 'complete' | 'sums' } | { kind: 'changed' | 'end' | 'rewritten'; number: number }

type Sha256 = (text: string) => Promise<string>

/**
 * Recomputes the hashes of all entries, oldest first. `end`: what the shop says of the ledger. `seen`: ends that were known before, which the ledger must still
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

/** Returns whether entries still contain an end that was known before. */
export const contains = (entries: readonly HashedEntry[], { count, hash }: LedgerEnd) =>
  count <= entries.length && (entries[count - 1]?.hash ?? noHash) === hash

/** What a page shows of a ledger: sums in paise over its first `count` entries, and some of the entries. */
export type Shown = {
  count: number
  sums: Record<'net' | 'share' | 'adjustments' | 'goods' | 'paid' | 'withheld' | 'pending' | 'inPayout' | 'payable', number>
  entries: readonly HashedEntry[]
}

/** Returns whether a page shows what the entries say, oldest first. What is pending, in a payout and payable is not in the ledger, but it must be all the rest. */
export function isShownRight(entries: readonly HashedEntry[], { count, sums, entries: shown }: Shown): boolean {
  const sum = (of: (entry: Entry) => number) => entries.slice(0, count).reduce((total, entry) => total + of(entry), 0)
  const shareOf =
    (...kinds: EntryKind[]) =>
    ({ kind, share }: Entry) =>
      kinds.includes(kind) ? share : 0
  const isRow = (row: HashedEntry) => {
    const entry = entries[row.number - 1]
    return entry !== undefined && entry.hash === row.hash && canonicalEntry('', entry) === canonicalEntry('', row)
  }
  const { pending, inPayout, payable } = sums
  return (
    sums.net === sum(({ net }) => net) &&
    sums.share === sum(({ order, share }) => (order === '' ? 0 : share)) &&
    sums.adjustments === sum(shareOf('advance', 'correction')) &&
    sums.goods === sum(({ value }) => value) &&
    sums.paid === -sum(shareOf('paid', 'payment_failed')) &&
    sums.withheld === -sum(shareOf('withheld', 'withholding_undone')) &&
    sums.share + sums.adjustments === sums.paid + sums.withheld + pending + inPayout + payable &&
    shown.every(isRow)
  )
}
