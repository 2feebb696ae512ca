import { z } from 'zod/mini'
import { ShopError } from './errors.ts'

const wholeNumber = (most: number, error: string) => z.optional(z.coerce.number(error).check(z.int(error), z.minimum(1, error), z.maximum(most, error)))

/** The input of every long list: `limit` (1 to 200), `cursor` (from X-Next-Cursor) and `q` (a search text). */
export const pageInput = {
  limit: wholeNumber(200, 'limit must be a number from 1 to 200'),
  cursor: z.optional(z.string().check(z.maxLength(40))),
  q: z.optional(z.string().check(z.maxLength(200))),
}

/** The input of a list with numbered pages: the page's number, from 1. `limit` is then the number of rows on a page. */
export const numberedPage = { page: wholeNumber(1_000_000, 'page must be a whole number from 1 to 1000000') }

/**
 * A slice of a list by keyset, newest first: at most `limit` rows before `beforeSeq`. A row's `seq` is
 * its number in order of creation. Numbered pages set `skip`, the number of rows to leave out first.
 */
export type Slice = { limit: number; beforeSeq: number; skip?: number }

/** The `beforeSeq` of a list's first slice. */
export const fromNewest = Number.MAX_SAFE_INTEGER

/** The rows of a slice. `lastSeq`: the `seq` of the last one, from which the next slice goes on; undefined without rows. */
export type Page<Row> = { rows: Row[]; lastSeq: number | undefined }

/** The number of rows of a list. For very many rows it may be a lower bound. */
export type Total = number | { atLeast: number }

export const cursorOf = (seq: number) => seq.toString(36)

/** Decodes a cursor; without one, the list starts at its newest row. @throws ShopError invalid_input for a cursor that `cursorOf` does not write */
export function seqOf(cursor: string | undefined): number {
  if (cursor === undefined) return fromNewest
  const seq = /^[0-9a-z]{1,10}$/.test(cursor) ? Number.parseInt(cursor, 36) : Number.NaN
  if (!Number.isSafeInteger(seq)) throw new ShopError('invalid_input', 'This cursor does not belong to this list.')
  return seq
}
