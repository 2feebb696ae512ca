import type { Tx } from '#platform/database/database.ts'
import { refuseRecalled } from '../stock/replace-recalled.server.ts'
import { unpackedPieces, unsentOf } from './parcel.ts'
import { insertParcel, readPieces, setParcelTracking } from './queries.server.ts'

type Tracked = { orderId: string; isCancelled: boolean; trackingUrl: string; at: Date }

/**
 * Marks the parcels of an order shipped whose link was typed as it is. The link becomes that of the first parcel, which is made of all pieces that are in no
 * parcel yet if there is none. Of a cancelled order nothing more is sent. The order must be locked. @throws ShopError batch_recalled
 */
export async function trackParcels(tx: Tx, { orderId, isCancelled, trackingUrl, at }: Tracked) {
  const { ordered, parcels: all } = await readPieces(tx, orderId)
  const parcels = isCancelled ? all.filter(({ shippedAt }) => shippedAt !== null) : all
  const lines = isCancelled ? [] : unpackedPieces(ordered, parcels)
  await refuseRecalled(tx, { orderId, at, packed: unsentOf(parcels), isPacked: lines.length === 0 })
  const [first, ...others] = parcels
  if (first && first.trackingUrl !== trackingUrl)
    await setParcelTracking(tx, first.id, { carrier: null, awb: null, trackingUrl, shippedAt: first.shippedAt ?? at })
  for (const parcel of others) if (parcel.shippedAt === null) await setParcelTracking(tx, parcel.id, { ...trackingOf(parcel), shippedAt: at })
  if (lines.length > 0)
    await insertParcel(tx, { orderId, number: (parcels.at(-1)?.number ?? 0) + 1, lines, packedAt: at, shippedAt: at, trackingUrl: first ? null : trackingUrl })
}

const trackingOf = ({ carrier, awb, trackingUrl }: { carrier: string | null; awb: string | null; trackingUrl: string | null }) => ({
  carrier,
  awb,
  trackingUrl,
})

/** Refuses an order that is about to count as sent, if a parcel may hold a recalled batch. The order must be locked. @throws ShopError batch_recalled */
export async function refuseRecalledOrder(tx: Tx, { orderId, at }: { orderId: string; at: Date }) {
  const { ordered, parcels } = await readPieces(tx, orderId)
  await refuseRecalled(tx, { orderId, at, packed: unsentOf(parcels), isPacked: unpackedPieces(ordered, parcels).length === 0 })
}
