import type { FoundRow } from '#shop/audit/rules.ts'

/** The most results that the search remembers. */
const mostRecent = 6

/** What was opened last, newest first. Only in this tab until it reloads: it has names of people. */
let recent: readonly FoundRow[] = []

export const recentRows = () => recent

export function keepRecent(row: FoundRow) {
  recent = [row, ...recent.filter(({ to, title }) => to !== row.to || title !== row.title)].slice(0, mostRecent)
}
