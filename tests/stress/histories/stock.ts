import { sql } from 'kysely'
import { makeProduct } from '../../support/make-product.ts'
import { trackStock } from '../../support/track-stock.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { parcelCameBack } from '#shop/orders/rules/delivery-actions.ts'
import { callShop } from './call.ts'
import type { ActionOf } from './action.ts'
import { resetBatches } from './batches.ts'
import type { Model } from './model.ts'

/** What the bundle is made of: pieces of the tracked packs. */
type Parts = [saffron: number, shilajit: number]

const firstParts: Parts = [1, 2]

/** Tracks a pack of each product, and adds a product whose pack of 2 g is a bundle of them. @returns the product and the items */
export async function addStock(shop: Shop, products: string[]) {
  const stock: string[] = []
  for (const productId of products) stock.push(await trackStock(shop, productId, 0, {}, '2 g'))
  return { stock, giftSet: (await makeProduct(shop, { name: 'Gift set' })).id }
}

/** Receives or loses pieces of a tracked pack. */
export async function moveStock(model: Model, { pack, pieces }: ActionOf<'move stock'>) {
  model.moveCount += 1
  const body = { reason: pieces > 0 ? 'receipt' : 'loss', pieces, key: `some-move-${model.moveCount}` }
  await callShop(model, 'POST', `/stock/${model.stock[pack]}/movements`, { token: model.admin, body })
}

/** Changes what the bundle is made of. Attempts and orders keep their own parts. */
export async function changeBundle(model: Model, { saffron, shilajit }: ActionOf<'change bundle'>) {
  const parts = [saffron, shilajit].map((pieces, index) => ({ id: model.stock[index], pieces })).filter(({ pieces }) => pieces > 0)
  const { id } = await model.shop.db
    .selectFrom('stockItem')
    .select('id')
    .where('productId', '=', model.products[2] ?? '')
    .where('quantity', '=', '2 g')
    .executeTakeFirstOrThrow()
  await callShop(model, 'PUT', `/stock/${id}/parts`, { token: model.admin, body: { parts } })
}

/** Gives each tracked pack five pieces, two of them in each of two batches, and the bundle its first parts. */
export const resetStock = ({ stock: [saffron, shilajit], products: [, , giftSet] }: Model) => `
    delete from bundle_part;
    update stock_item set on_hand = 0, tracked = id in ('${saffron}', '${shilajit}');
    ${resetBatches}
    insert into stock_movement (item_id, at, pieces, reason) select id, '2026-01-15T06:30:00Z', 1, 'receipt' from stock_item where tracked;
    insert into bundle_part (bundle_id, item_id, position, pieces) select b.id, p.item_id, p.position, p.pieces from stock_item b,
      (values ('${saffron}', 0, ${firstParts[0]}), ('${shilajit}', 1, ${firstParts[1]})) p (item_id, position, pieces)
      where b.product_id = '${giftSet}' and b.quantity = '2 g';`

const isSold = sql`(o.paid_at is not null and (o.status <> 'Cancelled' or o.fulfilment is not null))`

/**
 * Creates a view of the pieces that came back, restocked or written off: by returns, and with parcels that were not delivered. Those of a parcel that was
 * given up count as written off, also once it is found: they take back their loss. `note`: what the movements of its return say, `loss_note`: those of its loss.
 */
export const installCameBack = (db: Db) =>
  sql`create view histories.came_back as
  select c.*, coalesce(lost_note, 'Return ' || id) as note, coalesce(lost_note, 'Return ' || id || ' of order ' || order_id) as loss_note from (
  select r.id, r.order_id, back.item_id, rl.restocked * back.per_pack as restocked, rl.written_off * back.per_pack as written_off, null as lost_note
    from return_request r join return_line rl on rl.return_id = r.id join lateral pieces_of_order(r.order_id) back on back.line = rl.position
  union all select o.id, o.id, back.item_id, case when a.is_lost then 0 else back.pieces end, case when a.is_lost then back.pieces else 0 end, null
    from shop_order o join lateral (select (after ->> 'packs') = 'written off' as is_lost from audit_entry
      where subject_id = o.id and action = ${sql.lit(parcelCameBack)} and after ->> 'packs' is not null) a on true join lateral pieces_of_order(o.id) back on true
  union all select p.id, p.order_id, back.item_id, l.back_qty * back.per_pack, 0, null
    from parcel p join parcel_line l on l.parcel_id = p.id and l.back_qty > 0 join lateral pieces_of_order(p.order_id) back on back.line = l.position
    where not exists (select from failed_delivery f where f.parcel_id = p.id and f.lost_pieces is not null)
  union all select 'lost ' || f.order_id, f.order_id, t."itemId", 0, t.pieces, 'Lost parcel of order ' || f.order_id
    from failed_delivery f cross join lateral jsonb_to_recordset(f.lost_pieces) as t ("itemId" text, pieces int)
  ) c`.execute(db)

const came = sql`select sum(restocked + written_off) as pieces from histories.came_back c`

/** When the newest attempt was stored, or the newest order placed. The link of a cash on delivery order expires later. */
const newestAt = sql`select greatest(max(paid_at), max(expires_at - interval '30 minutes') filter (where cod_state = 'to_confirm' and advance_paise = 0),
  max(expires_at - interval '1 day') filter (where (method = 'online' or advance_paise > 0) and not exists (select from cod_link c where c.order_id = o.id))) from shop_order o`

/** Queries that must find no row once the shop is settled. The pieces of a bundle are those of its parts. */
export const stockViolations = {
  'a pack’s stock differs from its ledger': sql`
    select i.id from stock_item i left join stock_movement m on m.item_id = i.id group by i.id having i.on_hand <> coalesce(sum(m.pieces), 0)`,
  'a pack was sold that the shop did not have': sql`select id from stock_item where on_hand < 0`,
  'a bundle has pieces of its own': sql`select i.id from stock_item i join bundle_part p on p.bundle_id = i.id where i.tracked or i.on_hand <> 0`,
  'the ledger differs from the orders': sql`
    select o.id from shop_order o cross join lateral pieces_of_order(o.id) w join stock_item i on i.id = w.item_id and i.tracked
    left join lateral (select sum(pieces) as pieces from stock_movement m where m.order_id = o.id and m.item_id = i.id) moved on true
    left join lateral (${came} where c.order_id = o.id and c.item_id = i.id) came on true
    group by o.id, i.id, moved.pieces, came.pieces
    having coalesce(moved.pieces, 0) <> coalesce(came.pieces, 0) + case when ${isSold} then -sum(w.pieces) else 0 end`,
  // What comes back to a batch off sale is lost by the recall, whether staff restock it or not. The ledger does not say which of the two it was.
  'lost pieces of returns were not written off': sql`
    select c.id from stock_item i join histories.came_back c on c.item_id = i.id
    cross join lateral (select coalesce(-sum(m.pieces), 0) as pieces from stock_movement m
      where m.item_id = i.id and m.reason = 'loss' and m.note = c.loss_note) lost
    cross join lateral (select coalesce(sum(m.pieces), 0) as pieces from stock_movement m join histories.withdrawn_batch w on w.batch_id = m.batch_id
      where m.item_id = i.id and m.reason = 'return' and m.note = c.note and m.id > w.last_movement) recalled
    where i.tracked group by c.id, i.id, lost.pieces, recalled.pieces
    having lost.pieces not between greatest(0, sum(c.written_off) - recalled.pieces)
      and least(sum(c.written_off), sum(c.restocked + c.written_off) - recalled.pieces)`,
  'what is on hand, sold, ended and lost is not what was received': sql`
    select i.id from stock_item i where i.tracked and i.on_hand
      + (select coalesce(sum(w.pieces), 0) from shop_order o cross join lateral pieces_of_order(o.id) w where w.item_id = i.id and ${isSold})
      - coalesce((${came} where c.item_id = i.id), 0)
      + (select coalesce(-sum(m.pieces), 0) from stock_movement m where m.item_id = i.id and m.reason in ('loss', 'expired', 'disposed'))
      <> (select coalesce(sum(m.pieces), 0) from stock_movement m where m.item_id = i.id and m.reason = 'receipt')`,
  // Attempts live for a day, or half an hour with cash on delivery. So holds after the newest attempt and the latest payment have not ended. Staff may write
  // off held pieces, and a day that begins ends holds before it ends batches.
  'shoppers hold more than the shop has': sql`
    select i.id from stock_item i join stock_hold h on h.item_id = i.id
    where not exists (select from stock_movement m where m.item_id = i.id and m.reason in ('loss', 'expired')) group by i.id
    having i.tracked and sum(h.pieces) filter (where h.until > (${newestAt})) > i.on_hand`,
}
