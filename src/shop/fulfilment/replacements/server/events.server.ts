import { event } from '#platform/events.ts'

/** Staff send pieces of an order again without charge. `orderId`: the new order. `exchanged`: each bought product with the other product that replaces it. */
export const orderReplaced = event<{ orderId: string; replaces: string; exchanged: { from: string; to: string }[]; at: Date }>('order.replaced')
