import { type SelectQueryBuilder, sql } from 'kysely'
import type { Slice, Total } from '#kernel/page.ts'
import type { Db } from '#platform/database.ts'
import { countNewest, findNewest } from '#platform/search-newest.ts'
import type { Tables } from '#platform/tables.ts'
import type { Search } from './search.ts'
import { afterMark, filtered, newestFirst, type OrderFilter } from './order-filter.server.ts'

/** The orders that have every word of a search (from `searchOf`), newest first. @returns their `seq`s */
export async function findBySearch(db: Db, search: Search, filter: OrderFilter, { limit, beforeSeq }: Slice): Promise<number[]> {
  const among = async (most: number) => {
    const recent = newestFirst(afterMark(filtered(places(db).select('shopOrder.words'), filter), beforeSeq)).limit(most)
    const rows = await db
      .selectFrom(recent.as('recent'))
      .select('seq')
      .where(isIn(search))
      .orderBy('listedAt', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ seq }) => seq)
  }
  const throughIndex = async () => {
    const rows = await found(db, afterMark(filtered(places(db).where(isInIndexed(search)), filter), beforeSeq))
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
      .select(({ fn }) => [fn.countAll<number>().as('read'), fn.countAll<number>().filterWhere(isIn(search)).as('found')])
      .executeTakeFirstOrThrow()
  }
  const throughIndex = async () => {
    const { count } = await found(db, filtered(places(db).where(isInIndexed(search)), filter))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  return countNewest({ among, throughIndex })
}

const places = (db: Db) => db.selectFrom('shopOrder').select(['shopOrder.seq', 'shopOrder.listedAt'])

/** Without an order to follow or a limit to reach, nothing tempts the planner away from the index of words. */
function found(db: Db, query: SelectQueryBuilder<Tables, 'shopOrder', { seq: number; listedAt: Date }>) {
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => query,
    )
    .selectFrom('found')
}

const isIn = (search: Search) => sql<boolean>`recent.words @@ lower(${search.all})::tsquery`

/** The index knows nothing of what is written "is true", so that it is asked for the narrow word alone. */
const isInIndexed = ({ all, narrow }: Search) =>
  sql<boolean>`(shop_order.words @@ lower(${narrow})::tsquery and (shop_order.words @@ lower(${all})::tsquery) is true)`
