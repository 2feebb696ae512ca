import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { lockOrder } from '#shop/orders/module.server.ts'
import { isUnfinished, lossUndone, parcelMarkedLost } from '#shop/orders/rules.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { stateAfter } from '../rules/desk.ts'
import { type LostReason, lostWords } from '../rules/lost.ts'
import { getDeskParcel, parcelNotFound, wireDesk } from './queries.server.ts'
import type { StaffStep } from './staff-steps.server.ts'

type Loss = { orderId: string; parcel: number; reason: LostReason; actor: Actor }

/**
 * Marks a parcel on the road as lost, and puts it on the desk. A parcel that is lost already stays as it is. Locks the order.
 * @throws ShopError not_found for an unknown parcel; step_back for one that was not sent, came back or was delivered, and of a finished order
 */
export function markLost(shop: Shop, { orderId, parcel: number, reason, actor }: Loss): Promise<FailedDelivery> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const parcel = await tx
      .selectFrom('parcel')
      .leftJoin('failedDelivery', 'failedDelivery.parcelId', 'parcel.id')
      .select(['parcel.id', 'shippedAt', 'state', 'retryOn'])
      .where('parcel.orderId', '=', orderId)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!order || !parcel) throw parcelNotFound()
    const { id, state, retryOn } = parcel
    if (state === 'lost') return wireDesk(await getDeskParcel(tx, id))
    const isOnTheRoad = parcel.shippedAt !== null && isUnfinished(order) && stateAfter(state ?? undefined, 'lost') !== undefined
    if (!isOnTheRoad) throw new ShopError('step_back', 'Only a parcel that is on the road can be lost.')
    if (await isReportedDelivered(tx, id)) throw new ShopError('step_back', 'The courier reports this parcel as delivered.')
    const at = shop.now()
    // `lost_from` is the state before, or `none` for a parcel that was not at the desk. `undoLost` restores it.
    await sql`
      insert into failed_delivery (parcel_id, order_id, pincode, state, lost_at, lost_reason, lost_from, lost_retry_on)
      values (${id}, ${orderId}, ${order.address.pincode}, 'lost', ${at}, ${reason}, ${state ?? 'none'}, ${retryOn}::date)
      on conflict (parcel_id) do update set state = 'lost', retry_on = null, lost_at = excluded.lost_at, lost_reason = excluded.lost_reason,
        lost_from = excluded.lost_from, lost_retry_on = excluded.lost_retry_on`.execute(tx)
    await recordChange(tx, { at, actor, action: parcelMarkedLost, subject: { kind: 'order', id: orderId }, after: { delivery: lostWords[reason] } })
    return wireDesk(await getDeskParcel(tx, id))
  })
}

async function isReportedDelivered(tx: Tx, parcelId: string): Promise<boolean> {
  const { rows } = await sql`
    select from parcel p join shipment s on s.provider = p.carrier and s.awb = p.awb where p.id = ${parcelId} and s.state = 'delivered'`.execute(tx)
  return rows.length > 0
}

/**
 * Takes back that staff marked a parcel as lost, while nothing followed: the parcel is again where it was before. Of a parcel that is not listed, there is
 * nothing to take back. Locks the order.
 * @throws ShopError not_found; changed_meanwhile for another version; step_back for the report of a courier, and once something followed
 */
export function undoLost(shop: Shop, { id, version, actor }: StaffStep): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('parcel').select('orderId').where('id', '=', id).executeTakeFirst()
    if (!found) throw parcelNotFound()
    const { orderId } = found
    await lockOrder(tx, orderId)
    const row = await tx
      .selectFrom('failedDelivery')
      .select(['state', 'version', 'lostAt', 'lostFrom', 'lostRetryOn'])
      .where('parcelId', '=', id)
      .executeTakeFirst()
    // A repeat finds the parcel gone from the desk, or its version one higher and no loss.
    if (!row || (row.version === version + 1 && row.lostAt === null)) return
    const subject = { kind: 'order' as const, id: orderId }
    await refuseChanged(tx, { version, row, actor, subject, current: async () => wireDesk(await getDeskParcel(tx, id)) })
    const { state, lostFrom, lostRetryOn } = row
    if (state !== 'lost' || lostFrom === null) throw new ShopError('step_back', 'This cannot be undone any more. Set a new day if the parcel is found.')
    if (lostFrom === 'none') await tx.deleteFrom('failedDelivery').where('parcelId', '=', id).execute()
    else {
      const before = { state: lostFrom, retryOn: lostRetryOn, lostAt: null, lostReason: null, lostFrom: null, lostRetryOn: null }
      await tx.updateTable('failedDelivery').set(before).where('parcelId', '=', id).execute()
    }
    await recordChange(tx, { at: shop.now(), actor, action: lossUndone, subject })
  })
}
