import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { done } from '#kernel/wire.ts'
import { flag, importError, importInput } from '#kernel/sheet-contract.ts'
import { priceDrops } from './office-contract.ts'
import * as catalogueContract from './contract.ts'

/** Prices are in rupees, and `discount` is in percent. */
const packFigures = z.object({ price: z.number(), discount: z.number(), mrp: z.optional(z.number()), paused: z.optional(z.boolean()) })

const packChange = z.object({
  quantity: z.string(),
  /** The old label of a pack that the sheet renames by its id. */
  was: z.optional(z.string()),
  before: z.optional(packFigures),
  after: z.optional(packFigures),
  /** The pieces on hand of a pack that leaves the catalogue or comes back. The pack keeps them. */
  onHand: z.optional(z.int()),
})

const importedProduct = z.object({
  row: z.number(),
  change: z.enum(['added', 'updated', 'unchanged']),
  name: z.string(),
  /** The number of packs after the import. */
  variants: z.number(),
  /** The changed packs of an updated product. A new pack has no `before`, a removed pack no `after`. */
  packs: z.optional(z.array(packChange)),
  /** The changed cells of the product. `isLost`: letters were replaced by question marks. */
  cells: z.optional(z.array(z.object({ column: z.string(), before: z.string(), after: z.string(), isLost: z.boolean() }))),
})

export type ImportedProduct = z.output<typeof importedProduct>

/**
 * `priceDrops: 'ask'` refuses a sheet that lowers a price by more than the owner's limit. The reply lists at most 200 products and 200 errors. Without
 * `dryRun`, a sheet with errors gets a 422 with the errors in `details`.
 */
export const importProducts = endpoint({
  method: 'POST',
  path: '/products/import',
  access: { scope: 'catalogue:write' },
  body: 'form',
  file: 'file',
  summary: 'Add and change products from a CSV spreadsheet with one line for each variant. Imports all lines or none',
  input: z.extend(importInput, { keepQuestionMarks: flag, priceDrops }),
  reply: z.object({
    ...done,
    dryRun: z.boolean(),
    added: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    /** The number of packs that the sheet removes. */
    removedPacks: z._default(z.number(), 0),
    /** The number of cells whose letters were replaced by question marks. */
    lostTexts: z._default(z.number(), 0),
    /** The id that undoes the import. Missing if nothing changed. */
    importId: z.optional(z.string()),
    products: z.array(importedProduct),
    errors: z.array(importError),
    errorCount: z.number(),
  }),
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/products/import/undo',
  access: { scope: 'catalogue:write' },
  summary: 'Undo an import within a week: restore changed products and delete added ones. Products changed since stay as they are',
  input: z.object({ importId: z.string('Please say which import.').check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({
    ...done,
    restored: z.number(),
    removed: z.number(),
    /** The names of products that were changed or deleted after the import, and stay as they are. At most 200. */
    left: z.array(z.string()),
  }),
})

const doneImport = z.object({ _id: z.string(), at: z.string(), added: z.number(), updated: z.number() })

export type DoneImport = z.output<typeof doneImport>

export const lastImport = endpoint({
  method: 'GET',
  path: '/products/import/last',
  access: { scope: 'catalogue:read' },
  summary: 'The latest import that can be undone',
  input: z.object({}),
  reply: z.object({ last: z.nullable(doneImport) }),
})

export const exportProducts = endpoint({
  method: 'GET',
  path: '/exports/products',
  access: { scope: 'catalogue:read' },
  produces: 'csv',
  summary: 'The catalogue as a spreadsheet for the import, with one line for each variant',
  input: z.object({ q: pageInput.q, status: catalogueContract.listProducts.input.shape.status }),
  reply: z.string(),
})
