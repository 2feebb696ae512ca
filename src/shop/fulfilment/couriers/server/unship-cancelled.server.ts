import { isShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { readPieces } from '../../parcels/server/queries.server.ts'
import { unshipOrder } from '../../parcels/server/ship-order.server.ts'
import { findShipmentRow, setShipment, type ShipmentRow } from './shipments.server.ts'

/** Marks the parcel of a shipment as not shipped. If a rule forbids it, as for a delivered order, the shipment shows why. A second call changes nothing. */
export async function unshipParcel(shop: Shop, { id, orderId, provider, awb: number, actorId }: ShipmentRow) {
  const { parcels } = await readPieces(shop.db, orderId)
  const parcel = parcels.find(({ carrier, awb, shippedAt }) => carrier === provider && awb === number && shippedAt !== null)
  if (!parcel) return
  try {
    await unshipOrder(shop, { id: orderId, parcel: parcel.number, actor: { id: actorId } })
  } catch (error) {
    if (!isShopError(error)) throw error
    await setShipment(shop.db, id, { problem: error.message })
  }
}

/** Marks the parcel of a cancelled shipment as not shipped. The booking calls it too, because a cancellation may come between booking and shipping. */
export async function unshipCancelled(shop: Shop, shipmentId: string) {
  const row = await findShipmentRow(shop.db, shipmentId)
  if (row?.state === 'cancelled') await unshipParcel(shop, row)
}
