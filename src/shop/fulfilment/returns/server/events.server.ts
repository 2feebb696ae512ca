import { event } from '#platform/events.ts'

/** A return was asked for, or has a new state. */
export const returnChanged = event<{ returnId: string; orderId: string; at: Date }>('return.changed')
