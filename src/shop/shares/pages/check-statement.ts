import { checkEntries, type Checked, contains, isShownRight, type LedgerEnd, type Shown } from '../rules/check-entries.ts'
import type { HashedEntry } from '../rules/entry.ts'

/** What the browser found. `since`: the first visit of this browser. Undefined if there was none, or if only a bookmark knows another past. */
export type Verdict = { checked: Checked; rows: number; since: string | undefined }

type Part = { entries: HashedEntry[]; end: LedgerEnd }

/** The end of the ledger at the last visit, and the time of the first. */
type Seen = LedgerEnd & { since: string }

const keyOf = (celebrityId: string) => `statement-seen-${celebrityId}`

/**
 * Reads the whole ledger of the page's link, checks its hashes and what the page shows, and remembers its end for the next visit. The end is also in the
 * fragment of the page's address, so a bookmark of it lets every browser compare. @throws Error if the ledger cannot be read
 */
export async function checkStatement(celebrityId: string, address: string, shown: Shown): Promise<Verdict> {
  const { entries, end } = await readLedger(address)
  const seen = readSeen(celebrityId)
  const bookmarked = endOfFragment(location.hash)
  const chain = await checkEntries(entries, { end, seen: [seen, bookmarked].filter((known) => known !== undefined) }, sha256)
  const checked: Checked = chain.kind === 'complete' && !isShownRight(entries, shown) ? { kind: 'sums' } : chain
  // A ledger that differs does not replace what the browser saw, so the next visit finds it too.
  if (checked.kind === 'complete') {
    remember(celebrityId, { ...end, since: seen?.since ?? new Date().toISOString() })
    history.replaceState(history.state, '', `#${end.count}-${end.hash}`)
  }
  const isByBookmark = checked.kind === 'rewritten' && seen !== undefined && contains(entries, seen)
  return { checked, rows: entries.length, since: isByBookmark ? undefined : seen?.since }
}

function endOfFragment(fragment: string): LedgerEnd | undefined {
  const [, count, hash] = /^#(\d{1,9})-([0-9a-f]{64})$/.exec(fragment) ?? []
  return count !== undefined && hash !== undefined ? { count: Number(count), hash } : undefined
}

async function readLedger(address: string): Promise<Part> {
  const entries: HashedEntry[] = []
  for (;;) {
    const response = await fetch(`${address}/entries?after=${entries.length}`)
    if (!response.ok) throw new Error(`the ledger answered ${response.status}`)
    const part: Part = await response.json()
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
    // A browser without storage checks the hashes alone.
  }
}
