import { canonicalEntry, type HashedEntry, noHash } from './entry.ts'

/** The end of a ledger: how many entries it has, and the hash of the last. */
export type LedgerEnd = { count: number; hash: string }

/** `changed`: this row was changed, removed, added or moved. `end`: rows at the end are missing or added. `rewritten`: this row or an earlier one is not what was seen before. */
export type Checked = { kind: 'complete' } | { kind: 'changed' | 'end' | 'rewritten'; number: number }

type Sha256 = (text: string) => Promise<string>

/**
 * Recomputes the hashes of all entries, oldest first. `end`: what the shop says of the ledger. `seen`: the end at an earlier visit, which the ledger must still
 * contain.
 */
export async function checkEntries(
  entries: readonly HashedEntry[],
  { end, seen }: { end: LedgerEnd; seen?: LedgerEnd | undefined },
  sha256: Sha256,
): Promise<Checked> {
  let previous = noHash
  for (const [index, entry] of entries.entries()) {
    const hash = await sha256(canonicalEntry(previous, entry))
    if (entry.number !== index + 1 || entry.hash !== hash) return { kind: 'changed', number: index + 1 }
    previous = hash
  }
  if (entries.length !== end.count || previous !== end.hash) return { kind: 'end', number: Math.min(entries.length, end.count) + 1 }
  const known = seen && (entries[seen.count - 1]?.hash ?? noHash)
  return seen && (seen.count > entries.length || known !== seen.hash) ? { kind: 'rewritten', number: seen.count } : { kind: 'complete' }
}
