import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { numberedPage, pageInput } from '#kernel/page.ts'
import { day, doneReply, line, percent, version } from '#kernel/wire.ts'
import { documentKinds } from '../rules/documents.ts'
import { ledgerUses } from './rules/ledgers.ts'

const askMonth = 'Please give the month as YYYY-MM.'

const anyMonth = z.string(askMonth).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, askMonth))

const requiredName = (error: string) => line(100, error).check(z.minLength(1, error))

const byMonth = z.object({ month: anyMonth })

/** Rupees. */
const amounts = { total: z.number(), taxable: z.number(), cgst: z.number(), sgst: z.number(), igst: z.number() }

/** What the owner or the adviser should look at before filing. */
const monthWarnings = [
  /** An order that was paid or sent has no document. */
  'order_without_document',
  /** Nothing was paid for an order, so it has no document. */
  'free_order',
  /** A cancelled order is not refunded in full. */
  'cancelled_without_refund',
  /** The state of delivery was guessed. */
  'guessed_place',
  /** An HSN code has fewer digits than the turnover asks for. */
  'short_hsn',
  /** A tax class has no source for its rate. */
  'class_without_source',
  /** No buyer gave a GSTIN: the portal then wants one row of zeros in the B2B part of table 12. */
  'only_consumers',
  /** Goods of 50,000 rupees or more may need an e-way bill. */
  'large_order',
  /** A credit note came too late to lower the tax. The return leaves it out. */
  'late_note',
] as const
export type MonthWarningCode = (typeof monthWarnings)[number]

const warnings = z.array(
  z.object({
    code: z.enum(monthWarnings),
    count: z.int(),
    /** The first five numbers of documents, ids of orders, or codes. */
    examples: z.array(z.string()),
  }),
)

const sum = z.object({ count: z.int(), amount: z.number() })

/** The documents of a month. Credit notes lower every amount, except in `sales`, `notes` and `byKind`, where all amounts are positive. */
export const month = z.object({
  month: z.string(),
  /** The months to choose from (YYYY-MM), newest first: from this month back to the first document. */
  months: z.array(z.string()),
  /** Whether the owner has entered a registration for tax. Without one, no document is issued. */
  registered: z.boolean(),
  /** Whether the shop is in test mode until it goes live. Its orders have no documents then. */
  beforeLive: z._default(z.boolean(), false),
  sales: z.object({ documents: z.int(), ...amounts }),
  notes: z.object({ documents: z.int(), ...amounts }),
  net: z.object(amounts),
  byKind: z.array(z.object({ kind: z.enum(documentKinds), documents: z.int(), ...amounts })),
  /** `rate` in percent. */
  byRate: z.array(z.object({ rate: z.number(), ...amounts })),
  /** `state`: the code of the place of supply. */
  byState: z.array(z.object({ state: z.string(), documents: z.int(), notes: z.int(), ...amounts })),
  /** `documents`: the tax of the documents. `tool`: the tax that the offline tool of GSTR-1 computes from `taxable`. Amounts are in rupees. */
  tool: z.array(z.object({ state: z.string(), rate: z.number(), taxable: z.number(), documents: z.number(), tool: z.number(), difference: z.number() })),
  warnings,
})

export type Month = z.output<typeof month>
export type MonthWarning = Month['warnings'][number]

export const showMonth = endpoint({
  method: 'GET',
  path: '/gst/month',
  access: { scope: 'tax:read' },
  summary: 'Figures and warnings of the documents of a month. Without a month, this month',
  input: z.partial(byMonth),
  reply: month,
})

export const checkMonth = endpoint({
  method: 'GET',
  path: '/gst/checks',
  access: { scope: 'tax:read' },
  summary: 'Orders and credit notes of a month that need a look before the return is filed, and how much of its payments is at the bank',
  input: byMonth,
  reply: z.object({
    warnings,
    /** Money at the bank, in rupees. Null if the payment provider gives no settlements. */
    bank: z.nullable(
      z.object({
        /** The online payments of the month: settled and open ones. */
        payments: sum,
        settled: sum,
        open: sum,
        /** The settlements of the month: amounts paid out, fees that were kept, and the tax on these. */
        settlements: z.int(),
        paidOut: z.number(),
        fees: z.number(),
        feeTax: z.number(),
      }),
    ),
  }),
})

export type MonthChecks = z.output<typeof checkMonth.reply>

const listedDocument = z.object({
  _id: z.string(),
  kind: z.enum(documentKinds),
  number: z.string(),
  /** The day in India, YYYY-MM-DD. */
  issuedOn: z.string(),
  orderId: z.string(),
  /** The code of the place of supply. */
  state: z.string(),
  /** Rupees. */
  total: z.number(),
})

export type ListedDocument = z.output<typeof listedDocument>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/gst/documents',
  access: { scope: 'tax:read' },
  summary: 'The invoices, bills and credit notes of a month, newest first',
  input: z.extend(byMonth, { ...pageInput, ...numberedPage, kind: z.optional(z.enum(documentKinds)) }),
  reply: z.array(listedDocument),
})

const askName = 'Please enter a name for each ledger.'

const ledgers = z.object({
  /**
   * The name of each ledger by its use. Without one for coupons, sales are booked less coupons. The courier's name replaces {courier} in the ledger of
   * couriers.
   */
  names: z.record(z.enum(ledgerUses), line(100, askName)),
  /** The ledgers of sales by rate, in percent: within the seller's state, and to other states. */
  sales: z
    .array(z.object({ rate: percent('Please enter a rate.'), within: requiredName(askName), interstate: requiredName(askName) }))
    .check(z.maxLength(40, 'There can be at most 40 rates.')),
})

export const showLedgers = endpoint({
  method: 'GET',
  path: '/gst/ledgers',
  access: { scope: 'tax:read' },
  summary: 'The names of the owner’s ledgers in Tally, which the vouchers of a month use',
  input: z.object({}),
  reply: z.extend(ledgers, { version: z.int() }),
})

export type WireLedgers = z.output<typeof showLedgers.reply>

export const saveLedgers = endpoint({
  method: 'PUT',
  path: '/gst/ledgers',
  access: { scope: 'settings:tax' },
  summary: 'Name the ledgers in Tally. Vouchers of every month use them from then on',
  forPeople: true,
  input: z.extend(ledgers, { version }),
  reply: doneReply,
})

const download = { method: 'GET', access: { scope: 'tax:read' }, freshProof: true, reply: z.string() } as const

export const exportGstr1 = endpoint({
  ...download,
  path: '/exports/gstr1',
  produces: 'zip',
  summary: 'GSTR-1 of a month, as files for the official offline tool',
  input: byMonth,
})

export const exportDocuments = endpoint({
  ...download,
  path: '/exports/documents',
  produces: 'zip',
  summary: 'The documents of a month, or of one day of it, as PDFs',
  input: z.extend(byMonth, { day: z.optional(day) }),
})

export const exportTally = endpoint({
  ...download,
  path: '/exports/tally',
  produces: ['xml', 'csv'],
  summary: 'Vouchers of a month for Tally',
  input: z.extend(byMonth, { format: z._default(z.enum(['xml', 'csv']), 'xml') }),
})

export const exportTaxLines = endpoint({
  ...download,
  path: '/exports/tax-lines',
  produces: 'csv',
  summary: 'Lines of the documents of a month',
  input: byMonth,
})

export const exportPayments = endpoint({
  ...download,
  path: '/exports/payments',
  produces: 'csv',
  summary: 'Payments of a month',
  input: byMonth,
})

export const exportRefunds = endpoint({
  ...download,
  path: '/exports/refunds',
  produces: 'csv',
  summary: 'Refunds of a month',
  input: byMonth,
})

export const exportSettlements = endpoint({
  ...download,
  path: '/exports/settlements',
  produces: 'csv',
  summary: 'What arrived at the bank in a month, item by item: settlements of the payment provider, and remittances of couriers',
  input: byMonth,
})

export const exportDifferences = endpoint({
  ...download,
  path: '/exports/differences',
  produces: 'csv',
  summary: 'What does not agree between orders, money, documents and settlements',
  input: byMonth,
})
