import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Slice, Total } from '#kernel/page.ts'
import type { Db, Tables } from '#platform/database/database.ts'
import { countNewest, findNewest } from '#platform/database/search-newest.ts'
import { literalLimit } from '#platform/database/literal-limit.ts'
import type { Search } from './parse-search.server.ts'
import { findsAttempts } from '../rules/order.ts'
import { afterCursor, applyFilter, newestFirst, type OrderFilter } from './order-filter.server.ts'

// `findNewest` and `countNewest` choose between two ways to search. `among` reads the newest orders one by one, which is fast for common words. `throughIndex`
// asks the index of words, which is fast for rare ones.

/** Finds the orders that match a search (from `parseSearch`), newest first. @returns their `seq`s */
export async function findBySearch(db: Db, search: Search, filter: OrderFilter, { limit, beforeSeq }: Slice): Promise<number[]> {
  const searchNewest = async (most: number) => {
    const recent = newestFirst(afterCursor(applyFilter(listPositions(db).select('shopOrder.searchKey'), filter), beforeSeq)).limit(literalLimit(most))
    const rows = await db
      .selectFrom(recent.as('recent'))
      .select('seq')
      .where(matches(search, filter))
      .orderBy('listedAt', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ seq }) => seq)
  }
  const searchIndex = async () => {
    const rows = await materialized(db, afterCursor(applyFilter(listPositions(db).where(matchesByIndex(search, filter)), filter), beforeSeq))
      .select('seq')
      .orderBy('listedAt', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ seq }) => seq)
  }
  return findNewest(limit, { among: searchNewest, throughIndex: searchIndex })
}

/** Returns the number of orders that match a search. Very common words give a lower bound instead. */
export function countBySearch(db: Db, search: Search, filter: OrderFilter): Promise<Total> {
  const searchNewest = (most: number) => {
    const recent = newestFirst(applyFilter(listPositions(db).select('shopOrder.searchKey'), filter)).limit(literalLimit(most))
    return db
      .selectFrom(recent.as('recent'))
      .select(({ fn }) => [fn.countAll<number>().as('read'), fn.countAll<number>().filterWhere(matches(search, filter)).as('found')])
      .executeTakeFirstOrThrow()
  }
  const searchIndex = async () => {
    const { count } = await materialized(db, applyFilter(listPositions(db).where(matchesByIndex(search, filter)), filter))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  return countNewest({ among: searchNewest, throughIndex: searchIndex })
}

/** At most this many orders are read for words that many orders contain. */
const mostOrders = 5000

/** Selects the customers of placed orders that match a search. */
export const findCustomersByOrder = (db: Db, search: Search) =>
  materialized(
    db,
    applyFilter(listPositions(db).where(matchesByIndex(search, {})), {})
      .select('shopOrder.customerId')
      .where('shopOrder.customerId', 'is not', null)
      .limit(literalLimit(mostOrders)),
  ).select('customerId')

const listPositions = (db: Db) => db.selectFrom('shopOrder').select(['shopOrder.seq', 'shopOrder.listedAt'])

/** Runs a query as a materialized step, without order or limit, so that the planner uses the index of words. */
function materialized<Row extends { seq: number; listedAt: Date }>(db: Db, query: SelectQueryBuilder<Tables, 'shopOrder', Row>) {
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => query,
    )
    .selectFrom('found')
}

const isOfAttempts = ({ status }: OrderFilter) => findsAttempts(status)

const matches = (search: Search, filter: OrderFilter) =>
  isOfAttempts(filter) ? sql<boolean>`${vectorOf(sql`recent.search_key`)} @@ ${search.all}::tsquery` : hasParts(sql`recent.search_key`, search.parts)

/** Matches by the index of words. The index answers only the rarest word. PostgreSQL then checks the condition with "is true" on each row that it found. */
function matchesByIndex({ parts, narrowPart, all, narrow }: Search, filter: OrderFilter) {
  const words = sql`shop_order.search_key`
  if (isOfAttempts(filter))
    return sql<boolean>`(shop_order.paid_at is null and ${vectorOf(words)} @@ ${narrow}::tsquery and (${vectorOf(words)} @@ ${all}::tsquery) is true)`
  // The first condition selects the partial index.
  return sql<boolean>`(shop_order.paid_at is not null and ${hasParts(words, [narrowPart])} and (${hasParts(words, parts)}) is true)`
}

/** Returns the words of an attempt as a tsvector. An index has this expression. */
const vectorOf = (key: RawBuilder<unknown>) => sql`array_to_tsvector(string_to_array(trim(${key}), ' '))`

const hasParts = (words: RawBuilder<unknown>, parts: string[]) =>
  sql<boolean>`${sql.join(
    parts.map((part) => sql`${words} like ${part}`),
    sql` and `,
  )}`
