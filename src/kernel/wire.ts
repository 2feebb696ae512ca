import { z } from 'zod/mini'

/** Shapes that several contracts share. Amounts on the wire are rupees, percentages plain percent, both with at most two decimals. */

const twoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** A text field of the wire: a string, trimmed, of at most `most` characters. */
export const text = (most: number, error = 'Please check the text.') =>
  z.string(error).check(z.trim(), z.maxLength(most, `Please use at most ${most} characters.`))

/** A text that may be left out or null, and is then empty. */
export const optionalText = (most: number) =>
  z.pipe(
    z.nullish(text(most)),
    z.transform((value) => value ?? ''),
  )

/** Numbers as forms send them: a number, or its text. */
const number = (error: string) =>
  z.pipe(z.union([z.number(error), z.string(error).check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, error))], error), z.transform(Number))

export const rupees = (error: string) => number(error).check(z.refine((value) => value >= 0 && value <= 1_000_000 && twoDecimals(value), error))

export const percent = (error: string) => number(error).check(z.refine((value) => value >= 0 && value <= 100 && twoDecimals(value), error))

/** A text of a reply. The shop always sends it; an answer that has no more keys than were specified is read as one with an empty text. */
export const saidText = z._default(z.string(), '')

/** What a write answers besides the entity. */
export const done = { success: z.literal(true), message: z.string() }

export const doneReply = z.object(done)

/** The version of an entity in a reply, and the version that filled a form. It rises with each change that a form could overwrite. */
export const version = z.optional(z.int('The version must be a whole number.').check(z.minimum(0), z.maximum(2_147_483_647)))

export const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

const badDay = 'Please give a day as YYYY-MM-DD.'

/** A day of a filter, between the years that dates in the database and in JavaScript have in common. */
export const day = z.iso.date(badDay).check(z.regex(/^[12]/, badDay))

/** An instant as ISO 8601 text, from a Date. */
export const instant = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })
