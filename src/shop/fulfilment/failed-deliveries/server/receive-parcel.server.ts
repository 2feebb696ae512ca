import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { parcelBack } from '#shop/orders/rules.ts'
import { returnStock } from '#shop/stock/module.server.ts'
import { arrivedPieces, type Counted, countArrived } from '../../arrivals/server/arrived-pieces.server.ts'
import type { ArrivedLine } from '../../arrivals/contract.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { parcelReceived } from './events.server.ts'
import { type LineRow, listLines, readLost, refuseInReturn } from './parcel-pieces.server.ts'
import { getDeskParcel, wireDesk } from './queries.server.ts'
import { lockForStep, type StaffStep } from './staff-steps.server.ts'

/**
 * Receives a parcel that came back, once: its pieces go back into the stock of their batch or are written off. Pieces that are missing stay sold. An order
 * that would be paid in cash is cancelled; any other stays as it is, so that staff refund it. So does an order that was cancelled before: the pieces of
 * a lost parcel that is found take back their loss, and nothing else happens again.
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
    const lost = await readLost(tx, row.id)
    await returnStock(tx, { orderId: row.orderId, source: { kind: 'parcel' }, lost, pieces: arrivedPieces(lines, arrived), actor: step.actor, at })
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
