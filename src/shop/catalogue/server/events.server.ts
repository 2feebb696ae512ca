import { event } from '#platform/events.ts'

/** Products were added, changed, moved, deleted or restored: their fields, packs, status, film or place. */
export const productChanged = event<{ productIds: string[] }>('product.changed')
