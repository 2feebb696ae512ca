import { z } from 'zod/mini'

/**
 * A recalled batch that an order had, while it is not sent. `pieces` have no replacement yet; with 0, check the parcel for it. `product` is empty if
 * nobody knows its name any more.
 */
export const recalledBatch = z.object({ code: z.string(), product: z.string(), pack: z.string(), pieces: z.int() })

export type RecalledBatch = z.output<typeof recalledBatch>
