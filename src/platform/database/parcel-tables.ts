import type { Default } from './column-types.ts'

/** The tables of parcels. One order may go in several. */
export type ParcelTables = {
  parcel: {
    id: string
    orderId: string
    /** Counts the parcels of the order, from 1. */
    number: number
    /** Null for a link that was typed as it is, like `awb`. */
    carrier: string | null
    awb: string | null
    trackingUrl: string | null
    packedAt: Date
    shippedAt: Default<Date | null>
    /** The ids of the recalled batches that its packer knew of. */
    checkedBatches: Default<string[]>
    /** The message that told the shopper of the shipping. */
    messageId: Default<string | null>
  }
  /** How many pieces of an order's line are in a parcel. A trigger refuses more pieces than the line has. */
  parcelLine: { parcelId: string; position: number; qty: number }
  /** Orders that were cancelled when a part of them was sent, until somebody decides about their unsent pieces. */
  unsentRest: { orderId: string }
}
