import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, version } from '#kernel/wire.ts'
import { stockItem } from './contract.ts'

/** The most parts of a bundle, and the most pieces of each. */
export const mostParts = 20
export const mostOfPart = 99

const badPieces = `Pieces of a part must be a whole number from 1 to ${mostOfPart}.`
const tooMany = `A bundle can have at most ${mostParts} parts.`

export const setBundleParts = endpoint({
  method: 'PUT',
  path: '/stock/:id/parts',
  access: { scope: 'stock:write' },
  summary: 'Make a pack a bundle of other packs. Without parts it is an ordinary pack again',
  input: z.extend(byId, {
    parts: z
      .array(
        z.object({
          id: z.string('Choose a pack.').check(z.minLength(1), z.maxLength(64)),
          pieces: z.int(badPieces).check(z.minimum(1, badPieces), z.maximum(mostOfPart, badPieces)),
        }),
        'Choose the parts.',
      )
      .check(
        z.maxLength(mostParts, tooMany),
        z.refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, 'Name each pack once.'),
      ),
    version,
  }),
  reply: z.object({ ...done, item: stockItem }),
})
