import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { lockOrder } from '#shop/orders/module.server.ts'
import { parcelReturning } from '#shop/orders/rules.ts'
import { deskStates, stateAfter } from '../rules/desk.ts'

/** The states of parcels that the courier may bring back. */
const turnable = deskStates.filter((state) => state !== 'returning' && stateAfter(state, 'sent_back') !== undefined)

type Sent = { orderId: string; carrier: string; awb: string }

/**
 * Puts a parcel on the desk that its courier brings back, whether a failed attempt was reported or not. Changes nothing for one that returns already, that
 * came back, or whose order was delivered. Locks the order.
 */
export async function noteReturning({ now }: Shop, tx: Tx, { orderId, carrier, awb }: Sent) {
  await lockOrder(tx, orderId)
  const { rows } = await sql`
    insert into failed_delivery (parcel_id, order_id, pincode, state)
    select p.id, o.id, coalesce(o.address ->> 'pincode', ''), 'returning' from parcel p join shop_order o on o.id = p.order_id
    where o.id = ${orderId} and p.carrier = ${carrier} and p.awb = ${awb} and p.shipped_at is not null and o.status <> 'Delivered'
    on conflict (parcel_id) do update set state = 'returning', retry_on = null
    where failed_delivery.state in (${sql.join(turnable.map((state) => sql.lit(state)))})
    returning parcel_id`.execute(tx)
  if (rows.length > 0) await recordChange(tx, { at: now(), actor: undefined, action: parcelReturning, subject: { kind: 'order', id: orderId } })
}
