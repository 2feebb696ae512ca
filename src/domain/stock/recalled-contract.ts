import { z } from 'zod/mini'

/**
 * A recalled batch of a pack in an order that is not sent. `pieces` have no replacement yet; 0 when other batches replaced them all. `product` is empty if
 * nobody knows its name any more.
 */
export const recalledBatch = z.object({ code: z.string(), product: z.string(), pack: z.string(), pieces: z.int() })

export type RecalledBatch = z.output<typeof recalledBatch>
