import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

type PutBack = {
  orderId: string
  /** The member of staff who cancelled the order. Undefined for the shopper or the shop itself. */
  actor: { id: string } | undefined
  at: Date
}

/**
 * Puts the pieces of a cancelled order back into the stock, into the batches they came from. Nothing of an order that was sent, even in part, comes back
 * by itself. The second call puts nothing back.
 */
export async function putBackStock(tx: Tx, { orderId, actor, at }: PutBack) {
  // Locks the items in the order of their ids, as a sale does.
  await sql`select id from stock_item where id in (select item_id from stock_movement where order_id = ${orderId}) order by id for update`.execute(tx)
  await sql`
    insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id, actor_id)
    select item_id, batch_id, ${at}, -sum(pieces), 'cancelled', ${orderId}, ${actor?.id ?? null}
    from stock_movement where order_id = ${orderId}
      and not exists (select from shop_order where id = ${orderId} and fulfilment in ('shipped', 'delivered'))
      and not exists (select from parcel where order_id = ${orderId} and shipped_at is not null)
    group by item_id, batch_id having sum(pieces) < 0`.execute(tx)
}
