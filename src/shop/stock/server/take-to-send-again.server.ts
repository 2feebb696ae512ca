import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'

type Taking = { orderId: string; pieces: readonly { position: number; qty: number }[]; at: Date }

type Need = { itemId: string; name: string; wanted: number; available: number; mayOversell: boolean }

/** The note of the movements. Their reason is `replaced`, because these pieces replace the pieces that came back. */
const sentAgain = 'Sent again'

/**
 * Takes some packs of the lines of an order, or the parts of bundles, from the stock again, because the order's pieces came back and are sent again. The batch
 * that ends first comes first; `earlier` counts the pieces of the batches before. Leaves the pieces that shoppers hold. Packs that the shop does not track move
 * nothing. The order must be locked.
 * @throws ShopError out_of_stock
 */
export async function takeToSendAgain(tx: Tx, { orderId, pieces, at }: Taking) {
  const day = dayInIndia(at)
  const wanted = sql`
    select p.item_id, sum(r.qty * p.per_pack)::int as wanted from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as r (position int, qty int)
    join pieces_of_order(${orderId}) p on p.line = r.position group by 1`
  await sql`select id from stock_item where tracked and id in (select item_id from (${wanted}) w) order by id for update`.execute(tx)
  const { rows: needs } = await sql<Need>`
    select i.id as item_id, coalesce(product.name, '') as name, w.wanted, i.may_oversell,
      (i.on_hand - coalesce((select sum(b.on_hand) from stock_batch b where b.item_id = i.id and b.on_hand > 0 and b.best_before < ${day}), 0)
        - coalesce((select sum(h.pieces) from stock_hold h where h.item_id = i.id and is_held(h.held_at, h.until, ${at})), 0))::int as available
    from (${wanted}) w join stock_item i on i.id = w.item_id and i.tracked left join product on product.id = i.product_id order by i.id`.execute(tx)
  const short = needs.find((need) => need.available < need.wanted && !need.mayOversell)
  if (short)
    throw new ShopError(
      'out_of_stock',
      `Only ${Math.max(0, short.available)} of ${short.wanted} pieces of ${short.name || 'a pack'} are in stock. Please refund instead.`,
    )
  for (const { itemId, wanted: count } of needs) {
    const { rows } = await sql<{ pieces: number }>`
      insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id, note)
      select ${itemId}, id, ${at}, -least(on_hand, ${count} - earlier), 'replaced', ${orderId}, ${sentAgain} from (
        select b.id, b.on_hand, sum(b.on_hand) over (order by b.best_before nulls last, b.id) - b.on_hand as earlier from stock_batch b
        where b.item_id = ${itemId} and b.on_hand > 0 and (b.best_before is null or b.best_before >= ${day})
      ) batch where earlier < ${count} returning pieces`.execute(tx)
    // Movements that take pieces are negative.
    const missing = rows.reduce((rest, { pieces }) => rest + pieces, count)
    if (missing > 0)
      await tx
        .insertInto('stockMovement')
        .values({ itemId, batchId: null, at, pieces: -missing, reason: 'replaced', orderId, actorId: null, note: sentAgain })
        .execute()
  }
}
