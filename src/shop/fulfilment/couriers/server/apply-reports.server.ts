import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs, hourMs } from '#kernel/duration.ts'
import { isShopError, ShopError } from '#kernel/errors.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { reportDelivered } from '#shop/orders/module.server.ts'
import { unpackedPieces } from '../../parcels/rules/parcel.ts'
import { readPieces } from '../../parcels/server/queries.server.ts'
import { mostNote } from '../../failed-deliveries/rules/attempt.ts'
import { noteReport } from '../../failed-deliveries/server/note-report.server.ts'
import { recordFailedAttempt } from '../../failed-deliveries/server/record-attempt.server.ts'
import { isUnderWay, stateAfter } from '../rules/shipment.ts'
import type { Tracking } from './courier.server.ts'
import { applyReportName } from './job-names.server.ts'
import { listCourierIds, openCourier, openCouriers } from './open-couriers.server.ts'
import { unshipCancelled } from './unship-cancelled.server.ts'
import { bookedOf, findIdOfAwb, findShipmentRow, insertReports, listShipmentRows, lockShipment, setShipment, type ShipmentRow } from './shipments.server.ts'

/**
 * Stores a courier's webhook once, by the hash of its body, and leaves the rest to a job. The secret shows which courier sent it.
 * @throws ShopError invalid_signature; invalid_input for a null character, which the database cannot store
 */
export async function receiveReport(shop: Shop, body: string, header: (name: string) => string | undefined) {
  const own = openCouriers(shop).filter((each) => each.isOwnWebhook(header))
  // An operator may have given two couriers the same secret.
  const courier = own.find((each) => each.readReport(body)) ?? own[0]
  if (!courier) throw new ShopError('invalid_signature', 'The secret is not that of a courier of this shop.')
  if (body.includes('\0')) throw new ShopError('invalid_input', 'The body has a null character.')
  const bodyHash = createHash('sha256').update(body).digest()
  await shop.db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('courierEvent')
      .values({ bodyHash, provider: courier.id, body, receivedAt: shop.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('provider')
      .executeTakeFirst()
    if (stored) await shop.jobs.enqueue(tx, applyReportName, { bodyHash: bodyHash.toString('hex') })
  })
}

/** Applies a stored webhook. Repeated, late and reordered webhooks lead to the same result. */
async function applyEvent(shop: Shop, { bodyHash: hex }: { bodyHash: string }) {
  const bodyHash = Buffer.from(hex, 'hex')
  const event = await shop.db.selectFrom('courierEvent').selectAll().where('bodyHash', '=', bodyHash).where('appliedAt', 'is', null).executeTakeFirst()
  if (!event) return
  const courier = openCouriers(shop).find(({ id }) => id === event.provider)
  const tracking = courier?.readReport(event.body)
  const id = courier && tracking && (await findIdOfAwb(shop.db, courier.id, tracking.awb))
  if (tracking && id !== undefined) await applyTracking(shop, id, tracking)
  await shop.db.updateTable('courierEvent').set({ appliedAt: shop.now(), body: '' }).where('bodyHash', '=', bodyHash).execute()
}

/**
 * Stores what a courier reports about a shipment, moves it forward, and updates the order. Again changes nothing. A cancelled shipment stays cancelled,
 * because its parcel may be booked again.
 */
export async function applyTracking(shop: Shop, id: string, { reports, chargedGrams }: Tracking) {
  const row = await shop.db.transaction().execute(async (tx) => {
    const locked = await lockShipment(tx, id)
    if (!locked) return undefined
    // Counts all stored reports, so that late and reordered ones lead to the same state.
    const reported = stateAfter(locked.state, await insertReports(tx, id, reports))
    const isCarried = locked.state === 'cancelled' && reported !== 'cancelled'
    const state = isCarried ? locked.state : reported
    const reached = { ...locked, state, chargedGrams: chargedGrams ?? locked.chargedGrams }
    const changes = { state, chargedGrams: reached.chargedGrams, nextCheckAt: nextCheck(shop.now(), reached) }
    await setShipment(tx, id, { ...changes, ...(isCarried && { problem: carriedAnyway }) })
    return reached
  })
  shop.failpoint('shipment-reported')
  if (row) await fillDesk(shop, row, reports)
  if (row?.state === 'cancelled') await unshipCancelled(shop, id)
  if (row?.state === 'delivered') await deliverOrder(shop, row)
}

const carriedAnyway = 'The courier carries this parcel although it was cancelled. Please ask the courier.'

/** The event on the desk of failed deliveries for a state of a shipment. */
const deskEventOf: { [State in ShipmentRow['state']]?: 'lost' | 'sent_back' } = { lost: 'lost', returning: 'sent_back', returned: 'sent_back' }

/** Puts a parcel on the desk of failed deliveries if its delivery failed, it was lost, or it comes back. The same report again changes nothing. */
async function fillDesk(shop: Shop, { id, orderId, provider, awb, state }: ShipmentRow, reports: Tracking['reports']) {
  if (awb === null) return
  for (const { at, text, reason = 'other' } of reports.filter(({ kind }) => kind === 'attempt_failed')) {
    // A courier's clock may be ahead of ours.
    const attempt = { at: new Date(Math.min(at.getTime(), shop.now().getTime())), reason, note: text.slice(0, mostNote) }
    try {
      await shop.db.transaction().execute((tx) => recordFailedAttempt(shop, tx, { parcel: { carrier: provider, awb }, source: 'courier', ...attempt }))
    } catch (error) {
      // The parcel was taken back meanwhile, or has another number.
      if (!isShopError(error)) throw error
      shop.log.info({ err: error, shipment: id }, 'a failed attempt without a parcel')
    }
  }
  const event = deskEventOf[state]
  if (event) await shop.db.transaction().execute((tx) => noteReport(shop, tx, event, { orderId, carrier: provider, awb }))
}

const checkMs = 4 * hourMs
/** How long after its booking a shipment's weight may still be corrected. */
const weighedMs = 14 * dayMs
/** How long the shop follows a parcel, such as a lost one that may be found. */
const followedMs = 90 * dayMs

/** Returns when to ask the courier again, because webhooks may be lost. After the end, only the charged weight may change. */
function nextCheck(now: Date, { state, createdAt, chargedGrams }: ShipmentRow): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (isUnderWay(state) && age < followedMs) return new Date(now.getTime() + checkMs)
  const isOver = state === 'cancelled' || chargedGrams !== null || age > weighedMs
  return isOver ? null : new Date(now.getTime() + dayMs)
}

/** Marks an order delivered once all its pieces are in parcels that couriers report as delivered. */
async function deliverOrder(shop: Shop, { id, orderId }: ShipmentRow) {
  const { ordered, parcels } = await readPieces(shop.db, orderId)
  const delivered = (await listShipmentRows(shop.db, orderId)).filter(({ state }) => state === 'delivered')
  const isDelivered = (parcel: { carrier: string | null; awb: string | null }) =>
    delivered.some(({ provider, awb }) => provider === parcel.carrier && awb === parcel.awb)
  // The pieces of a parcel that came back may be in another one.
  const current = parcels.filter(({ lines }) => lines.length > 0)
  if (unpackedPieces(ordered, parcels).length > 0 || !current.every(isDelivered)) return
  try {
    await reportDelivered(shop, orderId)
  } catch (error) {
    if (!isShopError(error)) throw error
    await setShipment(shop.db, id, { problem: error.message })
  }
}

const checkedAtOnce = 50

/** Asks couriers whose keys are set about shipments that are due. A shipment whose request fails is asked about again in an hour, and stops no other. */
async function trackShipments(shop: Shop) {
  const couriers = listCourierIds(shop)
  if (couriers.length === 0) return
  const due = await shop.db
    .selectFrom('shipment')
    .select('id')
    .where('nextCheckAt', '<=', shop.now())
    .where('provider', 'in', couriers)
    .orderBy('nextCheckAt')
    .limit(checkedAtOnce)
    .execute()
  for (const { id } of due) {
    try {
      const row = await findShipmentRow(shop.db, id)
      if (row) await applyTracking(shop, id, await openCourier(shop, row.provider).track(bookedOf(row)))
    } catch (error) {
      shop.log.warn({ err: error, shipment: id }, 'a shipment was not tracked')
      await setShipment(shop.db, id, { nextCheckAt: new Date(shop.now().getTime() + hourMs) })
    }
  }
}

/** Removes webhooks that were applied a month ago. */
export async function sweepCourierEvents({ db, now }: Shop) {
  await sql`delete from courier_event where applied_at < ${new Date(now().getTime() - 30 * dayMs)}`.execute(db)
}

export const reportJobs = [
  job(applyReportName, { retryLimit: 12, retryDelay: 5 }, applyEvent),
  job('track-shipments', { retryLimit: 0, retryDelay: 60, cron: '*/10 * * * *', expireInSeconds: 900 }, trackShipments),
]
