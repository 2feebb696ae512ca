import { sql } from 'kysely'
import { fromNewest, type Page, type Slice, type Total } from '#kernel/page.ts'
import { mostCounted } from '#platform/database/count-up-to.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { batched } from '#platform/database/batch.ts'
import { literalLimit } from '#platform/database/literal-limit.ts'
import { countPlacedOrders, listPlacedOrders, orderRows } from './list-orders.server.ts'
import { wireOrder } from './wire-order.server.ts'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import { listSentReports } from '#shop/catalogue/module.server.ts'
import { listSumsOf } from '#shop/catalogue/rules.ts'
import { forShopper, hidesAddress, withoutTracking } from '../gifts/rules/hidden-address.ts'
import { isUnpacked } from '../rules/fulfilment.ts'
import { listLineRows, wireLine } from './list-lines.server.ts'
import { listParcels, wireParcels } from './list-parcels.server.ts'
import { listTimeline } from './list-timeline.server.ts'
import { findReplacements } from './insert-replacement.server.ts'
import { isPlaced } from '../rules/order.ts'
import type { ownOrder } from '../own-contract.ts'
import { ownTimelineOf } from '../rules/own-timeline.ts'
import { findOrder } from './queries.server.ts'
import type { Shop } from '#platform/shop.ts'
import { readRefundable } from '../payments/server/refundable.server.ts'
import { offerPayNow } from '../pay-now/server/offer-pay-now.server.ts'

type OwnOrdersQuery = { customerId: string; q?: string | undefined }

/** Returns a page of a customer's placed orders, newest first. Simultaneous reads of first pages share one statement. */
export async function listOwnOrders(db: Db, { customerId, q }: OwnOrdersQuery, slice: Slice): Promise<Page<ReturnType<typeof wireOrder>>> {
  if (q || slice.beforeSeq !== fromNewest) {
    const { rows, lastSeq } = await listPlacedOrders(db, searched({ customerId, q }), slice)
    return { rows: rows.map(forShopper), lastSeq }
  }
  const rows = await listNewest(db, { customerId, limit: slice.limit })
  return { rows: rows.map((row) => forShopper(wireOrder(row))), lastSeq: rows.at(-1)?.seq }
}

export async function countOwnOrders(db: Db, { customerId, q }: OwnOrdersQuery): Promise<Total> {
  if (q) return countPlacedOrders(db, searched({ customerId, q }))
  const count = await countPlaced(db, customerId)
  return count > mostCounted ? { atLeast: mostCounted } : count
}

/** A search leaves out orders whose address the shopper may not see, because it would find them by that address. */
const searched = (query: OwnOrdersQuery) => ({ ...query, ...(query.q && { addressBy: 'shopper' as const }) })

const listNewest = batched(async (db, requests: { customerId: string; limit: number }[]) => {
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

const countPlaced = batched(async (db, customerIds: string[]) => {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from (select from shop_order where customer_id = customer.id and paid_at is not null limit ${literalLimit(mostCounted + 1)}) as counted
    ) as count from unnest(${customerIds}::text[]) with ordinality as customer (id, place) order by place`.execute(db)
  return rows.map(({ count }) => count)
})

type OwnOrderKey = { id: string; customerId: string }

/** Returns a placed order of this customer. @throws ShopError not_found for another person's order, an attempt and an unknown id */
async function getOwnOrder(db: Db | Tx, { id, customerId }: OwnOrderKey) {
  const found = await findOrder(db, id)
  const order = found && forShopper(found)
  if (!order || order.customer?._id !== customerId || !isPlaced(order)) throw new ShopError('not_found', 'There is no such order.')
  return order
}

/** Returns the data of the shopper's page of one order. @throws ShopError not_found */
export async function readOwnOrder(shop: Pick<Shop, 'db' | 'secrets' | 'now'>, key: OwnOrderKey): Promise<z.input<typeof ownOrder>> {
  const { db } = shop
  const order = await getOwnOrder(db, key)
  const payNow = order.codState === 'confirmed' ? await offerPayNow(shop, db, key.id) : undefined
  const { couponDiscountPaise } = await db.selectFrom('shopOrder').select('couponDiscountPaise').where('id', '=', key.id).executeTakeFirstOrThrow()
  const lines = await listLineRows(db, key.id)
  const { totalPaise, discountPaise } = listSumsOf(lines)
  const parcels = await listParcels(db, key.id)
  const events = ownTimelineOf(await listTimeline(db, key.id), parcels)
  return {
    order,
    listTotal: rupeesOf(totalPaise),
    saved: rupeesOf(discountPaise),
    couponDiscount: rupeesOf(couponDiscountPaise),
    ...(payNow && { payNow }),
    ...(await findReplacements(db, key.id)),
    refundable: rupeesOf(await readRefundable(db, key.id)),
    // Staff cancel a replacement, because the shopper would be left without the pieces.
    canCancel: isUnpacked(order, parcels.length) && !order.replacement,
    lines: lines.map(wireLine),
    parcels: hidesAddress(order) ? wireParcels(parcels).map(withoutTracking) : wireParcels(parcels),
    labReports: await listSentReports(db, key.id),
    events: events.map(({ at, kind, amountPaise }) => ({ at: at.toISOString(), kind, ...(amountPaise !== undefined && { amount: rupeesOf(amountPaise) }) })),
  }
}
