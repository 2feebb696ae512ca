import type { Tx } from '#platform/database/database.ts'
import { setFulfilment, setTracking } from '#shop/orders/module.server.ts'
import { fulfilmentOfPieces } from '#shop/orders/rules.ts'
import { countPieces } from '../rules/parcel.ts'
import type { readPieces } from './queries.server.ts'

/** Sets the order's link to that of its first shipped parcel that has pieces, and how far its parcels are. The order must be locked. */
export async function followParcels(tx: Tx, id: string, { ordered, parcels }: Awaited<ReturnType<typeof readPieces>>) {
  const first = parcels.find(({ shippedAt, trackingUrl, lines }) => shippedAt !== null && trackingUrl !== null && lines.length > 0)
  await setTracking(tx, id, { trackingId: first?.awb ?? first?.trackingUrl ?? null, trackingUrl: first?.trackingUrl ?? null })
  await setFulfilment(tx, id, fulfilmentOfPieces(countPieces(ordered, parcels)))
}
