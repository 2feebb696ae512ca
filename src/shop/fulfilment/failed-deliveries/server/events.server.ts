import type { Actor } from '#platform/http/authenticate.ts'
import { event } from '#platform/events.ts'

/** Staff received a parcel that could not be delivered. Its pieces are back in the stock, or written off. The order is locked. */
export const parcelReceived = event<{ orderId: string; actor: Actor; at: Date }>('parcel.received')

/** A courier lost a parcel whose order was cancelled before. Its pieces are written off. The order is locked. */
export const parcelGivenUp = event<{ orderId: string; at: Date }>('parcel.given-up')
