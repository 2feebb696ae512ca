import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, day } from '#kernel/wire.ts'
import { sourceKinds, touchTurns } from './rules/touch.ts'

/** `name`: the site, the coupon, the utm_source, or the id of the source of a phone order. Empty if it is unknown. */
const named = { kind: z.enum(sourceKinds), name: z.string(), campaign: z.string() }

/** How a shopper came. `referrer` is a host. `code`: of the coupon in the link. `path`: the page that opened. `at` is empty for a phone order without a source, and once the account is erased. */
export const touch = z.object({
  ...named,
  source: z.string(),
  medium: z.string(),
  content: z.string(),
  term: z.string(),
  referrer: z.string(),
  code: z.string(),
  path: z.string(),
  at: z.string(),
})

export type WireTouch = z.output<typeof touch>

/** Null for an order that had direct visits alone. */
export const orderSource = z.object({ first: z.nullable(touch), last: z.nullable(touch) })

export type OrderSource = z.output<typeof orderSource>

export const showOrderSource = endpoint({
  method: 'GET',
  path: '/orders/:id/source',
  access: { scope: 'orders:read' },
  summary: 'Where an order came from: the first and the last touch',
  input: byId,
  reply: orderSource,
})

/** Amounts in rupees. */
const figures = {
  /** Placed orders, cancelled ones too. */
  orders: z.int(),
  cancelled: z.int(),
  /** The goods, without charges such as delivery, after discounts and refunds. Nothing of a cancelled order. */
  revenue: z.number(),
  /** The part of `revenue` that couriers still have to collect or to pay out. */
  cashToCome: z.number(),
  /** The orders that were the first of their customers. */
  newCustomers: z.int(),
  /** `revenue` of an order that is not cancelled. */
  averageOrder: z.number(),
}

/** The figures of the period, and of as many days before it. */
const compared = { ...figures, before: z.object(figures) }

export type Figures = z.output<z.ZodMiniObject<typeof figures>>

/** `source`: the utm_source of a coupon's link, because one code may have several. Empty otherwise. */
const sourceRow = z.object({ ...named, source: z.string(), ...compared })

export type SourceRow = z.output<typeof sourceRow>

const reportInput = z.object({
  /** Days in India, both included. The default is the last 30 days. */
  from: z.optional(day),
  to: z.optional(day),
  /** Which touch an order counts for. */
  touch: z._default(z.enum(touchTurns, 'Please choose first or last.'), 'last'),
})

const period = z.object({ from: z.string(), to: z.string() })

export type Period = z.output<typeof period>

export const reportSources = endpoint({
  method: 'GET',
  path: '/sources',
  access: { scope: 'figures:read' },
  summary: 'Orders and revenue of a period by where the orders came from, beside as many days before',
  input: reportInput,
  reply: z.object({
    period,
    before: period,
    total: z.object(compared),
    /** Largest revenue first, as in `sources`. */
    channels: z.array(z.object({ kind: named.kind, ...compared })),
    sources: z.array(sourceRow),
    /** How many sources are not in `sources`. The spreadsheet has all. */
    more: z.int(),
  }),
})

export type SourceReport = z.output<typeof reportSources.reply>

export const exportSources = endpoint({
  method: 'GET',
  path: '/exports/sources',
  access: { scope: 'figures:read' },
  produces: 'csv',
  freshProof: true,
  summary: 'The same by source and campaign as a spreadsheet',
  input: reportInput,
  reply: z.string(),
})
