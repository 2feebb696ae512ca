import type { Parcel } from '../contract.ts'
import type { ParcelRow } from '../server/queries.server.ts'

/** Returns a parcel as the API shows it. */
export const wireParcel = ({ number, carrier, awb, trackingUrl, packedAt, shippedAt, lines }: ParcelRow): Parcel => ({
  number,
  carrier: carrier ?? '',
  awb: awb ?? '',
  trackingUrl: trackingUrl ?? '',
  packedAt: packedAt.toISOString(),
  shippedAt: shippedAt?.toISOString() ?? '',
  lines,
})
