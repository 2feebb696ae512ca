import { z } from 'zod/mini'

/** The most changes, and the most errors, that the reply to an import lists. It counts them all. */
export const maxListed = 200

/** An error of a spreadsheet that somebody imports. */
export const importError = z.object({
  /** The row as spreadsheet programs number it: the titles are row 1. */
  row: z.number(),
  column: z.optional(z.string()),
  message: z.string(),
})

export type ImportError = z.output<typeof importError>

/** A boolean, or its text in a form. */
export const flag = z.pipe(
  z.optional(z.union([z.boolean(), z.enum(['true', 'false', '1', '0', ''], 'dryRun is true or false.')])),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

/** The request of an import: a file in a form, or its text as `csv`. A dry run only returns the changes and errors. */
export const importInput = z.object({ csv: z.optional(z.string()), dryRun: flag })
