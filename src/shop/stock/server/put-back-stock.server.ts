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

type PutBackPieces = PutBack & { actor: { id: string }; pieces: readonly { position: number; qty: number }[] }

/**
 * Puts some packs of the lines of a paid order back into the stock, or the parts of bundles, into the batches they came from. Pieces of a recalled
 * batch come first, then those without a batch, then the batch that ends last, so the order keeps what ends first. Pieces that the order did not take from the stock stay out of it.
 */
export async function putBackPieces(tx: Tx, { orderId, actor, at, pieces }: PutBackPieces) {
  const returned = pieces.map(({ position, qty }) => ({ position, qty }))
  await sql`select id from stock_item where id in (select item_id from pieces_of_order(${orderId})) order by id for update`.execute(tx)
  await sql`
    insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id, actor_id)
    select item_id, batch_id, ${at}, least(taken, wanted - earlier), 'removed', ${orderId}, ${actor.id}
    from (
      select t.item_id, t.batch_id, t.taken, w.wanted,
        sum(t.taken) over (partition by t.item_id order by coalesce(b.off_sale, false) desc, t.batch_id is not null, b.best_before desc nulls first, t.batch_id desc) - t.taken as earlier
      from (select item_id, batch_id, -sum(pieces) as taken from stock_movement where order_id = ${orderId} group by item_id, batch_id having sum(pieces) < 0) t
      join (
        select p.item_id, sum(r.qty * p.per_pack) as wanted from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb) as r (position int, qty int)
        join pieces_of_order(${orderId}) p on p.line = r.position group by 1
      ) w on w.item_id = t.item_id
      left join stock_batch b on b.id = t.batch_id
    ) of_batch where earlier < wanted`.execute(tx)
}
