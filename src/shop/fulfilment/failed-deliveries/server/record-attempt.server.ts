import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { lockOrder } from '#shop/orders/module.server.ts'
import { deliveryFailed } from '#shop/orders/rules.ts'
import { type AttemptReason, type AttemptSource, minuteOf } from '../rules/attempt.ts'
import { attemptWords } from '../rules/attempt-words.ts'
import { type DeskEvent, type DeskState, stateAfter } from '../rules/desk.ts'
import { parcelNotFound } from './queries.server.ts'

/** A parcel by its id, by its number in its order, or by the carrier's own number. */
export type ParcelKey = { id: string } | { orderId: string; number: number } | { carrier: string; awb: string }

/** `note`: words of staff or of the courier. `actor`: the member of staff; undefined for a courier's report. */
export type FailedAttempt = { parcel: ParcelKey; at: Date; reason: AttemptReason; note?: string; source: AttemptSource; actor?: Actor | undefined }

/**
 * Records that a delivery failed, and puts the parcel on the desk. The same minute of the same parcel is the same attempt, so a repeated report changes
 * nothing. A report that comes after the parcel was delivered or came back is kept, and the parcel stays where it is. So is one of an attempt before the
 * last known one. Locks the order.
 * @returns the parcel's id, and whether the attempt is new
 * @throws ShopError not_found for an unknown parcel; rule_refused for one that was not sent, and for a time to come
 */
export async function recordFailedAttempt(shop: Shop, tx: Tx, attempt: FailedAttempt): Promise<{ parcelId: string; isNew: boolean }> {
  const { reason, note = '', source, actor } = attempt
  const [at, now] = [minuteOf(attempt.at), shop.now()]
  const found = await findParcel(tx, attempt.parcel)
  if (!found) throw parcelNotFound()
  const order = await lockOrder(tx, found.orderId)
  const parcel = await tx.selectFrom('parcel').select(['id', 'shippedAt']).where('id', '=', found.id).executeTakeFirst()
  if (!order || !parcel) throw parcelNotFound()
  if (parcel.shippedAt === null) throw new ShopError('rule_refused', 'This parcel was not sent, so nobody could deliver it.')
  if (at > now) throw new ShopError('rule_refused', 'This time is still to come. Please enter when the courier tried.')
  const desk = await tx.selectFrom('failedDelivery').select('state').where('parcelId', '=', parcel.id).executeTakeFirst()
  const known = await tx.selectFrom('deliveryAttempt').select('at').where('parcelId', '=', parcel.id).where('at', '>=', at).orderBy('at').execute()
  if (known[0]?.at.getTime() === at.getTime()) return { parcelId: parcel.id, isNew: false }
  // A parcel that is on the desk already has the end of its order in its state.
  const events: DeskEvent[] = ['failed', ...(desk ? [] : endsOf(order))]
  const state = stateAfterAll(desk?.state, known.length > 0 ? [] : events)
  if (!desk)
    await tx
      .insertInto('failedDelivery')
      .values({ parcelId: parcel.id, orderId: order.id, pincode: order.address.pincode, state, backAt: state === 'back' ? now : null })
      .execute()
  // After this attempt, nobody takes back that staff marked the parcel as lost.
  else if (desk.state !== state || state === 'lost')
    await tx.updateTable('failedDelivery').set({ state, retryOn: null, lostFrom: null }).where('parcelId', '=', parcel.id).execute()
  await tx
    .insertInto('deliveryAttempt')
    .values({ id: randomId(16), parcelId: parcel.id, at, reason, note, source, recordedAt: now })
    .execute()
  await recordChange(tx, { at: now, actor, action: deliveryFailed, subject: { kind: 'order', id: order.id }, after: { delivery: attemptWords[reason] } })
  return { parcelId: parcel.id, isNew: true }
}

function findParcel(tx: Tx, key: ParcelKey) {
  const parcels = tx.selectFrom('parcel').select(['id', 'orderId'])
  if ('id' in key) return parcels.where('id', '=', key.id).executeTakeFirst()
  if ('awb' in key) return parcels.where('carrier', '=', key.carrier).where('awb', '=', key.awb).executeTakeFirst()
  return parcels.where('orderId', '=', key.orderId).where('number', '=', key.number).executeTakeFirst()
}

/** Returns the events that ended the order before this report arrived. */
function endsOf({ status, codState }: { status: string; codState: string | null }): DeskEvent[] {
  if (status === 'Delivered') return ['delivered']
  if (codState === 'returned') return ['came_back']
  return status === 'Cancelled' ? ['cancelled'] : []
}

/** Returns the state after events, of which those that do not concern the parcel change nothing. */
function stateAfterAll(from: DeskState | undefined, events: readonly DeskEvent[]): DeskState {
  const state = events.reduce((before, event) => stateAfter(before, event) ?? before, from)
  if (state === undefined) throw new Error('A failed attempt puts every parcel on the desk.')
  return state
}
