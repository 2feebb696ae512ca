import { type RawBuilder, sql } from 'kysely'
import type { Shop } from '#platform/shop.ts'

/** The place of a row in a list that is read page by page: an instant as text, and a key. The key is unique among the rows of one instant. */
export type Place = { at: string; key: string | number | readonly number[] }

/** An instant before every row, for the first page of a list that instants order. */
export const beforeAll = '1970-01-01T00:00:00Z'

const pageSize = 500

/**
 * Reads a list page by page. `select` returns the statement up to `order by`, for the rows after a place; it selects the columns `at` and `key` too. `first`:
 * a place before every row. `by` names the columns that order the list. Nulls become undefined.
 */
export async function* pagesOf<Row extends object>(
  shop: Shop,
  { first, select, by }: { first: Place; select: (after: Place) => RawBuilder<unknown>; by: RawBuilder<unknown> },
): AsyncGenerator<Row[], void> {
  for (let after = first; ;) {
    const { rows } = await shop.fromReplica((db) => sql<Row & Place>`${select(after)} order by ${by} limit ${pageSize}`.execute(db))
    if (rows.length > 0) yield rows.map(withoutNulls)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = { at: last.at, key: last.key }
  }
}

/** Replaces the nulls of a row by undefined, in place. */
export const withoutNulls = <Row extends object>(row: Row): Row =>
  Object.assign(row, Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined])))

/** Joins pages to one list. */
export async function* rowsOf<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row, void> {
  for await (const page of pages) yield* page
}
