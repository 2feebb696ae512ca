import { event } from '#platform/events.ts'

/** Unsent orders may hold packs that may not be sent: a batch was recalled or ended, or other packs came in for them. */
export const packsUnfit = event<{ itemId: string }>('packs.unfit')
