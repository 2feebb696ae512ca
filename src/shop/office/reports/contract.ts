import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { day } from '#kernel/wire.ts'
import { returnReasons } from '#shop/fulfilment/rules.ts'
import { refundOrigins } from '#shop/orders/rules.ts'
import { visitSteps } from '#shop/sources/rules.ts'

/** The reports of the owner. Each is of any days in India beside as many days before. Amounts in rupees. */

const wanted = z.object({
  /** Both days are included. Left out, the last 30 days. */
  from: z.optional(day),
  to: z.optional(day),
})

const days = z.object({ from: z.string(), to: z.string() })
const periods = { period: days, before: days }

const access = { scope: 'figures:read' } as const

const spreadsheet = { method: 'GET', access, produces: 'csv', freshProof: true, input: wanted, reply: z.string() } as const

/** The figures of the dashboard, for any days. */
const sales = {
  /** Placed orders, cancelled ones too. */
  orders: z.int(),
  /** Their totals, before refunds. */
  sold: z.number(),
  /** Refunds of payments of these days. */
  refunded: z.number(),
  /** Cash on delivery that never came. */
  lostCash: z.number(),
  net: z.number(),
  /** The part of `net` that couriers still have to collect or to pay out. */
  cashToCome: z.number(),
  averageOrder: z.number(),
  newCustomers: z.int(),
  returningCustomers: z.int(),
}

export type SalesFigures = z.output<z.ZodMiniObject<typeof sales>>

export const reportSales = endpoint({
  method: 'GET',
  path: '/reports/sales',
  access,
  summary: 'Sales of a period, net of refunds, beside as many days before, with a chart as SVG',
  input: wanted,
  reply: z.object({
    ...periods,
    now: z.object(sales),
    earlier: z.object(sales),
    buckets: z.array(z.object({ label: z.string(), orders: z.int(), net: z.number(), netBefore: z.number() })),
    chart: z.string(),
  }),
})

export type SalesReport = z.output<typeof reportSales.reply>

export const exportSales = endpoint({ ...spreadsheet, path: '/exports/reports/sales', summary: 'The same by day as a spreadsheet' })

const packFigures = { pieces: z.int(), net: z.number() }

const packRow = z.object({
  /** The lasting id of the pack; empty for a line of an order that has none. */
  id: z.string(),
  product: z.string(),
  pack: z.string(),
  /** Pieces that stayed with customers, and what was paid for them: without cancelled orders, after refunds. */
  ...packFigures,
  /** What the pieces cost, by the cost of today. Null without one. */
  cost: z.nullable(z.number()),
  margin: z.nullable(z.number()),
  before: z.object(packFigures),
})

export type PackRow = z.output<typeof packRow>

export const reportPacks = endpoint({
  method: 'GET',
  path: '/reports/packs',
  access,
  summary: 'The best packs of a period by what was paid for them, with the margin of those whose cost is known',
  input: wanted,
  reply: z.object({
    ...periods,
    /** `net` of all packs is the revenue of goods of the report of sources. */
    total: z.object({ ...packFigures, before: z.object(packFigures), cost: z.number(), margin: z.number(), netWithCost: z.number() }),
    /** The packs in the report that have no cost. */
    withoutCost: z.int(),
    packs: z.array(packRow),
    /** The packs that are not in `packs`. The spreadsheet has all. */
    more: z.int(),
    chart: z.string(),
  }),
})

export type PackReport = z.output<typeof reportPacks.reply>

export const exportPacks = endpoint({ ...spreadsheet, path: '/exports/reports/packs', summary: 'The same as a spreadsheet' })

const refundFigures = {
  count: z.int(),
  amount: z.number(),
  /** The part of `amount` that gave back charges such as that of delivery. */
  charges: z.number(),
}

const refundRow = z.object({
  origin: z.enum(refundOrigins),
  /** Of a return. Null otherwise. */
  reason: z.nullable(z.enum(returnReasons)),
  ...refundFigures,
  before: z.object(refundFigures),
})

export type RefundRow = z.output<typeof refundRow>

export const reportRefunds = endpoint({
  method: 'GET',
  path: '/reports/refunds',
  access,
  summary: 'Refunds that banks took in a period, by why the shop refunded',
  input: wanted,
  reply: z.object({
    ...periods,
    total: z.object({ ...refundFigures, before: z.object(refundFigures) }),
    /** Largest amount first. */
    refunds: z.array(refundRow),
    chart: z.string(),
  }),
})

export type RefundReport = z.output<typeof reportRefunds.reply>

export const exportRefunds = endpoint({ ...spreadsheet, path: '/exports/reports/refunds', summary: 'The same as a spreadsheet' })

const cohort = z.object({
  /** The month (YYYY-MM in India) of the first orders. */
  month: z.string(),
  customers: z.int(),
  /** The customers with a second order, in the same month or later. */
  again: z.int(),
  orders: z.int(),
  net: z.number(),
  /** The months from the first on, with the customers who ordered in each. */
  later: z.array(z.object({ month: z.string(), customers: z.int(), orders: z.int(), net: z.number() })),
})

export type Cohort = z.output<typeof cohort>

export const reportCohorts = endpoint({
  method: 'GET',
  path: '/reports/cohorts',
  access,
  summary: 'Customers by the month of their first order, and how many ordered again until the last day; 12 to 36 months',
  input: wanted,
  reply: z.object({
    /** The last day that counts. */
    to: z.string(),
    /** Oldest first. Months without new customers are left out. */
    cohorts: z.array(cohort),
  }),
})

export type CohortReport = z.output<typeof reportCohorts.reply>

export const exportCohorts = endpoint({ ...spreadsheet, path: '/exports/reports/cohorts', summary: 'The same by month and later month as a spreadsheet' })

/** `paid`: placed orders, in cash on delivery too, without those that staff entered. */
export const funnelSteps = [...visitSteps, 'paid'] as const

export type FunnelStep = (typeof funnelSteps)[number]

export const reportFunnel = endpoint({
  method: 'GET',
  path: '/reports/funnel',
  access,
  summary: 'How many visits led to an order, by step, from the counts of browsers',
  input: wanted,
  reply: z.object({
    ...periods,
    /** The first day with counts, null before the first visit. */
    since: z.nullable(z.string()),
    steps: z.array(z.object({ step: z.enum(funnelSteps), count: z.int(), before: z.int() })),
    chart: z.string(),
  }),
})

export type FunnelReport = z.output<typeof reportFunnel.reply>

export const exportFunnel = endpoint({ ...spreadsheet, path: '/exports/reports/funnel', summary: 'The same by day as a spreadsheet' })
