import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { giveUpLost } from './give-up.server.ts'
import { deliveryReported, orderCancelled, orderDelivered } from '#shop/orders/module.server.ts'
import { ShopError } from '#kernel/errors.ts'
import { type DeskEvent, openDeskStates, stateAfter } from '../rules/desk.ts'
import { listOfStates } from './queries.server.ts'

/** Moves every parcel of an order on the desk. The order must be locked. */
async function moveParcels(tx: Tx, orderId: string, event: DeskEvent) {
  for (const from of openDeskStates) {
    const to = stateAfter(from, event)
    if (to && to !== from)
      await tx.updateTable('failedDelivery').set({ state: to, retryOn: null }).where('orderId', '=', orderId).where('state', '=', from).execute()
  }
}

/** The parcels of a delivered order leave the desk. */
export const leaveWhenDelivered = orderDelivered.listener((_shop, tx, { orderId }) => moveParcels(tx, orderId, 'delivered'))

/** The parcels of a cancelled order come back, because nobody waits for them. Its lost parcels are given up. */
export const returnWhenCancelled = orderCancelled.listener(async (_shop, tx, { orderId, cancelledAt: at, actor }) => {
  await giveUpLost(tx, { orderId, at, actor })
  await moveParcels(tx, orderId, 'cancelled')
})

/** Returns whether every parcel that was sent came back. The order must be locked. */
export async function areAllBack(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isBack: boolean }>`
    select coalesce(bool_and(f.state is not distinct from 'back'), false) as is_back
    from parcel p left join failed_delivery f on f.parcel_id = p.id where p.order_id = ${orderId} and p.shipped_at is not null`.execute(tx)
  return rows[0]?.isBack ?? false
}

/** Refuses to count an order as delivered whose parcels all came back. @throws ShopError rule_refused */
export const refuseBack = deliveryReported.listener(async (_shop, tx, { orderId }) => {
  if (await areAllBack(tx, orderId)) throw new ShopError('rule_refused', 'The parcels of this order came back, so it was not delivered. Refund or cancel it.')
})

/** Returns whether a courier reported a parcel of an order as lost, although it may have been found since. `orderId`: a column. */
export const wasLost = (orderId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from failed_delivery f where f.order_id = ${orderId} and f.lost_at is not null)`

/** Selects whether nothing of the order `o` is with its customer: it was never sent, came back, or was lost. An earlier release sent orders without a parcel. */
export const isNothingSupplied = sql<boolean>`(
  (coalesce(o.fulfilment, '') not in ('shipped', 'delivered') or exists (select from parcel p where p.order_id = o.id and p.shipped_at is not null))
  and not exists (select from parcel p left join failed_delivery f on f.parcel_id = p.id
    where p.order_id = o.id and p.shipped_at is not null and f.state is distinct from 'back' and f.lost_pieces is null))`

/** Notes that the sent parcels of an order came back, whether an attempt to deliver them was reported or not. The order must be locked. */
export async function noteParcelsBack(tx: Tx, { orderId, at }: { orderId: string; at: Date }) {
  await sql`
    insert into failed_delivery (parcel_id, order_id, pincode, state, back_at)
    select p.id, o.id, coalesce(o.address ->> 'pincode', ''), 'back', ${at} from parcel p join shop_order o on o.id = p.order_id
    where o.id = ${orderId} and p.shipped_at is not null order by p.number
    on conflict (parcel_id) do update set state = 'back', back_at = excluded.back_at, retry_on = null
    where failed_delivery.state in (${listOfStates(openDeskStates)})`.execute(tx)
}

/**
 * Takes parcels off the desk if their shipping is taken back. Their failed attempts go too, because the next parcel is another one. The order must be locked.
 * @throws ShopError rule_refused for a parcel that came back
 */
export async function leaveDesk(tx: Tx, parcelIds: readonly string[]) {
  const back = await tx.selectFrom('failedDelivery').select('parcelId').where('parcelId', 'in', parcelIds).where('state', '=', 'back').executeTakeFirst()
  if (back) throw new ShopError('rule_refused', 'This parcel came back, so its shipping cannot be taken back.')
  await tx.deleteFrom('failedDelivery').where('parcelId', 'in', parcelIds).execute()
}
