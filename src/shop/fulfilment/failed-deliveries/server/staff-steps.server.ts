import { ShopError } from '#kernel/errors.ts'
import { dayInIndia, longDay } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { deliveryDaySet, parcelReturning } from '#shop/orders/rules.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { type DeskEvent, type DeskState, stateAfter } from '../rules/desk.ts'
import { type DeskRow, getDeskParcel, lockDeskParcel, wireDesk } from './queries.server.ts'

export type StaffStep = { id: string; version: number; actor: Actor }

type Step = StaffStep & {
  event: DeskEvent
  /** Returns whether the stored parcel is what this request made of it. */
  isDone: (row: DeskRow) => boolean
}

const refusals: Partial<Record<DeskState, string>> = {
  back: 'This parcel has come back.',
  delivered: 'The order of this parcel was delivered.',
  returning: 'This parcel is returning.',
  given_up: 'This parcel is given up, and its order was cancelled.',
}

/**
 * Locks a parcel of the desk, by its order, for a step of staff. `isRepeat`: the same request was stored before, so nothing is left to do.
 * @throws ShopError not_found; changed_meanwhile for another version; step_back for a step that the parcel's state does not allow
 */
export async function lockForStep(tx: Tx, { id, version, actor, event, isDone }: Step): Promise<{ row: DeskRow; to: DeskState; isRepeat: boolean }> {
  const row = await lockDeskParcel(tx, id)
  if (row.version === version + 1 && isDone(row)) return { row, to: row.state, isRepeat: true }
  await refuseChanged(tx, { version, row, actor, subject: { kind: 'order', id: row.orderId }, current: async () => wireDesk(row) })
  const to = stateAfter(row.state, event)
  if (!to) throw new ShopError('step_back', refusals[row.state] ?? 'This step does not fit the parcel any more.')
  return { row, to, isRepeat: false }
}

/** Sets the day on which the courier tries again. @throws ShopError as `lockForStep` does; rule_refused for a day that is over */
export function setRetryDay(shop: Shop, { day, ...step }: StaffStep & { day: string }): Promise<FailedDelivery> {
  return shop.db.transaction().execute(async (tx) => {
    const isDone = ({ state, retryOn }: DeskRow) => state === 'retry' && retryOn === day
    const { row, to, isRepeat } = await lockForStep(tx, { ...step, event: 'day_set', isDone })
    if (isRepeat) return wireDesk(row)
    const at = shop.now()
    if (day < dayInIndia(at)) throw new ShopError('rule_refused', 'This day is over. Please choose today or a later day.')
    await tx.updateTable('failedDelivery').set({ state: to, retryOn: day }).where('parcelId', '=', row.id).execute()
    await recordChange(tx, { at, actor: step.actor, action: deliveryDaySet, subject: { kind: 'order', id: row.orderId }, after: { delivery: longDay(day) } })
    return wireDesk(await getDeskParcel(tx, row.id))
  })
}

/** Marks that the courier brings a parcel back. The order stays as it is until the parcel is here. @throws ShopError as `lockForStep` does */
export function sendParcelBack(shop: Shop, step: StaffStep): Promise<FailedDelivery> {
  return shop.db.transaction().execute(async (tx) => {
    const { row, to, isRepeat } = await lockForStep(tx, { ...step, event: 'sent_back', isDone: ({ state }) => state === 'returning' })
    if (isRepeat || row.state === to) return wireDesk(row)
    await tx.updateTable('failedDelivery').set({ state: to, retryOn: null }).where('parcelId', '=', row.id).execute()
    await recordChange(tx, { at: shop.now(), actor: step.actor, action: parcelReturning, subject: { kind: 'order', id: row.orderId } })
    return wireDesk(await getDeskParcel(tx, row.id))
  })
}
