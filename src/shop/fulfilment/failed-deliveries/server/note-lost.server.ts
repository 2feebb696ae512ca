import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { lockOrder } from '#shop/orders/module.server.ts'
import { parcelLost } from '#shop/orders/rules.ts'
import { openDeskStates } from '../rules/desk.ts'

type Sent = { orderId: string; carrier: string; awb: string }

/**
 * Puts a parcel on the desk that its courier lost, once: staff may know better afterwards. Changes nothing for one that came back, or whose order was
 * delivered. Locks the order.
 */
export async function noteLost({ now }: Shop, tx: Tx, { orderId, carrier, awb }: Sent) {
  await lockOrder(tx, orderId)
  const at = now()
  const { rows } = await sql`
    insert into failed_delivery (parcel_id, order_id, pincode, state, lost_at)
    select p.id, o.id, coalesce(o.address ->> 'pincode', ''), case o.status when 'Cancelled' then 'given_up' else 'lost' end, ${at}
    from parcel p join shop_order o on o.id = p.order_id
    where o.id = ${orderId} and p.carrier = ${carrier} and p.awb = ${awb} and p.shipped_at is not null and o.status <> 'Delivered'
    on conflict (parcel_id) do update set state = excluded.state, lost_at = excluded.lost_at, retry_on = null
    where failed_delivery.lost_at is null and failed_delivery.state in (${sql.join(openDeskStates.map((state) => sql.lit(state)))})
    returning parcel_id`.execute(tx)
  if (rows.length > 0) await recordChange(tx, { at, actor: undefined, action: parcelLost, subject: { kind: 'order', id: orderId } })
}
