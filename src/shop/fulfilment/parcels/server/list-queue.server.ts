import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod/mini'
import { fromNewest, type Page, type Slice, type Total } from '#kernel/page.ts'
import { countUpTo, mostCounted } from '#platform/database/count-up-to.ts'
import type { Db, Tables } from '#platform/database/database.ts'
import { literalLimit } from '#platform/database/literal-limit.ts'
import type { Need } from '#shop/audit/rules.ts'
import { hasAddress, isFullyRefunded, isPrepaid, isWaitingToPack, type OrderRow, orderRows, wireOrder } from '#shop/orders/module.server.ts'
import { recalledOf } from '#shop/stock/module.server.ts'
import type { QueuedOrder } from '../contract.ts'
import type * as contract from '../contract.ts'
import { parcelsOf, readParcels, type WrittenParcel } from './queries.server.ts'
import { wireParcel } from '../rules/wire-parcel.ts'

type Filter = Pick<z.output<typeof contract.listToPack.input>, 'state' | 'product'>
type Orders<Row> = SelectQueryBuilder<Tables, 'shopOrder', Row>

/** Returns a page of the packer's queue, oldest first. The slice's `beforeSeq` is the last row of the page before, so the page has later rows. */
export async function listQueue(db: Db, filter: Filter, { limit, beforeSeq }: Slice, now: Date): Promise<Page<QueuedOrder>> {
  const query = oldestFirst(afterRow(inQueue(db, queuedRows(db, now), filter), beforeSeq)).limit(limit)
  const rows = await query.execute()
  return { rows: rows.map(wireQueued), lastSeq: rows.at(-1)?.seq }
}

export const countQueue = (db: Db, filter: Filter): Promise<Total> => countUpTo(db, inQueue(db, db.selectFrom('shopOrder').select('shopOrder.seq'), filter))

/** Returns the placed orders with these ids, in this order. Others are left out, and so are gifts without an address. */
export async function listQueuedByIds(db: Db, ids: string[], now: Date): Promise<QueuedOrder[]> {
  const rows = await queuedRows(db, now)
    .where(sql<boolean>`shop_order.id = any(${ids})`)
    .where('shopOrder.paidAt', 'is not', null)
    .where(hasAddress)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []).map(wireQueued)
}

const queuedRows = (db: Db, now: Date) =>
  orderRows(db)
    .select([parcelsOf(sql.ref('shopOrder.id')).as('parcels'), recalledOf(sql.ref('shopOrder.id'), now).as('recalled')])
    .select(isPrepaid.as('prepaid'))

const wireQueued = (row: OrderRow & Pick<QueuedOrder, 'recalled' | 'prepaid'> & { parcels: WrittenParcel[] }): QueuedOrder => ({
  ...wireOrder(row),
  parcels: readParcels(row.parcels).map(wireParcel),
  recalled: row.recalled,
  prepaid: row.prepaid,
})

// `limit 1` makes the planner look up the parcels of each order. With `exists` it may read the parcels of all orders.
const hasParcel = sql<boolean>`(select true from parcel where parcel.order_id = shop_order.id limit 1)`

const isUnsent = sql<boolean>`(shop_order.fulfilment in ('to_pack', 'packed') and ${hasAddress})`

/**
 * The states are constants of the statement, so that the planner may use the partial indexes. A fully refunded order is in the queue only while a box of it
 * stands on the shelf: among the packed ones, although it may be packed in part.
 */
const isInState = {
  all: sql<boolean>`(${isUnsent} and (shop_order.fulfilment = 'packed' or not ${isFullyRefunded} or ${hasParcel}))`,
  to_pack: isWaitingToPack,
  packed: sql<boolean>`(${isUnsent} and (shop_order.fulfilment = 'packed' or ${hasParcel} and ${isFullyRefunded}))`,
}

/** Limits a query to the queue. A product is looked for in the oldest rows only, because a rare one could be anywhere in a long queue. */
function inQueue<Row>(
  db: Db,
  query: Orders<Row>,
  { state = 'all' as const, product }: { state?: keyof typeof isInState | undefined; product?: string | undefined },
) {
  const queued = query.where(isInState[state])
  if (product === undefined) return queued
  // The caller's rows meet `isInState` already. These only end the search, so a condition without refunds does, which a partial index answers alone. Packed
  // orders may stand behind many others, so their search has its own.
  const oldest = oldestFirst(
    db
      .selectFrom('shopOrder')
      .select('shopOrder.seq')
      .where(state === 'packed' ? isInState.packed : isUnsent),
  ).limit(literalLimit(mostCounted))
  return queued
    .where('shopOrder.seq', 'in', oldest)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orderLine')
          .select('orderLine.orderId')
          .whereRef('orderLine.orderId', '=', 'shopOrder.id')
          .where('orderLine.productId', '=', product)
          .whereRef('orderLine.qty', '>', 'orderLine.removedQty'),
      ),
    )
}

const oldestFirst = <Row>(query: Orders<Row>): Orders<Row> => query.orderBy('shopOrder.listedAt').orderBy('shopOrder.seq')

/** Limits a list, oldest first, to the rows after row `seq`. Without a cursor `seq` is `fromNewest`, which here means the list's start. */
const afterRow = <Row>(query: Orders<Row>, seq: number): Orders<Row> =>
  seq === fromNewest
    ? query
    : query.where(
        sql<boolean>`(shop_order.listed_at, shop_order.seq) > (select last_row.listed_at, last_row.seq from shop_order as last_row where last_row.seq = ${seq})`,
      )

export const packingNeed: Need = { name: 'toPack', scope: 'orders:read', count: ({ db }) => countQueue(db, { state: 'to_pack' }) }
