import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { announce } from '#platform/events.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { lockOrder } from '#shop/orders/module.server.ts'
import { parcelLost, parcelReturning } from '#shop/orders/rules.ts'
import { deskStates, stateAfter } from '../rules/desk.ts'
import { parcelGivenUp } from './events.server.ts'
import { writeOffGivenUp } from './give-up.server.ts'
import { listOfStates } from './queries.server.ts'

type Sent = { orderId: string; carrier: string; awb: string }

const reports = {
  lost: { state: 'lost', ofCancelled: 'given_up', action: parcelLost },
  sent_back: { state: 'returning', ofCancelled: 'returning', action: parcelReturning },
} as const

/**
 * Puts a parcel on the desk that its courier lost or brings back, whether a failed attempt was reported or not. Changes nothing for a parcel that came back,
 * or whose order was delivered. A courier's loss counts once, because staff may know better afterwards. It replaces the mark of staff, who cannot take it back.
 * Locks the order.
 */
export async function noteReport(shop: Shop, tx: Tx, event: keyof typeof reports, { orderId, carrier, awb }: Sent) {
  await lockOrder(tx, orderId)
  const at = shop.now()
  const { state, ofCancelled, action } = reports[event]
  // A parcel that is lost already is written again, because the courier's report replaces the mark of staff.
  const movable = deskStates.filter((from) => (from !== state || event === 'lost') && stateAfter(from, event) !== undefined)
  const { rows } = await sql<{ parcelId: string; isGivenUp: boolean }>`
    insert into failed_delivery (parcel_id, order_id, pincode, state, lost_at)
    select p.id, o.id, coalesce(o.address ->> 'pincode', ''), case o.status when 'Cancelled' then ${ofCancelled} else ${state} end,
      ${event === 'lost' ? at : null}::timestamptz
    from parcel p join shop_order o on o.id = p.order_id
    where o.id = ${orderId} and p.carrier = ${carrier} and p.awb = ${awb} and p.shipped_at is not null and o.status <> 'Delivered'
    on conflict (parcel_id) do update set state = excluded.state, lost_at = coalesce(failed_delivery.lost_at, excluded.lost_at), retry_on = null,
      lost_from = null, lost_reason = case when excluded.lost_at is null then failed_delivery.lost_reason end
    where failed_delivery.state in (${listOfStates(movable)})
      and (failed_delivery.lost_at is null or failed_delivery.lost_reason is not null or excluded.lost_at is null)
    returning parcel_id, state = 'given_up' as is_given_up`.execute(tx)
  if (rows.length === 0) return
  await recordChange(tx, { at, actor: undefined, action, subject: { kind: 'order', id: orderId } })
  const givenUp = rows.filter(({ isGivenUp }) => isGivenUp)
  for (const { parcelId } of givenUp) await writeOffGivenUp(tx, { orderId, parcelId, at, actor: undefined })
  if (givenUp.length > 0) await announce(shop, tx, parcelGivenUp, { orderId, at })
}
