import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done } from '#kernel/wire.ts'
import { importError, importInput } from '#kernel/sheet-contract.ts'
import * as stockContract from './contract.ts'

export const exportStock = endpoint({
  method: 'GET',
  path: '/exports/stock',
  access: { scope: 'stock:read' },
  produces: 'csv',
  summary: 'The stock as a spreadsheet for the import, with one line for each pack',
  input: z.object({ q: stockContract.listStock.input.shape.q, show: stockContract.listStock.input.shape.show }),
  reply: z.string(),
})

/** A pack that the sheet changes: each changed column with its old and its new text. */
const importedPack = z.object({
  row: z.number(),
  name: z.string(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
})

export type ImportedPack = z.output<typeof importedPack>

/** The reply lists at most 200 changed packs and 200 errors. Without `dryRun`, a sheet with errors answers 422 with the errors in `details`. */
export const importStock = endpoint({
  method: 'POST',
  path: '/stock/import',
  access: { scope: 'stock:write' },
  body: 'form',
  file: 'file',
  summary: 'Change settings and counts of packs from a CSV spreadsheet with one line for each pack. Imports all lines or none',
  input: importInput,
  reply: z.object({
    ...done,
    dryRun: z.boolean(),
    changed: z.number(),
    unchanged: z.number(),
    /** How many of the changed packs get another number on hand. */
    counted: z.number(),
    packs: z.array(importedPack),
    errors: z.array(importError),
    errorCount: z.number(),
  }),
})
