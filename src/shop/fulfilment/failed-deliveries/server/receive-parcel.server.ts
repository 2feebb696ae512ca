import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { parcelBack } from '#shop/orders/rules.ts'
import { listTaken, type ReturnedPieces, returnStock } from '#shop/stock/module.server.ts'
import type { OrderedPart } from '#shop/stock/rules.ts'
import type { ArrivedPiece, FailedDelivery, ParcelPiece } from '../office-contract.ts'
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
export async function listPieces(db: Db, id: string): Promise<ParcelPiece[]> {
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
 * @throws ShopError as `lockForStep` does; rule_refused for more pieces than the parcel has, for none, and as `returnStock` does
 */
export function receiveParcel(shop: Shop, { lines: arrived, ...step }: StaffStep & { lines: ArrivedPiece[] }): Promise<FailedDelivery> {
  return shop.db.transaction().execute(async (tx) => {
    const { row, to, isRepeat } = await lockForStep(tx, { ...step, event: 'came_back', isDone: ({ state }) => state === 'back' })
    if (isRepeat) return wireDesk(row)
    const lines = await listLines(tx, row.id)
    refuseCounts(lines, arrived)
    const at = shop.now()
    await tx.updateTable('failedDelivery').set({ state: to, backAt: at, retryOn: null }).where('parcelId', '=', row.id).execute()
    await returnStock(tx, { orderId: row.orderId, returnId: row.orderId, pieces: piecesOf(lines, arrived), actor: step.actor, at })
    const sum = (amount: 'restock' | 'writeOff') => arrived.reduce((total, each) => total + each[amount], 0)
    const words = `${sum('restock')} back to stock, ${sum('writeOff')} written off`
    await recordChange(tx, { at, actor: step.actor, action: parcelBack, subject: { kind: 'order', id: row.orderId }, after: { delivery: words } })
    await announce(shop, tx, parcelReceived, { orderId: row.orderId, actor: step.actor, at })
    return wireDesk(await getDeskParcel(tx, row.id))
  })
}

/** @throws ShopError rule_refused */
function refuseCounts(lines: LineRow[], arrived: ArrivedPiece[]) {
  if (arrived.some(({ position }) => !lines.some((line) => line.position === position))) throw new ShopError('rule_refused', 'This parcel has no such item.')
  const countOf = (position: number) => arrived.filter((each) => each.position === position).reduce((sum, { restock, writeOff }) => sum + restock + writeOff, 0)
  const tooMany = lines.find(({ position, qty }) => countOf(position) > qty)
  if (tooMany) throw new ShopError('rule_refused', `This parcel has only ${tooMany.qty} ${tooMany.qty === 1 ? 'piece' : 'pieces'} of ${tooMany.name}.`)
  if (lines.every(({ position }) => countOf(position) === 0)) throw new ShopError('rule_refused', 'Please enter the pieces that came back.')
}

/** Lines of orders from before stock was kept have no item. */
const piecesOf = (lines: LineRow[], arrived: ArrivedPiece[]): ReturnedPieces[] =>
  arrived.flatMap(({ position, batch, restock, writeOff }): ReturnedPieces[] => {
    const line = lines.find((each) => each.position === position)
    if (!line || restock + writeOff === 0) return []
    const nameOf = (...words: string[]) => words.filter(Boolean).join(', ')
    if (line.parts)
      return line.parts.map(({ itemId, name, pack, pieces }) => ({
        itemId,
        name: nameOf(name, pack),
        anyBatch: true,
        restock: restock * pieces,
        writeOff: writeOff * pieces,
      }))
    return line.itemId === null ? [] : [{ itemId: line.itemId, name: nameOf(line.name, line.type), batch, restock, writeOff }]
  })
