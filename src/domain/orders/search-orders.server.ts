import { type SelectQueryBuilder, sql } from 'kysely'
import type { Slice, Total } from '#kernel/page.ts'
import type { Db } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'
import { afterMark, filtered, newestFirst, type OrderFilter } from './order-filter.server.ts'

/**
 * A word that many orders have is found fastest among the newest orders, one that few have through the index; which it is shows only as
 * one looks. So the newest are looked through first, further where that promises to fill the page, and the index is asked otherwise: a
 * moment either way, where the planner left alone reads all of a million orders for some words.
 */
const newest = { near: 10_000, far: 40_000 }

/** What this many of so many of the newest orders have is had by too many to count them all. */
const sample = { size: 5000, many: 15 }

/** The orders that have every word of a search (from `searchOf`), newest first. @returns their `seq`s */
export async function findBySearch(db: Db, search: string, filter: OrderFilter, { limit, beforeSeq }: Slice): Promise<number[]> {
  const among = async (most: number) => {
    const recent = newestFirst(afterMark(filtered(places(db).select('shopOrder.words'), filter), beforeSeq)).limit(most)
    const rows = await db
      .selectFrom(recent.as('recent'))
      .select('seq')
      .where(hasWords('recent', search))
      .orderBy('listedAt', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ seq }) => seq)
  }
  const near = await among(newest.near)
  if (near.length === limit) return near
  const promising = near.length * (newest.far / newest.near) >= limit
  const far = promising ? await among(newest.far) : near
  if (far.length === limit) return far
  const rows = await throughIndex(db, afterMark(filtered(places(db).where(hasWords('shop_order', search)), filter), beforeSeq))
    .select('seq')
    .orderBy('listedAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ seq }) => seq)
}

/** Exact, except for words that very many orders have. */
export async function countBySearch(db: Db, search: string, filter: OrderFilter): Promise<Total> {
  const recent = newestFirst(filtered(places(db).select('shopOrder.words'), filter)).limit(sample.size)
  const { read, found } = await db
    .selectFrom(recent.as('recent'))
    .select(({ fn }) => [fn.countAll<number>().as('read'), fn.countAll<number>().filterWhere(hasWords('recent', search)).as('found')])
    .executeTakeFirstOrThrow()
  if (read < sample.size) return found
  if (found >= sample.many) return { atLeast: found }
  const { count } = await throughIndex(db, filtered(places(db).where(hasWords('shop_order', search)), filter))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const places = (db: Db) => db.selectFrom('shopOrder').select(['shopOrder.seq', 'shopOrder.listedAt'])

/** Without an order to follow or a limit to reach, nothing tempts the planner away from the index of words. */
function throughIndex(db: Db, query: SelectQueryBuilder<Tables, 'shopOrder', { seq: number; listedAt: Date }>) {
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => query,
    )
    .selectFrom('found')
}

const hasWords = (table: 'shop_order' | 'recent', search: string) => sql<boolean>`${sql.raw(table)}.words @@ lower(${search})::tsquery`
