import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { awaitsAddressText, cashPaiseOf, isPlaced, shipmentBooked, shipmentCancelled } from '#shop/orders/rules.ts'
import { lockPackable } from '../../parcels/server/pack-order.server.ts'
import { readPieces } from '../../parcels/server/queries.server.ts'
import { nextNumber, unpackedPieces } from '../../parcels/rules/parcel.ts'
import { type CourierId, courierName } from '../rules/courier-ids.ts'
import { isStanding } from '../rules/shipment.ts'
import type { BoxSize } from './courier.server.ts'
import { bookShipmentName, cancelShipmentName } from './job-names.server.ts'
import { openCourier } from './open-couriers.server.ts'
import { findBookable, findShipmentRow, listShipmentRows, moveShipment, type ShipmentRow } from './shipments.server.ts'

type Booking = BoxSize & { id: string; courier: CourierId; parcel?: number | undefined; weightGrams: number; actor: Pick<Actor, 'id'> }

/**
 * Stores that a parcel is to be booked with a courier, once the courier says that it takes such a parcel. A job books it, so that a killed process neither
 * loses the shipment nor makes two.
 * @throws ShopError not_found; rule_refused if the order may not be sent, or the courier refuses; unavailable if it does not answer
 */
export async function requestShipment(shop: Shop, { id, courier, parcel, actor, ...size }: Booking): Promise<ShipmentRow> {
  const order = await findBookable(shop.db, id)
  if (!order || !isPlaced(order)) throw new ShopError('not_found', 'There is no such order.')
  if (order.addressBy === 'awaited') throw new ShopError('rule_refused', awaitsAddressText)
  const cashPaise = cashPaiseOf(order)
  const route = { pincode: order.address.pincode, weightGrams: size.weightGrams, cashPaise }
  const { expectedOn } = await openCourier(shop, courier).findOffer(route).catch(throwUnchanged)
  const stored = await shop.db.transaction().execute(async (tx) => {
    const locked = await lockPackable(tx, id)
    if (cashPaiseOf(locked) !== cashPaise) throw new ShopError('rule_refused', 'This order was paid meanwhile. Please try again.')
    const parcelNumber = await chooseParcel(tx, id, parcel)
    const earlier = await listShipmentRows(tx, id)
    const standing = earlier.find(({ state, parcelNumber: number }) => number === parcelNumber && isStanding(state))
    if (standing) throw new ShopError('rule_refused', `This parcel is booked with ${courierName(standing.provider)} already.`)
    const row = { id: `${id}-${earlier.length + 1}`, orderId: id, parcelNumber, provider: courier, ...size, cashPaise, expectedOn: expectedOn ?? null }
    await tx
      .insertInto('shipment')
      .values({ ...row, state: 'booking', actorId: actor.id, createdAt: shop.now() })
      .execute()
    await shop.jobs.enqueue(tx, bookShipmentName, { shipmentId: row.id })
    await recordChange(tx, { at: shop.now(), actor, action: shipmentBooked, subject: { kind: 'order', id }, after: { courier, shipment: row.id } })
    return findShipmentRow(tx, row.id)
  })
  if (!stored) throw new Error(`The shipment of ${id} was not stored.`)
  shop.failpoint('shipment-stored')
  return stored
}

/** Throws a failure of the courier's offer: nothing was stored yet, so the same request with the same key may come again. */
function throwUnchanged(error: unknown): never {
  if (isShopError(error)) error.changedNothing = true
  throw error
}

/** Returns the number of the parcel to book: the given one, or the next. @throws ShopError rule_refused if it is shipped already, or there is none */
async function chooseParcel(tx: Tx, id: string, wanted: number | undefined): Promise<number> {
  const { ordered, parcels } = await readPieces(tx, id)
  const open = parcels.find(({ shippedAt, number }) => shippedAt === null && (wanted === undefined || number === wanted))
  if (open) return open.number
  const next = nextNumber(parcels)
  if (unpackedPieces(ordered, parcels).length === 0) throw new ShopError('rule_refused', 'This order is shipped already.')
  if (wanted !== undefined && wanted !== next) throw new ShopError('rule_refused', `Parcel ${wanted} of this order is shipped already, or there is none.`)
  return next
}

type Asking = { id: string; actor: Pick<Actor, 'id'> }

/** Tries again to book a shipment that failed. @throws ShopError not_found; rule_refused if it did not fail */
export async function retryShipment(shop: Shop, { id, actor }: Asking) {
  await getShipment(shop, id)
  await shop.db.transaction().execute(async (tx) => {
    if (!(await moveShipment(tx, id, ['failed'], { state: 'booking', problem: '', actorId: actor.id })))
      throw new ShopError('rule_refused', 'This shipment did not fail, so there is nothing to try again.')
    await shop.jobs.enqueue(tx, bookShipmentName, { shipmentId: id })
  })
}

/**
 * Stores that a shipment is to be cancelled; a job asks the courier. Again changes nothing. @throws ShopError not_found; rule_refused if the courier has the
 * parcel, or has not answered yet
 */
export async function requestCancellation(shop: Shop, { id, actor }: Asking) {
  const { state, orderId, provider } = await getShipment(shop, id)
  if (state === 'cancelling' || state === 'cancelled') return
  await shop.db.transaction().execute(async (tx) => {
    if (!(await moveShipment(tx, id, ['booked', 'failed'], { state: 'cancelling', problem: '', actorId: actor.id })))
      throw new ShopError('rule_refused', state === 'booking' ? notAnswered(provider) : 'The courier has this parcel already, so it cannot be cancelled here.')
    await shop.jobs.enqueue(tx, cancelShipmentName, { shipmentId: id })
    await recordChange(tx, { at: shop.now(), actor, action: shipmentCancelled, subject: { kind: 'order', id: orderId }, before: { shipment: id } })
  })
}

const notAnswered = (provider: CourierId) => `${courierName(provider)} has not answered yet. Please wait a moment.`

/** @throws ShopError not_found */
export async function getShipment(shop: Shop, id: string): Promise<ShipmentRow> {
  const row = await findShipmentRow(shop.db, id)
  if (!row) throw new ShopError('not_found', 'There is no such shipment.')
  return row
}
