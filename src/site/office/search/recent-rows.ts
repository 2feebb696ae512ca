import type { FoundRow } from '#shop/audit/rules.ts'
import { readSession } from '#ui/session-store.ts'

/** The most results that the search remembers. */
const mostRecent = 6

/** The rows that an account opened last, newest first. They stay in this tab until it reloads, because they have names of people. */
let recent: { userId: string; rows: readonly FoundRow[] } = { userId: '', rows: [] }

const userId = () => readSession()?.userId ?? ''

/** Returns the rows that this account opened last. Another account in the same tab sees none of them. */
export const recentRows = () => (recent.userId === userId() ? recent.rows : [])

export function keepRecent(row: FoundRow) {
  const others = recentRows().filter(({ to, title }) => to !== row.to || title !== row.title)
  recent = { userId: userId(), rows: [row, ...others].slice(0, mostRecent) }
}
