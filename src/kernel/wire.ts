import { minuteMs } from './duration.ts'
import { z } from 'zod/mini'
import { basisPointsOf, percentOf } from './money.ts'
import { startOfMinute } from './india.ts'
import { canonicalCode, canonicalLine } from './text.ts'

/**
 * Schemas that several contracts share. Requests and replies carry amounts in rupees and percentages in percent, both with at most two decimals.
 * `exactPercent` is for those that the shop computes.
 */

const twoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** Returns a text field of one or more lines: a trimmed string of at most `most` characters. */
export const text = (most: number, error = 'Please check the text.') =>
  z.string(error).check(z.trim(), z.maxLength(most, `Please use at most ${most} characters.`))

/** Returns the field of a plain text with line breaks: 1 to `most` characters. Line ends of Windows become `\n`. `error` is shown for an empty text. */
export const longText = (most: number, error: string) =>
  z.string(error).check(
    z.overwrite((typed) => typed.replace(/\r\n?/g, '\n').trim()),
    z.minLength(1, error),
    z.maxLength(most, `Please use at most ${most} characters.`),
    z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'Please remove the control characters.'),
  )

/** Returns the field of a name or label: one line in its canonical form. */
export const line = (most: number, error = 'Please check the text.') =>
  z.string(error).check(z.overwrite(canonicalLine), z.maxLength(most, `Please use at most ${most} characters.`))

/** Returns the field of a code: without blanks and invisible characters, in capitals. */
export const code = (most: number, error = 'Please check the code.') =>
  z.string(error).check(z.overwrite(canonicalCode), z.maxLength(most, `Please use at most ${most} characters.`))

const orEmpty = (field: ReturnType<typeof text>) =>
  z.pipe(
    z.nullish(field),
    z.transform((value) => value ?? ''),
  )

/** Returns a text field that is empty when it is absent or null. */
export const optionalText = (most: number) => orEmpty(text(most))

/** Returns the field of a name or label that is empty when it is absent or null. */
export const optionalLine = (most: number) => orEmpty(line(most))

/** Returns a number field. Forms send numbers as text, so it accepts both. */
const number = (error: string) =>
  z.pipe(z.union([z.number(error), z.string(error).check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, error))], error), z.transform(Number))

export const rupees = (error: string) => number(error).check(z.refine((value) => value >= 0 && value <= 1_000_000 && twoDecimals(value), error))

export const percent = (error: string) => number(error).check(z.refine((value) => value >= 0 && value <= 100 && twoDecimals(value), error))

const exactNumber = (error: string) =>
  z.pipe(
    z.union([z.number(error), z.string(error).check(z.regex(/^\d{1,3}(\.\d{1,20})?$/, error))], error),
    z.transform((value) => percentOf(basisPointsOf(Number(value)))),
  )

/** Returns the field of a percentage that follows from two amounts. It has ten decimals, as the shop keeps it. */
export const exactPercent = (error: string) => exactNumber(error).check(z.refine((value) => value >= 0 && value <= 100, error))

/**
 * A text of a reply that is empty when its key is missing. Our server always sends the key, because it parses its replies too. A server that sends only the
 * keys of docs/promises.md may leave it out.
 */
export const textOrEmpty = z._default(z.string(), '')

/** The fields that the reply to a write has besides the entity. */
export const done = { success: z.literal(true), message: z.string() }

export const doneReply = z.object(done)

/** The reply of an endpoint that tests a connection. `worked` is false if the test failed; `message` then says why. */
export const trialReply = z.object({ ...done, worked: z.boolean() })

/** The version of an entity: replies carry it, and forms send it back. It increases with each change that a form could overwrite. */
export const version = z.optional(z.int('The version must be a whole number.').check(z.minimum(0), z.maximum(2_147_483_647)))

export const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

const badKey = 'Please send a key of 8 to 64 characters.'

/** The key that a caller chooses for a request, so that a repeated request does its work once. */
export const requestKey = z.string(badKey).check(z.regex(/^[\w-]{8,64}$/, badKey))

const badDay = 'Please give a day as YYYY-MM-DD.'

/** A day in a filter, within the years that both PostgreSQL and JavaScript support. */
export const day = z.iso.date(badDay).check(z.regex(/^[12]/, badDay))

const badMinute = 'Please give a time as YYYY-MM-DDTHH:MM.'

/** A minute in India in a filter. It becomes the instant at which it begins (`first`) or ends (`last`). */
export const minute = (bound: 'first' | 'last') =>
  z.pipe(
    z.string(badMinute).check(
      z.regex(/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/, badMinute),
      z.refine((text) => startOfMinute(text) !== undefined, badMinute),
    ),
    z.transform((text) => new Date((startOfMinute(text)?.getTime() ?? 0) + (bound === 'last' ? minuteMs : 0))),
  )

/** Converts between a Date and its ISO 8601 text. */
export const instant = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })
