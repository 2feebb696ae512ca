import { z } from 'zod/mini'
import { maxQty } from '#shop/orders/rules.ts'

// What the endpoints share that receive pieces: of a return, and of a parcel that could not be delivered.

/** A batch whose pieces the order took and that have not come back. Its id and code are null for pieces without a batch. */
export const takenBatch = z.object({ batch: z.nullable(z.string()), code: z.nullable(z.string()), pieces: z.int() })

const badPieces = `Pieces must be whole numbers from 0 to ${maxQty}.`
const pieces = z.int(badPieces).check(z.minimum(0, badPieces), z.maximum(maxQty, badPieces))

/** Why pieces are refused without a number. */
export const enterPieces = 'Please enter the pieces that arrived.'

const arrivedLine = z.object({
  /** Of the order's line. */
  position: z.int(enterPieces).check(z.minimum(0), z.maximum(10_000)),
  /** Needed when the line took pieces of several batches. */
  batch: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  restock: pieces,
  writeOff: pieces,
})

export type ArrivedLine = z.output<typeof arrivedLine>

export const arrivedLines = z.array(arrivedLine, enterPieces).check(z.minLength(1, enterPieces), z.maxLength(300, enterPieces))
