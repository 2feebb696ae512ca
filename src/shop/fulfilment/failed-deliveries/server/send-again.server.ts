import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { getOrder } from '#shop/orders/module.server.ts'
import { parcelSentAgain } from '#shop/orders/rules.ts'
import { takeToSendAgain } from '#shop/stock/module.server.ts'
import type { Pieces } from '../../parcels/rules/parcel.ts'
import { lockPackable } from '../../parcels/server/pack-order.server.ts'
import { readPieces } from '../../parcels/server/queries.server.ts'
import { followParcels } from '../../parcels/server/follow-parcels.server.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { type DeskRow, getDeskParcel, lockDeskParcel, wireDesk } from './queries.server.ts'
import type { StaffStep } from './staff-steps.server.ts'

/**
 * Sends the pieces of a paid parcel again that came back, once: they leave the parcel, are taken from the stock again, and wait to be packed. The
 * invoice of the order stays, because the same goods are supplied. Pieces that are missing stay with the parcel that came back.
 * @throws ShopError not_found; changed_meanwhile; step_back for a parcel that is not back; rule_refused for an order that is not paid online, is over, or
 * was refunded, even in part; out_of_stock
 */
export function sendAgain(shop: Shop, { id, version, actor }: StaffStep): Promise<FailedDelivery> {
  return shop.db.transaction().execute(async (tx) => {
    const row = await lockDeskParcel(tx, id)
    const { orderId } = row
    if (row.sentAgainAt !== null) return wireDesk(row)
    const subject = { kind: 'order' as const, id: orderId }
    await refuseChanged(tx, { version, row, actor, subject, current: async () => wireDesk(row) })
    await refuse(tx, row)
    const at = shop.now()
    const pieces = await listBack(tx, id)
    if (pieces.length === 0) throw new ShopError('rule_refused', 'Nothing of this parcel came back that could be sent again. Please refund it.')
    await takeToSendAgain(tx, { orderId, pieces, at })
    await takeOut(tx, id)
    await tx.updateTable('failedDelivery').set({ sentAgainAt: at }).where('parcelId', '=', id).execute()
    await followParcels(tx, orderId, await readPieces(tx, orderId))
    await recordChange(tx, { at, actor, action: parcelSentAgain, subject })
    return wireDesk(await getDeskParcel(tx, id))
  })
}

/** @throws ShopError step_back, rule_refused */
async function refuse(tx: Tx, { orderId, state, isCash }: DeskRow) {
  if (state !== 'back') throw new ShopError('step_back', 'This parcel has not come back yet. Please receive it first.')
  if (isCash) throw new ShopError('rule_refused', 'A cash on delivery order is not sent again. The customer can order again.')
  await lockPackable(tx, orderId)
  if ((await getOrder(tx, orderId)).refunded > 0)
    throw new ShopError('rule_refused', 'A part of this order is refunded, so it is not sent again. Please refund the rest.')
}

const listBack = async (tx: Tx, parcelId: string): Promise<Pieces[]> =>
  (await sql<Pieces>`select position, back_qty as qty from parcel_line where parcel_id = ${parcelId} and back_qty > 0 order by position`.execute(tx)).rows

/** Takes the pieces that came back out of their parcel. Those that are missing stay in it. */
async function takeOut(tx: Tx, parcelId: string) {
  await sql`delete from parcel_line where parcel_id = ${parcelId} and qty = back_qty`.execute(tx)
  await sql`update parcel_line set qty = qty - back_qty, back_qty = 0 where parcel_id = ${parcelId} and back_qty > 0`.execute(tx)
}
