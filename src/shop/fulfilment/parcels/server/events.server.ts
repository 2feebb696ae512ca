import { event } from '#platform/events.ts'

/** A parcel of an order was shipped. Staff may still take it back. */
export const orderShipped = event<{ orderId: string; shippedAt: Date }>('order.shipped')
