import { z } from 'zod/mini'
import { ShopError } from './errors.ts'

const wholeNumber = (most: number, error: string) => z.optional(z.coerce.number(error).check(z.int(error), z.minimum(1, error), z.maximum(most, error)))

/** What every long list takes: `limit` (1 to 200), `cursor` (from X-Next-Cursor) and `q` (a search text). */
export const pageInput = {
  limit: wholeNumber(200, 'limit must be a number from 1 to 200'),
  cursor: z.optional(z.string().check(z.maxLength(40))),
  q: z.optional(z.string().check(z.maxLength(200))),
}

/** For a list with numbered pages: which of them, from 1; `limit` is then how many rows one has. */
export const numberedPage = { page: wholeNumber(1_000_000, 'page must be a whole number from 1 to 1000000') }

/** A slice of a list by keyset, newest first: rows before `beforeSeq`, at most `limit`. `skip` of them are left out, for numbered pages alone. */
export type Slice = { limit: number; beforeSeq: number; skip?: number }

/** Before this one comes the whole list. */
export const fromNewest = Number.MAX_SAFE_INTEGER

export type Page<Row> = { rows: Row[]; lastSeq: number | undefined }

/** How many there are; of very many it may only be told that there are at least so many. */
export type Total = number | { atLeast: number }

export const cursorOf = (seq: number) => seq.toString(36)

/** @throws ShopError invalid_input for a cursor that this shop did not give out */
export function seqOf(cursor: string | undefined): number {
  if (cursor === undefined) return fromNewest
  const seq = /^[0-9a-z]{1,10}$/.test(cursor) ? Number.parseInt(cursor, 36) : Number.NaN
  if (!Number.isSafeInteger(seq)) throw new ShopError('invalid_input', 'The cursor is not one this list gave out.')
  return seq
}

/** A text for LIKE with its wildcards taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
