import { type RawBuilder, sql } from 'kysely'
import type { Shop } from '#platform/shop.ts'

/** The place of a row in a list that is read page by page: an instant as text, and a key. The key is unique among the rows of one instant. */
export type Place = { at: string; key: string | number | readonly number[] }

const pageSize = 500

/**
 * Reads a list page by page. `select` is everything up to the order, with the columns `at` and `key`, for the rows after a place; `by` names
 * the columns that order it. Nulls become undefined.
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

/** Nulls of the database become undefined. */
export const withoutNulls = <Row extends object>(row: Row): Row =>
  Object.assign(row, Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined])))

/** Joins pages to one list. */
export async function* rowsOf<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row, void> {
  for await (const page of pages) yield* page
}
