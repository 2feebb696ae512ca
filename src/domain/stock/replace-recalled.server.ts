import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { packedSentence, replacedSentence, unreplacedSentence } from './recalled-batch.ts'
import type { RecalledBatch } from './recalled-contract.ts'

/** The audit log's action for recalled pieces of an order that another batch replaced. */
export const batchReplaced = 'recalled batch replaced'

/** The name of a recalled item. The order's line has the name of a deleted product. */
const nameIn = (orderId: RawBuilder<unknown>) =>
  sql`coalesce(product.name, (select l.name from order_line l where l.order_id = ${orderId} and l.stock_item_id = r.item_id limit 1), '')`

const namesOf = sql`
  join stock_batch on stock_batch.id = r.batch_id join stock_item on stock_item.id = r.item_id left join product on product.id = stock_item.product_id`

/** Selects the recalled batches of an order that is not sent as one JSON column: those to replace first. */
export const recalledOf = (orderId: RawBuilder<unknown>) => sql<RecalledBatch[]>`coalesce((
  select json_agg(json_build_object('code', stock_batch.code, 'product', ${nameIn(orderId)}, 'pack', stock_item.quantity, 'pieces', r.pieces)
    order by r.pieces = 0, stock_batch.code, stock_batch.id)
  from recalled_pieces(${orderId}) r ${namesOf} where r.pieces > 0 or r.replaced > 0), '[]')`

type Replacement = { orderId: string; at: Date; actor: { id: string } | undefined }

type Replaced = { code: string; product: string; pack: string; moved: number; missing: number }

/**
 * Replaces the recalled pieces of an order that is not sent by pieces of other batches, as far as the stock has them. The order must be locked, and its lock
 * comes before those of its packs. Two statements. @returns the recalled batches, `moved` now and still `missing`, in pieces
 */
export async function replacePieces(tx: Tx, { orderId, at, actor }: Replacement): Promise<Replaced[]> {
  const { rows } = await sql<Replaced>`
    select stock_batch.code, ${nameIn(sql`${orderId}`)} as product, stock_item.quantity as pack, r.moved, r.missing
    from replace_recalled(${orderId}, ${at}) r ${namesOf} order by stock_batch.code, stock_batch.id`.execute(tx)
  const moved = rows.filter((row) => row.moved > 0)
  const replaced = moved.map(({ code, product, pack }) => `${[product, pack].filter(Boolean).join(', ')}: ${code}`).join('; ')
  if (moved.length > 0) await recordChange(tx, { at, actor, action: batchReplaced, subject: { kind: 'order', id: orderId }, after: { replaced } })
  return rows
}

/**
 * Makes sure that no piece of a recalled batch leaves with an order: replaces it, or refuses. `hasPacked`: the order has a packed parcel that is not sent.
 * Its pieces stay as they are, because the parcel may hold the batch. Call it before the order's parcels change.
 * @returns a warning about replaced batches, else an empty text @throws ShopError batch_recalled, which undoes the replacement
 */
export async function refuseRecalled(tx: Tx, { hasPacked, ...replacement }: Replacement & { hasPacked: boolean }): Promise<string> {
  const rows = await replacePieces(tx, replacement)
  const [first] = rows
  if (first && hasPacked) throw new ShopError('batch_recalled', packedSentence(first))
  const missing = rows.find((row) => row.missing > 0)
  if (missing) throw new ShopError('batch_recalled', unreplacedSentence(missing))
  return rows.map(replacedSentence).join(' ')
}
