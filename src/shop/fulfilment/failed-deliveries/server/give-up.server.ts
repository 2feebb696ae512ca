import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { cancelLocked, lockOrder } from '#shop/orders/module.server.ts'
import { isUnfinished, parcelGivenUp } from '#shop/orders/rules.ts'
import { writeOffLost } from '#shop/stock/module.server.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { listLines, refuseInReturn } from './parcel-pieces.server.ts'
import { getDeskParcel, wireDesk } from './queries.server.ts'
import { lockForStep, type StaffStep } from './staff-steps.server.ts'

/** `actor` is undefined for a courier's report. */
type Ended = { orderId: string; at: Date; actor: { id: string } | undefined }

/** Writes off the pieces of a lost parcel whose order is cancelled. The order must be locked. */
export async function writeOffGivenUp(tx: Tx, { parcelId, ...ended }: Ended & { parcelId: string }) {
  const pieces = (await listLines(tx, parcelId)).flatMap(({ name, type, qty, itemId, parts }) => {
    if (parts) return parts.map((part) => ({ itemId: part.itemId, name: part.name, pieces: part.pieces * qty }))
    return itemId === null ? [] : [{ itemId, name: [name, type].filter(Boolean).join(', '), pieces: qty }]
  })
  const lost = await writeOffLost(tx, { ...ended, pieces })
  await tx
    .updateTable('failedDelivery')
    .set({ state: 'given_up', retryOn: null, lostPieces: JSON.stringify(lost) })
    .where('parcelId', '=', parcelId)
    .execute()
  const count = lost.reduce((sum, each) => sum + each.pieces, 0)
  const change = count > 0 && { after: { delivery: `${count} written off` } }
  await recordChange(tx, { at: ended.at, actor: ended.actor, action: parcelGivenUp, subject: { kind: 'order', id: ended.orderId }, ...change })
}

/** Gives up the lost parcels of an order that is cancelled. The order must be locked. @throws ShopError rule_refused if a return has their pieces */
export async function giveUpLost(tx: Tx, ended: Ended) {
  const lost = await tx
    .selectFrom('failedDelivery')
    .select('parcelId')
    .where('orderId', '=', ended.orderId)
    .where('state', '=', 'lost')
    .orderBy('seq')
    .execute()
  for (const { parcelId } of lost) await writeOffGivenUp(tx, { ...ended, parcelId })
  if (lost.length > 0) await refuseInReturn(tx, ended.orderId)
}

/**
 * Gives up a parcel that its courier lost, once: its order is cancelled, everything that was paid online is refunded, and its pieces are written off.
 * It is refused with rule_refused while another parcel of the order is on the road, and if a return has the pieces.
 * @throws ShopError as `lockForStep` does; step_back for a parcel that is not lost; rule_refused, fresh_proof_needed
 */
export async function giveUp(shop: Shop, step: StaffStep): Promise<FailedDelivery> {
  const saved = await shop.db.transaction().execute(async (tx) => {
    const { row, isRepeat } = await lockForStep(tx, { ...step, event: 'given_up', isDone: ({ state }) => state === 'given_up' })
    if (isRepeat) return wireDesk(row)
    if (!row.isAllOver)
      throw new ShopError('rule_refused', 'Another parcel of this order is not lost. Please refund the items of this one on the page of the order.')
    const order = await lockOrder(tx, row.orderId)
    if (!order || !isUnfinished(order)) throw new Error(`The parcel ${row.id} is lost, and its order is finished.`)
    const words = { why: 'The courier lost the parcel.', ...(order.method === 'cod' && { unrefunded: 'You pay nothing.' }) }
    await cancelLocked(shop, tx, { order, refund: 'full', actor: step.actor, ...words })
    return wireDesk(await getDeskParcel(tx, row.id))
  })
  shop.failpoint('parcel-given-up')
  return saved
}
