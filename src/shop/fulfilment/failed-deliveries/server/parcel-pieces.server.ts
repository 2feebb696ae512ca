import type { z } from 'zod/mini'
import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { listTaken, type TakenBatch } from '#shop/stock/module.server.ts'
import type { OrderedPart } from '#shop/stock/rules.ts'
import { readBasis } from '../../returns/server/queries.server.ts'
import type * as contract from '../office-contract.ts'
import { getDeskParcel } from './queries.server.ts'

export type LineRow = { position: number; name: string; type: string; qty: number; itemId: string | null; parts: OrderedPart[] | null }

/** Lists the lines of a parcel. */
export async function listLines(db: Db | Tx, parcelId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.position, o.name, o.quantity_label as type, l.qty, o.stock_item_id as item_id, o.parts from parcel_line l join parcel p on p.id = l.parcel_id
    join order_line o on o.order_id = p.order_id and o.position = l.position where l.parcel_id = ${parcelId} order by l.position`.execute(db)
  return rows
}

/** Returns the pieces of a parcel, each with the batches that its order took. Nobody sees which batch a part of a bundle is of. @throws ShopError not_found */
export async function listPieces(db: Db, id: string): Promise<z.output<typeof contract.listParcelPieces.reply>> {
  const { orderId } = await getDeskParcel(db, id)
  const taken = (await readLost(db, id)) ?? (await listTaken(db, orderId))
  return (await listLines(db, id)).map(({ itemId, parts, ...line }) => ({
    ...line,
    batches: parts
      ? []
      : taken.filter((batch) => batch.itemId === itemId).map(({ batchId, code, pieces }) => ({ batch: batchId, code, pieces: Math.min(pieces, line.qty) })),
  }))
}

/** Reads what was written off of a parcel that was given up, by pack and batch. Undefined for any other parcel. */
export async function readLost(db: Db | Tx, parcelId: string): Promise<TakenBatch[] | undefined> {
  const { rows } = await sql<{ lost: TakenBatch[] | null }>`
    select case when f.lost_pieces is not null then (
      select coalesce(json_agg(json_build_object('itemId', l."itemId", 'batchId', l."batchId", 'code', b.code, 'offSaleFor', b.off_sale_for, 'pieces', l.pieces)
        order by l."itemId", b.code, l."batchId"), '[]')
      from jsonb_to_recordset(f.lost_pieces) as l ("itemId" text, "batchId" text, pieces int) left join stock_batch b on b.id = l."batchId"
    ) end as lost from failed_delivery f where f.parcel_id = ${parcelId}`.execute(db)
  return rows[0]?.lost ?? undefined
}

/** Pieces that arrived in a return cannot come in the parcel too. @throws ShopError rule_refused */
export async function refuseInReturn(tx: Tx, orderId: string) {
  if ((await readBasis(tx, orderId)).lines.some(({ sent, taken }) => taken > sent))
    throw new ShopError('rule_refused', 'A return of this order has these pieces. Please refuse or close it first.')
}
