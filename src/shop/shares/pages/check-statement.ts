import { checkEntries, type Checked, contains, isShownRight, type LedgerEnd, type Shown } from '../rules/check-entries.ts'
import type { HashedEntry } from '../rules/entry.ts'

/**
 * The result of the check. `rows`: how many entries the ledger has. `since`: the time of this browser's first visit; undefined at the first visit, and if only
 * the bookmark differs from the ledger.
 */
export type Verdict = { checked: Checked; rows: number; since: string | undefined }

type Ledger = { entries: HashedEntry[]; end: LedgerEnd }

/** The end of the ledger at the last visit, and the time of the first visit. */
type Seen = LedgerEnd & { since: string }

const keyOf = (celebrityId: string) => `statement-seen-${celebrityId}`

/**
 * Reads the whole ledger, checks its hashes and the figures of the page, and stores its end for the next visit. `address`: the path of the page. The fragment
 * of the page's address also has the end, so a bookmark lets other browsers compare.
 * @throws Error if the ledger cannot be read
 */
export async function checkStatement(celebrityId: string, address: string, shown: Shown): Promise<Verdict> {
  const { entries, end } = await readLedger(address)
  const seen = readSeen(celebrityId)
  const bookmarked = endOfFragment(location.hash)
  const chain = await checkEntries(entries, { end, seen: [seen, bookmarked].filter((known) => known !== undefined) }, sha256)
  const checked: Checked = chain.kind === 'complete' && !isShownRight(entries, shown) ? { kind: 'sums' } : chain
  // A ledger with a difference does not replace the stored end, so the next visit finds the difference too.
  if (checked.kind === 'complete') {
    remember(celebrityId, { ...end, since: seen?.since ?? new Date().toISOString() })
    history.replaceState(history.state, '', `#${end.count}-${end.hash}`)
  }
  const onlyBookmarkDiffers = checked.kind === 'rewritten' && seen !== undefined && contains(entries, seen)
  return { checked, rows: entries.length, since: onlyBookmarkDiffers ? undefined : seen?.since }
}

/** Reads an end of the ledger from a fragment, such as #12-HASH; undefined for another fragment. */
function endOfFragment(fragment: string): LedgerEnd | undefined {
  const [, count, hash] = /^#(\d{1,9})-([0-9a-f]{64})$/.exec(fragment) ?? []
  return count !== undefined && hash !== undefined ? { count: Number(count), hash } : undefined
}

async function readLedger(address: string): Promise<Ledger> {
  const entries: HashedEntry[] = []
  for (;;) {
    const response = await fetch(`${address}/entries?after=${entries.length}`)
    if (!response.ok) throw new Error(`the ledger answered ${response.status}`)
    const part: Ledger = await response.json()
    entries.push(...part.entries)
    if (part.entries.length === 0 || entries.length >= part.end.count) return { entries, end: part.end }
  }
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readSeen(celebrityId: string): Seen | undefined {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(keyOf(celebrityId)) ?? 'null')
    if (typeof seen !== 'object' || seen === null) return undefined
    const { count, hash, since }: Partial<Record<string, unknown>> = { ...seen }
    return typeof count === 'number' && typeof hash === 'string' && typeof since === 'string' ? { count, hash, since } : undefined
  } catch {
    return undefined
  }
}

function remember(celebrityId: string, seen: Seen) {
  try {
    localStorage.setItem(keyOf(celebrityId), JSON.stringify(seen))
  } catch {
    // A browser without storage checks only the hashes.
  }
}
