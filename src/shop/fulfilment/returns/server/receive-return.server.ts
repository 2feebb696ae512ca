import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { returnStock } from '#shop/stock/module.server.ts'
import { arrivedPieces, type Counted, countArrived, sumArrived } from '../../arrivals/server/arrived-pieces.server.ts'
import type { ArrivedLine } from '../../arrivals/contract.ts'
import type { OrderReturn } from '../office-contract.ts'
import { returnChanged } from './events.server.ts'
import { lockForStep, type StaffMove } from './lock-return.server.ts'
import type { ReturnLineRow } from './queries.server.ts'
import { readOrderReturn } from './read-order-returns.server.ts'

/**
 * Marks the pieces of an approved return as received, once: each is added to the stock of its batch or written off. Fewer pieces may arrive than were
 * asked for. @throws ShopError as `lockForStep` does; rule_refused for more pieces than the return has, for none, and as `returnStock` does
 */
export async function receiveReturn(shop: Shop, { lines: arrived, ...move }: StaffMove & { lines: ArrivedLine[] }): Promise<OrderReturn> {
  const saved = await shop.db.transaction().execute(async (tx) => {
    const isDone = ({ lines }: { lines: ReturnLineRow[] }) => sumArrived(lines, arrived).every(isStored)
    const { row, isRepeat } = await lockForStep(tx, { ...move, to: 'received', isDone })
    if (!isRepeat) {
      const { id, orderId, state } = row
      const at = shop.now()
      const counted = countArrived('return', row.lines, arrived)
      await storeArrived(tx, id, counted)
      await tx.updateTable('returnRequest').set({ state: 'received', receivedAt: at }).where('id', '=', id).execute()
      await returnStock(tx, { orderId, source: { kind: 'return', returnId: id }, pieces: arrivedPieces(row.lines, arrived), actor: move.actor, at })
      const sum = (amount: 'restocked' | 'writtenOff') => counted.reduce((total, each) => total + each[amount], 0)
      const change = { before: { return: state }, after: { return: 'received', returnId: id, restocked: sum('restocked'), writtenOff: sum('writtenOff') } }
      await recordChange(tx, { at, actor: move.actor, action: 'return received', subject: { kind: 'order', id: orderId }, ...change })
      await announce(shop, tx, returnChanged, { returnId: id, orderId, state: 'received', at })
      shop.failpoint('return-stored')
    }
    return readOrderReturn(tx, row)
  })
  shop.failpoint('return-received')
  return saved
}

const isStored = ({ line, restocked, writtenOff }: Counted<ReturnLineRow>) => line.restocked === restocked && line.writtenOff === writtenOff

async function storeArrived(tx: Tx, returnId: string, counted: Counted<ReturnLineRow>[]) {
  for (const { line, restocked, writtenOff } of counted)
    await tx.updateTable('returnLine').set({ restocked, writtenOff }).where('returnId', '=', returnId).where('position', '=', line.position).execute()
}
