import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { shippedLongAgoMs } from '../rules/review.ts'

/**
 * Matches orders whose buyer may review: delivered orders, and orders shipped long ago. An order without parcels, of an old release, counts from its payment.
 */
const isReceived = (now: Date) => sql<boolean>`(
  o.status = 'Delivered' or o.status in ('Paid', 'Pending') and o.fulfilment = 'shipped'
  and coalesce((select max(p.shipped_at) from parcel p where p.order_id = o.id), o.paid_at) <= ${new Date(now.getTime() - shippedLongAgoMs)})`

/** Matches lines with pieces that staff did not remove before packing. */
const isSent = sql<boolean>`l.removed_qty < l.qty`

/** Finds the newest received order of a customer that contains the product. @returns its id */
export async function findBought(db: Db | Tx, { customerId, productId }: { customerId: string; productId: string }, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select o.id from shop_order o where o.customer_id = ${customerId} and ${isReceived(now)}
      and exists (select from order_line l where l.order_id = o.id and l.product_id = ${productId} and ${isSent})
    order by o.seq desc limit 1`.execute(db)
  return rows[0]?.id
}

export type BoughtProduct = { productId: string; name: string; image: string }

/** Lists the existing products of a received order, each once, in the order of its lines. Empty if the order is not received. */
export async function listBought(db: Db | Tx, orderId: string, now: Date): Promise<BoughtProduct[]> {
  const { rows } = await sql<BoughtProduct>`
    select p.id as "productId", p.name, p.image from shop_order o
      join order_line l on l.order_id = o.id join product p on p.id = l.product_id and p.deleted_at is null
    where o.id = ${orderId} and ${isReceived(now)} and ${isSent} group by p.id order by min(l.position)`.execute(db)
  return rows
}
