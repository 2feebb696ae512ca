import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { flag } from '#kernel/sheet-contract.ts'
import { done, text } from '#kernel/wire.ts'
import { pin } from './contract.ts'

const row = z.object({
  _id: z.string(),
  state: z.string(),
  states: z.array(z.string()),
  district: z.string(),
  office: z.string(),
  serviceable: z.boolean(),
  cod: z.boolean(),
  /** The owner's own estimate in working days, or null for the usual one. */
  days: z.nullable(z.object({ from: z.int(), to: z.int() })),
  note: z.string(),
  /** Empty for a row that nobody edited. */
  editedAt: z.string(),
})

export type PinRow = z.output<typeof row>

export const pinFilters = ['edited', 'refused', 'no_cod'] as const

export const listPins = endpoint({
  method: 'GET',
  path: '/pincodes',
  access: { scope: 'settings:read' },
  summary: 'The directory of PIN codes in their order. `q` is the start of a PIN code, or a part of a district',
  input: z.object({ ...pageInput, show: z.optional(z.enum(pinFilters, 'Unknown filter.')) }),
  reply: z.array(row),
})

const badDays = 'Please enter whole days from 1 to 60, the smaller number first.'
const day = z.int(badDays).check(z.minimum(1, badDays), z.maximum(60, badDays))
const days = z.nullable(z.object({ from: day, to: day }).check(z.refine(({ from, to }) => from <= to, { error: badDays, path: ['to'] })))

export const updatePin = endpoint({
  method: 'PUT',
  path: '/pincodes/:pin',
  access: { scope: 'settings:write' },
  summary: 'Change what the shop does at one PIN code. What is left out stays. An import keeps an edited row',
  input: z.object({ pin, serviceable: z.optional(z.boolean()), cod: z.optional(z.boolean()), days: z.optional(days), note: z.optional(text(200)) }),
  reply: z.object({ ...done, pin: row }),
})

const badPrefix = 'Please enter the first 1 to 6 digits of the PIN codes.'

export const updatePins = endpoint({
  method: 'PUT',
  path: '/pincodes',
  access: { scope: 'settings:write' },
  summary: 'Change all PIN codes that begin with some digits',
  input: z.object({
    prefix: z.string(badPrefix).check(z.regex(/^[1-9]\d{0,5}$/, badPrefix)),
    serviceable: z.optional(z.boolean()),
    cod: z.optional(z.boolean()),
    days: z.optional(days),
  }),
  reply: z.object({ ...done, changed: z.int() }),
})

/** The official file has about 16 MB. */
export const maxDirectoryBytes = 32 * 1024 * 1024

export const importPins = endpoint({
  method: 'POST',
  path: '/pincodes/import',
  access: { scope: 'settings:write' },
  body: 'csv',
  maxBytes: maxDirectoryBytes,
  summary: 'Import India Post’s directory of PIN codes, in its old or new layout. `dryRun` shows what it would change',
  input: z.object({ dryRun: flag }),
  reply: z.object({
    ...done,
    dryRun: z.boolean(),
    offices: z.int(),
    pins: z.int(),
    added: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Edited rows, which the import keeps. */
    kept: z.int(),
    /** PIN codes of the shop that the file lacks. They stay. */
    missing: z.int(),
    /** Lines without a PIN code. */
    skipped: z.int(),
    /** PIN codes in two states or more: at most 100, for a look. */
    ambiguous: z.array(z.object({ pin: z.string(), states: z.array(z.string()) })),
  }),
})
