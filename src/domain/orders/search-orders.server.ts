import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Slice, Total } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import { countNewest, findNewest } from '#platform/database/search-newest.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Search } from './search.ts'
import { isPlaced } from './order.ts'
import { afterMark, filtered, newestFirst, type OrderFilter } from './order-filter.server.ts'

/** The orders that a search (from `searchOf`) finds, newest first. @returns their `seq`s */
export async function findBySearch(db: Db, search: Search, filter: OrderFilter, { limit, beforeSeq }: Slice): Promise<number[]> {
  const among = async (most: number) => {
    const recent = newestFirst(afterMark(filtered(places(db).select('shopOrder.words'), filter), beforeSeq)).limit(most)
    const rows = await db
      .selectFrom(recent.as('recent'))
      .select('seq')
      .where(isIn(search, filter))
      .orderBy('listedAt', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ seq }) => seq)
  }
  const throughIndex = async () => {
    const rows = await found(db, afterMark(filtered(places(db).where(isInIndexed(search, filter)), filter), beforeSeq))
      .select('seq')
      .orderBy('listedAt', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ seq }) => seq)
  }
  return findNewest(limit, { among, throughIndex })
}

/** Exact, except for words that very many orders have. */
export function countBySearch(db: Db, search: Search, filter: OrderFilter): Promise<Total> {
  const among = (most: number) => {
    const recent = newestFirst(filtered(places(db).select('shopOrder.words'), filter)).limit(most)
    return db
      .selectFrom(recent.as('recent'))
      .select(({ fn }) => [fn.countAll<number>().as('read'), fn.countAll<number>().filterWhere(isIn(search, filter)).as('found')])
      .executeTakeFirstOrThrow()
  }
  const throughIndex = async () => {
    const { count } = await found(db, filtered(places(db).where(isInIndexed(search, filter)), filter))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  return countNewest({ among, throughIndex })
}

/** Of a word that more orders have, not every account is looked at. */
const mostOrders = 5000

/** The accounts of the placed orders that a search finds. */
export const findCustomersByOrder = (db: Db, search: Search) =>
  found(
    db,
    filtered(places(db).where(isInIndexed(search, {})), {})
      .select('shopOrder.customerId')
      .where('shopOrder.customerId', 'is not', null)
      .limit(mostOrders),
  ).select('customerId')

const places = (db: Db) => db.selectFrom('shopOrder').select(['shopOrder.seq', 'shopOrder.listedAt'])

/** Without an order to follow or a limit to reach, nothing tempts the planner away from the index. */
function found<Row extends { seq: number; listedAt: Date }>(db: Db, query: SelectQueryBuilder<Tables, 'shopOrder', Row>) {
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => query,
    )
    .selectFrom('found')
}

const isOfAttempts = ({ status }: OrderFilter) => status !== undefined && !isPlaced(status)

const isIn = (search: Search, filter: OrderFilter) =>
  isOfAttempts(filter) ? sql<boolean>`recent.words @@ lower(${search.all})::tsquery` : hasParts(sql`recent.words`, search.parts)

/** The index knows nothing of what is written "is true", so that it is asked for the narrow word alone. */
function isInIndexed({ parts, narrowPart, all, narrow }: Search, filter: OrderFilter) {
  if (isOfAttempts(filter)) return sql<boolean>`(shop_order.words @@ lower(${narrow})::tsquery and (shop_order.words @@ lower(${all})::tsquery) is true)`
  const words = sql`shop_order.words`
  // The first condition is the one of the index.
  return sql<boolean>`(shop_order.paid_at is not null and ${hasParts(words, [narrowPart])} and (${hasParts(words, parts)}) is true)`
}

const hasParts = (words: RawBuilder<unknown>, parts: string[]) =>
  sql<boolean>`${sql.join(
    parts.map((part) => sql`${words}::text like lower(${part})`),
    sql` and `,
  )}`
