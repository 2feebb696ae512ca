import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { order } from '#shop/orders/contract.ts'

export const timeframes = ['all', 'today', 'yesterday', 'week', 'month'] as const

export const dashboard = endpoint({
  method: 'GET',
  path: '/analytics/dashboard',
  access: { scope: 'figures:read' },
  summary: 'Totals of all time, and the latest orders of a timeframe',
  input: z.object({ timeframe: z._default(z.enum(timeframes, 'Unknown timeframe.'), 'all') }),
  /** Amounts are in rupees, as in the report. */
  reply: z.object({
    orders: z.number(),
    /** Published products; `drafts` counts the others. */
    products: z.number(),
    drafts: z._default(z.number(), 0),
    customers: z.number(),
    revenue: z.number(),
    latest: z.array(order),
  }),
})

/** Sums by name, such as the orders of each status. `qty`: pieces; `amount`: rupees. */
const sumsByName = z.array(z.object({ name: z.string(), orders: z.number(), qty: z.number(), amount: z.number() }))

export type Dashboard = z.output<typeof dashboard.reply>

export const report = endpoint({
  method: 'GET',
  path: '/analytics/report',
  access: { scope: 'figures:read' },
  summary: 'Sales of a timeframe, net of refunds, with charts as SVG',
  input: z.object({ timeframe: z._default(z.enum(timeframes, 'Unknown timeframe.'), 'all') }),
  reply: z.object({
    /** The time that the figures cover, as ISO times. `until` is the end of the timeframe, or now. Null for all time. */
    period: z._default(z.nullable(z.object({ since: z.string(), until: z.string() })), null),
    net: z.number(),
    refunded: z.number(),
    /** Cash on delivery that has not arrived yet. It is in `net`. Left out without any. */
    cashToCome: z.optional(z.number()),
    averageOrder: z.number(),
    ordersOf: z.object({ newCustomers: z.number(), returningCustomers: z.number() }),
    buckets: z.array(z.object({ label: z.string(), orders: z.number(), net: z.number() })),
    statuses: sumsByName,
    products: sumsByName,
    celebrities: sumsByName,
    charts: z.object({ revenue: z.string(), statuses: z.string(), products: z.string(), celebrities: z.string() }),
  }),
})

export type Report = z.output<typeof report.reply>

export type Period = NonNullable<Report['period']>
