import { event } from '#platform/events.ts'
import type { ReturnState } from '../rules/return.ts'

/** A return was asked for, or has a new state. */
export const returnChanged = event<{ returnId: string; orderId: string; state: ReturnState; at: Date }>('return.changed')
