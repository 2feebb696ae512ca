import type { FoundRow } from '#shop/audit/rules.ts'
import { readSession } from '#ui/session-store.ts'

/** The most results that the search remembers. */
const mostRecent = 6

/** What was opened last, newest first, and by whom. Only in this tab until it reloads: it has names of people. */
let recent: { userId: string; rows: readonly FoundRow[] } = { userId: '', rows: [] }

const userId = () => readSession()?.userId ?? ''

/** Returns what this account opened last. Another account in the same tab sees none of it. */
export const recentRows = () => (recent.userId === userId() ? recent.rows : [])

export function keepRecent(row: FoundRow) {
  const others = recentRows().filter(({ to, title }) => to !== row.to || title !== row.title)
  recent = { userId: userId(), rows: [row, ...others].slice(0, mostRecent) }
}
