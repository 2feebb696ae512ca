import { z } from 'zod/mini'

/** Why the packs of a batch may not be sent: it was recalled, or its best-before day is over. */
export const unfitReasons = ['recall', 'expiry'] as const

/**
 * A batch that an unsent order took packs from, and whose packs may not be sent. `pieces`: the packs that have no replacement yet. With 0, all are
 * replaced or count as sent, but a packed parcel may still hold packs of the batch. `product` is empty if nobody knows its name any more.
 */
export const recalledBatch = z.object({ code: z.string(), product: z.string(), pack: z.string(), pieces: z.int(), reason: z.enum(unfitReasons) })

export type RecalledBatch = z.output<typeof recalledBatch>

/** A batch that packs of an order were taken from, and how many. `unfit`: why they may not be sent. */
export const takenBatch = z.object({ code: z.string(), pieces: z.int(), unfit: z.nullable(z.enum(unfitReasons)) })

export type TakenBatch = z.output<typeof takenBatch>
