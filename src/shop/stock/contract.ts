import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { canonicalCode, printedCode } from '#kernel/text.ts'
import { byId, day, done, optionalText, rupees, version } from '#kernel/wire.ts'
import { unfitReasons } from './recalled-contract.ts'
import { enteredReasons, stockReasons } from './rules/stock.ts'

/** A pack that a bundle is made of, and how many pieces one bundle has. */
const stockPart = z.object({
  _id: z.string(),
  product: z.string(),
  pack: z.string(),
  pieces: z.number(),
  tracked: z.boolean(),
  onHand: z.number(),
  /** The part is paused or left the catalogue, so no bundle can be sold. Its `onHand` is 0. */
  unavailable: z._default(z.boolean(), false),
})

/** The stock of one pack. Amounts are in rupees. The numbers of a bundle are the bundles that its scarcest part allows. */
export const stockItem = z.object({
  _id: z.string(),
  productId: z.string(),
  product: z.string(),
  /** The pack's label. */
  pack: z.string(),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  /** Grams, with the packaging. */
  weight: z.nullable(z.number()),
  /** What a piece costs the shop. */
  cost: z.nullable(z.number()),
  /** True if the shop counts the pieces of the pack. */
  tracked: z.boolean(),
  onHand: z.number(),
  /** The pieces that shoppers hold while they pay. */
  held: z.number(),
  available: z.number(),
  /** The pack is low with this many pieces on hand or fewer. */
  lowAt: z.nullable(z.number()),
  /** True also for a sold-out pack, and for a bundle that lacks a part. */
  isLow: z.boolean(),
  mostPerOrder: z.nullable(z.number()),
  mayOversell: z.boolean(),
  /** False for a pack that was removed from the catalogue and still has stock. */
  inCatalogue: z.boolean(),
  /** What a bundle is made of. Empty for any other pack. */
  parts: z._default(z.array(stockPart), []),
  version,
})

export type StockItem = z.output<typeof stockItem>

const itemExample = {
  _id: 'P6V9XK2M4T8QB3RW',
  productId: 'saffron-mongra',
  product: 'Kashmiri Saffron',
  pack: '1 g',
  sku: 'SAF-1G',
  barcode: '8901234567894',
  weight: 60,
  cost: 310,
  tracked: true,
  onHand: 3,
  held: 1,
  available: 2,
  lowAt: 5,
  isLow: true,
  mostPerOrder: 10,
  mayOversell: false,
  inCatalogue: true,
  parts: [],
  version: 7,
}

export const stockFilters = ['all', 'tracked', 'low', 'out', 'ending', 'barcodes'] as const

export const listStock = endpoint({
  method: 'GET',
  path: '/stock',
  access: { scope: 'stock:read' },
  summary: 'The stock of every pack. `q` searches product, pack, SKU and barcode',
  input: z.object({ ...pageInput, show: z._default(z.enum(stockFilters), 'all') }),
  reply: z.array(stockItem),
  example: { input: { show: 'low' }, reply: [itemExample] },
})

/** A whole number or null. Forms send numbers as text, so it accepts both. */
const wholeOrNull = (least: number, most: number, error: string) =>
  z.nullable(
    z
      .pipe(z.union([z.number(error), z.string(error).check(z.regex(/^\d{1,9}$/, error))], error), z.transform(Number))
      .check(z.refine((value) => Number.isInteger(value) && value >= least && value <= most, error)),
  )

/** A code in its canonical form, or null for an empty text. */
const codeField = (pattern: RegExp, error: string) =>
  z
    .pipe(
      z.nullable(z.string(error).check(z.overwrite(canonicalCode), z.maxLength(40, error))),
      z.transform((value) => value || null),
    )
    .check(z.refine((value) => value === null || pattern.test(value), error))

/** The settings of a pack that a form and the spreadsheet change. */
export const stockFields = {
  sku: codeField(/^[A-Z0-9][A-Z0-9._/-]*$/, 'A SKU has letters, digits, dots, dashes and slashes, at most 40.'),
  barcode: codeField(/^[A-Z0-9-]{4,}$/, 'A barcode has 4 to 40 letters, digits and dashes.'),
  weight: wholeOrNull(1, 100_000, 'Weight must be a whole number of grams from 1 to 100000.'),
  cost: z.nullable(rupees('Cost must be an amount in rupees.')),
  tracked: z.boolean('Tracked must be true or false.'),
  lowAt: wholeOrNull(0, 1_000_000, 'Low stock must be a whole number from 0 to 1000000.'),
  mostPerOrder: wholeOrNull(1, 999, 'The most per order must be a whole number from 1 to 999.'),
  mayOversell: z.boolean('Oversell must be true or false.'),
}

export const updateStockItem = endpoint({
  method: 'PUT',
  path: '/stock/:id',
  access: { scope: 'stock:write' },
  summary: 'Change how the stock of a pack is kept',
  input: z.extend(byId, { ...stockFields, version }),
  reply: z.object({ ...done, item: stockItem }),
})

const badPieces = 'Pieces must be a whole number.'
const pieces = z.int(badPieces).check(z.minimum(-1_000_000, badPieces), z.maximum(1_000_000, badPieces))

export const addStockMovement = endpoint({
  method: 'POST',
  path: '/stock/:id/movements',
  access: { scope: 'stock:write' },
  summary: 'Receive, correct or write off pieces of a pack, or throw away expired ones',
  once: 'input',
  input: z.extend(byId, {
    reason: z.enum(enteredReasons, 'Choose a reason.'),
    /** The change: positive for pieces that come in. */
    pieces: z.optional(pieces),
    /** A correction may give, instead of `pieces`, the pieces on the shelf: of `batch`, or of a pack without batches. */
    counted: z.optional(pieces.check(z.minimum(0, 'Counted pieces cannot be below zero.'))),
    /** The batch's code as it is printed on the pack, null for pieces without a batch. A receipt adds an unknown batch. */
    batch: z.optional(z.nullable(z.string().check(z.overwrite(printedCode), z.maxLength(40, 'Please use at most 40 characters.')))),
    packedOn: z.optional(z.nullable(day)),
    bestBefore: z.optional(z.nullable(day)),
    note: optionalText(500),
    /** Repeating a request with the same key adds one movement. */
    key: z.string().check(z.minLength(8), z.maxLength(64)),
  }),
  reply: z.object({ ...done, item: stockItem }),
  example: {
    input: {
      id: itemExample._id,
      reason: 'receipt',
      pieces: 40,
      batch: 'KS-2026-11',
      bestBefore: '2028-10-31',
      note: 'From the farm',
      key: 'receipt-2026-11-27-1',
    },
    reply: { success: true, message: 'Stock changed', item: { ...itemExample, onHand: 43, available: 42, isLow: false } },
  },
})

export const stockMovement = z.object({
  _id: z.string(),
  at: z.string(),
  pieces: z.number(),
  reason: z.enum(stockReasons),
  batch: z.nullable(z.string()),
  order: z.nullable(z.string()),
  /** The member of staff who entered it; null for a sale and for a shopper's cancellation. */
  person: z.nullable(z.string()),
  note: z.string(),
})

export type StockMovement = z.output<typeof stockMovement>

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/stock/:id/movements',
  access: { scope: 'stock:read' },
  summary: 'The ledger of a pack, newest first',
  input: z.extend(byId, pageInput),
  reply: z.array(stockMovement),
})

export const stockBatch = z.object({
  _id: z.string(),
  code: z.string(),
  packedOn: z.nullable(z.string()),
  bestBefore: z.nullable(z.string()),
  onHand: z.number(),
  /** True for a recalled or expired batch, whose packs may not be sold. */
  offSale: z.boolean(),
  /** How many pieces left the stock after the last day of sale, and were not thrown away yet. */
  expired: z._default(z.int(), 0),
  /** Why it is off sale. */
  offSaleFor: z.nullable(z.enum(unfitReasons)),
  /** The path of the laboratory's report. */
  labReport: z.nullable(z.string()),
})

export type StockBatch = z.output<typeof stockBatch>

export const listStockBatches = endpoint({
  method: 'GET',
  path: '/stock/:id/batches',
  access: { scope: 'stock:read' },
  summary:
    'The newest 100 batches of a pack, those with pieces first. `toPack`: its pieces of paid orders, and of undecided rests, that are not in a parcel yet, and not on hand any more',
  input: byId,
  reply: z.object({
    item: stockItem,
    batches: z.array(stockBatch),
    /** Pieces that orders took from the stock, and no parcel has yet. They may still lie on the shelf. */
    toPack: z.int(),
  }),
})

/** A batch of another pack with the same code. Only its own recall reaches its buyers. `product` is empty if nobody knows its name any more. */
export const sameCode = z.object({ _id: z.string(), itemId: z.string(), product: z.string(), pack: z.string(), isRecalled: z.boolean() })

export type SameCode = z.output<typeof sameCode>

export const showBatch = endpoint({
  method: 'GET',
  path: '/stock-batches/:id',
  access: { scope: 'stock:read' },
  summary: 'A batch with its pack, and the batches of other packs that have the same code, at most 100',
  input: byId,
  reply: z.object({ product: z.string(), pack: z.string(), batch: stockBatch, sameCode: z.array(sameCode) }),
})
