import { sql } from 'kysely'
import { fromNewest, type Page, type Slice, type Total } from '#kernel/page.ts'
import { mostCounted } from '#platform/database/count-up-to.ts'
import type { Db } from '#platform/database/database.ts'
import { batchReads } from '#platform/database/batch.ts'
import { literalLimit } from '#platform/database/literal-limit.ts'
import { countPlacedOrders, listPlacedOrders, orderRows } from './list-orders.server.ts'
import { wireOrder } from './wire-order.server.ts'

type Own = { customerId: string; q?: string | undefined }

/** Returns a customer's placed orders, newest first. Simultaneous reads of first pages share one statement. */
export async function listOwnOrders(db: Db, { customerId, q }: Own, slice: Slice): Promise<Page<ReturnType<typeof wireOrder>>> {
  if (q || slice.beforeSeq !== fromNewest) return listPlacedOrders(db, { customerId, q }, slice)
  const rows = await listNewest(db, { customerId, limit: slice.limit })
  return { rows: rows.map(wireOrder), lastSeq: rows.at(-1)?.seq }
}

export async function countOwnOrders(db: Db, { customerId, q }: Own): Promise<Total> {
  if (q) return countPlacedOrders(db, { customerId, q })
  const count = await countPlaced(db, customerId)
  return count > mostCounted ? { atLeast: mostCounted } : count
}

const listNewest = batchReads(async (db, requests: { customerId: string; limit: number }[]) => {
  const found = sql<number>`(
    select newest.seq from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as request ("customerId" text, "limit" int), lateral (
      select seq from shop_order where customer_id = request."customerId" and paid_at is not null order by listed_at desc, seq desc limit request."limit"
    ) as newest)`
  const rows = await orderRows(db)
    .where(sql<boolean>`shop_order.seq = any(array${found})`)
    .orderBy('shopOrder.listedAt', 'desc')
    .orderBy('shopOrder.seq', 'desc')
    .execute()
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId)
  return requests.map(({ customerId, limit }) => (byCustomer.get(customerId) ?? []).slice(0, limit))
})

const countPlaced = batchReads(async (db, customerIds: string[]) => {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from (select from shop_order where customer_id = customer.id and paid_at is not null limit ${literalLimit(mostCounted + 1)}) as counted
    ) as count from unnest(${customerIds}::text[]) with ordinality as customer (id, place) order by place`.execute(db)
  return rows.map(({ count }) => count)
})
