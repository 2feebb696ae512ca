import { dayMs, hourMs } from '#kernel/duration.ts'
import { isShopError, type ShopError } from '#kernel/errors.ts'
import { dayInIndia, hourInIndia } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { getOrder } from '#shop/orders/module.server.ts'
import { cashPaiseOf, isUnfinished, refundStateOf } from '#shop/orders/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { parseAwb } from '../../parcels/rules/carriers.ts'
import { unpackedPieces } from '../../parcels/rules/parcel.ts'
import { readPieces } from '../../parcels/server/queries.server.ts'
import { shipOrder } from '../../parcels/server/ship-order.server.ts'
import { courierName } from '../rules/courier-ids.ts'
import { refusedByCourier } from './ask-courier.server.ts'
import type { BookedShipment, Courier, ParcelToBook } from './courier.server.ts'
import { bookShipmentName, cancelShipmentName } from './job-names.server.ts'
import { openCourier } from './open-couriers.server.ts'
import { bookedOf, findBookable, findIdOfAwb, findShipmentRow, moveShipment, setBooked, setShipment, type ShipmentRow } from './shipments.server.ts'
import { unshipCancelled, unshipParcel } from './unship-cancelled.server.ts'

/** How long the shop waits for a first report before it asks the courier. */
const firstCheckMs = 4 * hourMs

/**
 * Books a shipment with its courier, stores the number, and marks its parcel shipped. If the process dies, the next try goes on from there: it first asks
 * the courier for a shipment with our id.
 * @throws ShopError unavailable if the courier does not answer, so that the job tries again
 */
async function bookShipment(shop: Shop, { shipmentId: id }: { shipmentId: string }) {
  const row = await findShipmentRow(shop.db, id)
  if (row?.state === 'booking') await askToBook(shop, row)
  const booked = await findShipmentRow(shop.db, id)
  if (booked?.state !== 'booked' || booked.awb === null) return unshipCancelled(shop, id)
  try {
    const { orderId, parcelNumber, provider, awb, cashPaise, actorId } = booked
    await shipOrder(shop, { id: orderId, parcel: parcelNumber, carrier: provider, awb, cashPaise: Number(cashPaise), actor: { id: actorId } })
  } catch (error) {
    if (!isShopError(error)) throw error
    await setShipment(shop.db, id, { problem: `${error.message} Cancel this shipment. If the parcel is to be sent, book it again.` })
    return
  }
  shop.failpoint('shipment-shipped')
  await unshipCancelled(shop, id)
  await openCourier(shop, booked.provider).requestPickup(bookedOf(booked), nextPickup(shop.now()))
}

async function askToBook(shop: Shop, row: ShipmentRow) {
  const { id, provider } = row
  try {
    const parcel = await readParcel(shop.db, row)
    if (typeof parcel === 'string') return await endForbiddenBooking(shop, row, parcel)
    const booked = await createOrFind(openCourier(shop, provider), parcel)
    shop.failpoint('shipment-made')
    const awb = parseAwb(booked.awb)
    if (awb === undefined || (await findIdOfAwb(shop.db, provider, awb)) !== undefined)
      throw refusedByCourier(provider, 'its tracking number is wrong, or that of another parcel')
    await setBooked(shop.db, id, { ...booked, awb }, new Date(shop.now().getTime() + firstCheckMs))
    shop.failpoint('shipment-booked')
  } catch (error) {
    if (!isRefusal(error)) throw error
    await moveShipment(shop.db, id, ['booking'], { state: 'refused', problem: error.message })
  }
}

/** Books a parcel. An earlier try whose answer was lost may have arrived late, so that the courier refuses this one: then returns the earlier booking. */
async function createOrFind(courier: Courier, parcel: ParcelToBook): Promise<BookedShipment> {
  try {
    return await courier.createShipment(parcel)
  } catch (error) {
    const earlier = isRefusal(error) ? await courier.findShipment(parcel.reference) : undefined
    if (earlier && earlier.awb !== '') return earlier
    throw error
  }
}

/**
 * Ends a booking of a parcel that may not be sent any more. An earlier try whose answer was lost may have reached the courier, with cash that was paid online
 * since: that is cancelled first. If the courier refuses to, the shipment stays for a person.
 */
async function endForbiddenBooking(shop: Shop, { id, provider }: ShipmentRow, reason: string) {
  const courier = openCourier(shop, provider)
  try {
    const lost = await courier.findShipment(id)
    if (lost) await courier.cancelShipment(lost)
    shop.failpoint('shipment-cancelled')
    await moveShipment(shop.db, id, ['booking'], { state: 'refused', problem: reason })
  } catch (error) {
    if (!isRefusal(error)) throw error
    await moveShipment(shop.db, id, ['booking'], { state: 'failed', problem: `${reason} It is booked there, and was not cancelled. ${error.message}` })
  }
}

const isRefusal = (error: unknown): error is ShopError => isShopError(error) && error.code === 'rule_refused'

const noonHour = 12

/** Returns the day of the next pickup (YYYY-MM-DD). Couriers fetch parcels on the same day if they are asked before noon in India. */
function nextPickup(now: Date) {
  const isAfternoon = hourInIndia(now) >= noonHour
  return dayInIndia(isAfternoon ? new Date(now.getTime() + dayMs) : now)
}

/** Returns the facts of a parcel for the courier. Returns a sentence instead if the parcel may not be sent any more. */
async function readParcel(db: Db, row: ShipmentRow): Promise<ParcelToBook | string> {
  const order = await findBookable(db, row.orderId)
  if (!order || !isUnfinished(order) || refundStateOf(await getOrder(db, row.orderId)) === 'full') return 'This order is not to be sent any more.'
  if (cashPaiseOf(order) !== Number(row.cashPaise)) return 'This order was paid online meanwhile. Please book it again.'
  const { ordered, parcels } = await readPieces(db, row.orderId)
  const pieces = parcels.find(({ number }) => number === row.parcelNumber)?.lines ?? unpackedPieces(ordered, parcels)
  const rows = await db.selectFrom('orderLine').selectAll().where('orderId', '=', row.orderId).orderBy('position').execute()
  const lines = pieces.flatMap(({ position, qty }) => {
    const line = rows.find((each) => each.position === position)
    if (!line) return []
    return { name: `${line.name}, ${line.quantityLabel}`, sku: line.stockItemId ?? line.productId, qty, pricePaise: Math.round(line.netPaise / line.qty) }
  })
  const { weightGrams, lengthCm, breadthCm, heightCm } = row
  return {
    reference: row.id,
    orderedAt: order.paidAt ?? order.createdAt,
    address: order.address,
    email: (await readSettings(db)).email,
    lines,
    valuePaise: Math.min(
      order.totalPaise,
      lines.reduce((sum, { qty, pricePaise }) => sum + qty * pricePaise, 0),
    ),
    cashPaise: cashPaiseOf(order),
    weightGrams,
    lengthCm,
    breadthCm,
    heightCm,
  }
}

/** Marks a shipment as failed after the last try, so that a person decides. */
async function giveUpBooking(shop: Shop, { shipmentId: id }: { shipmentId: string }) {
  const row = await findShipmentRow(shop.db, id)
  if (!row) return
  const problem = `${courierName(row.provider)} does not answer. Please try again later.`
  await moveShipment(shop.db, id, ['booking'], { state: 'failed', problem })
}

/**
 * Cancels a shipment at its courier, then takes back that its parcel was shipped. If the courier has the parcel already, the shipment stands.
 * @throws ShopError unavailable if the courier does not answer, so that the job tries again
 */
async function cancelShipment(shop: Shop, { shipmentId: id }: { shipmentId: string }) {
  const row = await findShipmentRow(shop.db, id)
  if (row?.state === 'cancelling') await askToCancel(shop, row)
  await unshipCancelled(shop, id)
}

async function askToCancel(shop: Shop, row: ShipmentRow) {
  const { id, provider } = row
  try {
    const courier = openCourier(shop, provider)
    // A booking that failed may have reached the courier.
    const booked = row.awb === null ? await courier.findShipment(id) : bookedOf(row)
    if (booked) await courier.cancelShipment(booked)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await moveShipment(shop.db, id, ['cancelling'], { state: row.awb === null ? 'failed' : 'booked', problem: error.message })
    return
  }
  shop.failpoint('shipment-cancelled')
  // The screen stops waiting at `cancelled`, so the parcel is taken back before.
  await unshipParcel(shop, row)
  await moveShipment(shop.db, id, ['cancelling'], { state: 'cancelled', nextCheckAt: null })
}

async function giveUpCancelling(shop: Shop, { shipmentId: id }: { shipmentId: string }) {
  const row = await findShipmentRow(shop.db, id)
  if (!row) return
  const problem = `${courierName(row.provider)} does not answer, so the shipment was not cancelled.`
  await moveShipment(shop.db, id, ['cancelling'], { state: row.awb === null ? 'failed' : 'booked', problem })
}

/** These settings of a job retry it for about ten minutes. */
const patience = { retryLimit: 5, retryDelay: 10 }

const giveUpBookingJob = job('give-up-booking', { ...patience, retryLimit: 12 }, giveUpBooking)
const giveUpCancellingJob = job('give-up-cancelling', { ...patience, retryLimit: 12 }, giveUpCancelling)

export const shipmentJobs = [
  giveUpBookingJob,
  giveUpCancellingJob,
  job(bookShipmentName, { ...patience, afterLastFailure: giveUpBookingJob }, bookShipment),
  job(cancelShipmentName, { ...patience, afterLastFailure: giveUpCancellingJob }, cancelShipment),
]
