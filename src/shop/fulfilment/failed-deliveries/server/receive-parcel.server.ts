import type { z } from 'zod/mini'
import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { parcelBack } from '#shop/orders/rules.ts'
import { listTaken, returnStock } from '#shop/stock/module.server.ts'
import type { OrderedPart } from '#shop/stock/rules.ts'
import { arrivedPieces, type Counted, countArrived } from '../../arrivals/server/arrived-pieces.server.ts'
import type { ArrivedLine } from '../../arrivals/contract.ts'
import { readBasis } from '../../returns/server/queries.server.ts'
import type * as contract from '../office-contract.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { parcelReceived } from './events.server.ts'
import { getDeskParcel, wireDesk } from './queries.server.ts'
import { lockForStep, type StaffStep } from './step.server.ts'

type LineRow = { position: number; name: string; type: string; qty: number; itemId: string | null; parts: OrderedPart[] | null }

async function listLines(db: Db | Tx, parcelId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.position, o.name, o.quantity_label as type, l.qty, o.stock_item_id as item_id, o.parts from parcel_line l join parcel p on p.id = l.parcel_id
    join order_line o on o.order_id = p.order_id and o.position = l.position where l.parcel_id = ${parcelId} order by l.position`.execute(db)
  return rows
}

/** Returns the pieces of a parcel, each with the batches that its order took. Nobody sees which batch a part of a bundle is of. @throws ShopError not_found */
export async function listPieces(db: Db, id: string): Promise<z.output<typeof contract.listParcelPieces.reply>> {
  const { orderId } = await getDeskParcel(db, id)
  const taken = await listTaken(db, orderId)
  return (await listLines(db, id)).map(({ itemId, parts, ...line }) => ({
    ...line,
    batches: parts
      ? []
      : taken.filter((batch) => batch.itemId === itemId).map(({ batchId, code, pieces }) => ({ batch: batchId, code, pieces: Math.min(pieces, line.qty) })),
  }))
}

/**
 * Receives a parcel that came back, once: its pieces go back into the stock of their batch or are written off. Pieces that are missing stay sold. An order
 * that would be paid in cash is cancelled; any other stays as it is, so that staff refund it.
 * @throws ShopError as `lockForStep` does; rule_refused for more pieces than the parcel has, for none, for pieces of a return, and as `returnStock` does
 */
export function receiveParcel(shop: Shop, { lines: arrived, ...step }: StaffStep & { lines: ArrivedLine[] }): Promise<FailedDelivery> {
  return shop.db.transaction().execute(async (tx) => {
    const { row, to, isRepeat } = await lockForStep(tx, { ...step, event: 'came_back', isDone: ({ state }) => state === 'back' })
    if (isRepeat) return wireDesk(row)
    const lines = await listLines(tx, row.id)
    const counted = countArrived('parcel', lines, arrived)
    const at = shop.now()
    await tx.updateTable('failedDelivery').set({ state: to, backAt: at, retryOn: null }).where('parcelId', '=', row.id).execute()
    await setBack(tx, row.id, counted)
    await returnStock(tx, { orderId: row.orderId, returnId: row.orderId, pieces: arrivedPieces(lines, arrived), actor: step.actor, at })
    await refuseInReturn(tx, row.orderId)
    const sum = (amount: 'restocked' | 'writtenOff') => counted.reduce((total, each) => total + each[amount], 0)
    const words = `${sum('restocked')} back to stock, ${sum('writtenOff')} written off`
    await recordChange(tx, { at, actor: step.actor, action: parcelBack, subject: { kind: 'order', id: row.orderId }, after: { delivery: words } })
    await announce(shop, tx, parcelReceived, { orderId: row.orderId, actor: step.actor, at })
    return wireDesk(await getDeskParcel(tx, row.id))
  })
}

/** Notes how many pieces of each line came back. */
async function setBack(tx: Tx, parcelId: string, counted: readonly Counted<LineRow>[]) {
  for (const { line, restocked, writtenOff } of counted)
    await tx
      .updateTable('parcelLine')
      .set({ backQty: restocked + writtenOff })
      .where('parcelId', '=', parcelId)
      .where('position', '=', line.position)
      .execute()
}

/** Pieces that arrived in a return cannot come in the parcel too. @throws ShopError rule_refused */
async function refuseInReturn(tx: Tx, orderId: string) {
  if ((await readBasis(tx, orderId)).lines.some(({ sent, taken }) => taken > sent))
    throw new ShopError('rule_refused', 'A return of this order has these pieces. Please refuse or close it first.')
}
