import type { Actor } from '#platform/http/authenticate.ts'
import { event } from '#platform/events.ts'

/** Staff received undelivered parcels of an order, so all that were sent are back. Their pieces are in the stock, or written off. The order is locked. */
export const parcelsReceived = event<{ orderId: string; actor: Actor; at: Date }>('parcels.received')
