import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { packsUnfit } from './events.server.ts'
import { checkSentence, packedSentence, unpackedSentence, unreplacedSentence } from '../rules/recalled-batch.ts'
import type { RecalledBatch } from '../recalled-contract.ts'

/** The audit log's action for recalled pieces of an order that another batch replaced. */
export const batchReplaced = 'recalled batch replaced'

/** Selects the product's name of an item, or for a deleted product the name in the order's line. */
const nameIn = (orderId: RawBuilder<unknown>) =>
  sql`coalesce(product.name, (select l.name from order_line l where l.order_id = ${orderId} and l.stock_item_id = r.item_id limit 1), '')`

const namesOf = sql`
  join stock_batch on stock_batch.id = r.batch_id join stock_item on stock_item.id = r.item_id left join product on product.id = stock_item.product_id`

/** Why the packs of a batch may not be sent on a day, or null. For a query that has `stock_batch`. */
export const unfitReason = (at: Date) =>
  sql<
    RecalledBatch['reason'] | null
  >`case when stock_batch.off_sale_for = 'recall' then 'recall' when is_unfit(stock_batch, ${dayInIndia(at)}) then 'expiry' end`

/** Selects the batches of an unsent order whose packs may not be sent, as one JSON column. Batches with pieces to replace come first. */
export const recalledOf = (orderId: RawBuilder<unknown>, at: Date) => sql<RecalledBatch[]>`coalesce((
  select json_agg(json_build_object('code', stock_batch.code, 'product', ${nameIn(orderId)}, 'pack', stock_item.quantity, 'pieces', r.pieces,
    'reason', ${unfitReason(at)}) order by r.pieces = 0, stock_batch.code, stock_batch.id)
  from unfit_pieces(${orderId}, ${dayInIndia(at)}) r ${namesOf}), '[]')`

type Replacement = { orderId: string; at: Date; actor: { id: string } | undefined }

type Named = { id: string; code: string; product: string; pack: string; reason: RecalledBatch['reason'] }

type Replaced = Named & { moved: number; missing: number }

/**
 * Replaces the pieces of an unsent order that may not be sent by pieces of other batches, as far as the stock has them. Lock the order first: its lock
 * comes before the locks of its packs. Two statements.
 * @returns the batches of the order whose packs may not be sent, with the pieces that were `moved` now and the pieces that are still `missing`
 */
export async function replacePieces(tx: Tx, { orderId, at, actor }: Replacement): Promise<Replaced[]> {
  const { rows } = await sql<Replaced>`
    select stock_batch.id, stock_batch.code, ${nameIn(sql`${orderId}`)} as product, stock_item.quantity as pack, ${unfitReason(at)} as reason,
      r.moved, r.missing
    from replace_recalled(${orderId}, ${at}) r ${namesOf} order by stock_batch.code, stock_batch.id`.execute(tx)
  const moved = rows.filter((row) => row.moved > 0)
  const replaced = moved.map(({ code, product, pack }) => `${[product, pack].filter(Boolean).join(', ')}: ${code}`).join('; ')
  if (moved.length > 0) await recordChange(tx, { at, actor, action: batchReplaced, subject: { kind: 'order', id: orderId }, after: { replaced } })
  return rows
}

/** A parcel that is packed and not sent. `checkedBatches`: the unfit batches that its packer knew of and checked the parcel for, by their ids. */
type Packed = { checkedBatches: readonly string[] }

/** Finds a recalled batch that the packer of a parcel did not know of, because its recall came later. The parcel may hold it. */
export const uncheckedBatch = <Batch extends Named>(batches: readonly Batch[], parcels: readonly Packed[]): Batch | undefined =>
  batches.find(({ id }) => parcels.some(({ checkedBatches }) => !checkedBatches.includes(id)))

/**
 * Prepares the packing of a parcel: replaces the pieces of the order that may not be sent, and gives batches to oversold pieces. Call it before the
 * order's parcels change. `packed`: the order's parcels that are not sent.
 * @returns the ids of the batches to check the parcel for, and a warning about these batches, which is empty without any
 * @throws ShopError batch_recalled if pieces cannot be replaced, or a packed parcel may hold them; this undoes the replacement
 */
export async function replaceForPacking(tx: Tx, { packed, ...replacement }: Replacement & { packed: readonly Packed[] }) {
  const batches = await replacePieces(tx, replacement)
  await sql`select give_batches(${replacement.orderId}, ${replacement.at})`.execute(tx)
  const unchecked = uncheckedBatch(batches, packed)
  if (unchecked) throw new ShopError('batch_recalled', packedSentence(unchecked))
  const missing = batches.find((batch) => batch.missing > 0)
  if (missing) throw new ShopError('batch_recalled', unreplacedSentence(missing))
  return { checkedBatches: batches.map(({ id }) => id), warning: batches.map(checkSentence).join(' ') }
}

/**
 * Refuses to send an order with a batch that may not be sent, unless its parcel was packed by a person who knew of it. `isPacked`: all pieces to
 * send are in `packed`. The order must be locked. @throws ShopError batch_recalled
 */
export async function refuseRecalled(tx: Tx, { orderId, at, packed, isPacked }: Sending) {
  const { rows } = await sql<Named>`
    select stock_batch.id, stock_batch.code, ${nameIn(sql`${orderId}`)} as product, stock_item.quantity as pack, ${unfitReason(at)} as reason
    from lock_unfit(${orderId}, ${dayInIndia(at)}) r ${namesOf} order by stock_batch.code, stock_batch.id`.execute(tx)
  const [first] = rows
  const unchecked = uncheckedBatch(rows, packed)
  if (unchecked) throw new ShopError('batch_recalled', packedSentence(unchecked))
  if (first && !isPacked) throw new ShopError('batch_recalled', unpackedSentence(first))
}

type Sending = { orderId: string; at: Date; packed: readonly Packed[]; isPacked: boolean }

/** Queues the replacement for unsent orders that may wait for new pieces of a pack, if the pack has a batch that may not be sent. */
export async function replaceRecalledLater(shop: Shop, tx: Tx, itemId: string) {
  const unfit = sql<boolean>`is_unfit(stock_batch, ${dayInIndia(shop.now())})`
  const batch = await tx.selectFrom('stockBatch').select('id').where('itemId', '=', itemId).where(unfit).limit(1).executeTakeFirst()
  if (batch) await announce(shop, tx, packsUnfit, { itemId })
}
