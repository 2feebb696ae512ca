import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { day, done, doneReply } from '#kernel/wire.ts'
import { order } from '../orders/contract.ts'

const byName = { name: z.string().check(z.trim(), z.minLength(1, 'Whose orders?'), z.maxLength(200)) }

/** The first and the last day that count, in India. */
export const period = { from: z.optional(day), to: z.optional(day) }

/**
 * What a celebrity's coupons brought in a period, by the day of payment. `gross` is what the goods cost before the coupon, `cancelled` what
 * orders were worth that were cancelled since, `refunded` what was given back of the others; `net` is gross less all that.
 */
const ledger = z.object({
  orders: z.number(),
  gross: z.number(),
  discount: z.number(),
  cancelled: z.number(),
  refunded: z.number(),
  net: z.number(),
})

export type Ledger = z.output<typeof ledger>

export const listCelebrityOrders = endpoint({
  method: 'GET',
  path: '/celebrities/:name/orders',
  access: 'admin',
  summary: 'Orders whose coupon was made for that celebrity, in any letter case',
  input: z.object({ ...pageInput, ...byName, ...period }),
  reply: z.array(order),
})

export const exportCelebrityOrders = endpoint({
  method: 'GET',
  path: '/exports/celebrities/:name/orders',
  access: 'admin',
  produces: 'csv',
  summary: "A celebrity's orders as a spreadsheet",
  input: z.object({ ...byName, ...period }),
  reply: z.string(),
})

export const showLedger = endpoint({
  method: 'GET',
  path: '/celebrities/:name/ledger',
  access: 'admin',
  summary: "What a celebrity's coupons brought in a period",
  input: z.object({ ...byName, ...period }),
  reply: ledger,
})

/** For how many days a link can work; null is for ever. */
export const linkDays = [30, 90, 365, null] as const

/** `sharedAt` is null without a link, `expiresAt` also for a link without an end. */
const linkLife = { sharedAt: z.nullable(z.string()), expiresAt: z.nullable(z.string()) }

export const showStatementLink = endpoint({
  method: 'GET',
  path: '/celebrities/:name/statement-link',
  access: 'admin',
  summary: 'Since when and until when the statement is shared',
  input: z.object(byName),
  reply: z.object(linkLife),
})

export const shareStatement = endpoint({
  method: 'POST',
  path: '/celebrities/:name/statement-link',
  access: 'admin',
  summary: 'Make the link under which the statement can be read; it is told this once, and an earlier one ends',
  input: z.object({ ...byName, days: z._default(z.literal(linkDays, 'A link works for 30, 90 or 365 days, or without end.'), 90) }),
  reply: z.object({ ...done, ...linkLife, link: z.string() }),
})

export const revokeStatement = endpoint({
  method: 'DELETE',
  path: '/celebrities/:name/statement-link',
  access: 'admin',
  summary: 'End the link under which the statement can be read',
  input: z.object(byName),
  reply: doneReply,
})
