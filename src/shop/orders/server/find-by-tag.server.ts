import { sql } from 'kysely'
import { fromNewest, type Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import { nameKey } from '#kernel/text.ts'
import { conditionsOf, isNarrowed, type OrderFilter } from './order-filter.server.ts'

/** Selects the orders with a tag, walking along the tag's own index. It reads the orders only if the filter has more than the tag. */
export const taggedOrders = (db: Db, filter: OrderFilter & { tag: string }) =>
  db
    .selectFrom('orderTag')
    .select('orderTag.seq')
    .where('orderTag.key', '=', nameKey(filter.tag))
    .$if(isNarrowed(filter), (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(selectFrom('shopOrder').select('shopOrder.id').whereRef('shopOrder.id', '=', 'orderTag.orderId').where(conditionsOf(filter))),
      ),
    )

/** Finds a page of the orders with the filter's tag, newest first. @returns their `seq`s; undefined for a filter without a tag */
export async function findByTag(db: Db, filter: OrderFilter, { limit, beforeSeq }: Slice): Promise<number[] | undefined> {
  const { tag } = filter
  if (tag === undefined) return undefined
  const rows = await taggedOrders(db, { ...filter, tag })
    .$if(beforeSeq !== fromNewest, (query) =>
      query.where(
        sql<boolean>`(order_tag.listed_at, order_tag.seq) < (select last_row.listed_at, last_row.seq from shop_order as last_row where last_row.seq = ${beforeSeq})`,
      ),
    )
    .orderBy('orderTag.listedAt', 'desc')
    .orderBy('orderTag.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ seq }) => seq)
}
