import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { canonicalLine } from '#kernel/text.ts'
import { day, done, doneReply } from '#kernel/wire.ts'
import { order } from '../contract.ts'

/** A celebrity's id or name, in any letter case. Use the id for the names `.` and `..`, which an address drops. */
const byName = { name: z.string().check(z.trim(), z.minLength(1, 'Whose orders?'), z.maxLength(200)) }

/** The first and the last day of the period, in India. Both are included. */
export const period = { from: z.optional(day), to: z.optional(day) }

/**
 * The sales with a celebrity's coupons in a period, by the day of payment. `gross` is the price of the goods before the coupon. `cancelled` is the value
 * of orders cancelled since. `refunded` sums the refunds and lost disputes of the other orders. `net` is gross less discount, cancelled and refunded.
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

const celebrity = z.object({ _id: z.string(), name: z.string() })

/** `orders` counts every order with the celebrity's coupons, and `net` is the net of the ledger over all days. */
const listedCelebrity = z.extend(celebrity, { coupons: z.number(), orders: z.number(), net: z.number() })

export type ListedCelebrity = z.output<typeof listedCelebrity>

export const listCelebrities = endpoint({
  method: 'GET',
  path: '/celebrities',
  access: { scope: 'celebrities:read' },
  summary: 'The celebrities with a coupon or an order, newest first',
  input: z.object(pageInput),
  reply: z.array(listedCelebrity),
})

export const showCelebrity = endpoint({
  method: 'GET',
  path: '/celebrities/:name',
  access: { scope: 'celebrities:read' },
  summary: 'One celebrity, by id, name or earlier name',
  input: z.object(byName),
  reply: celebrity,
})

export const renameCelebrity = endpoint({
  method: 'PUT',
  path: '/celebrities/:id',
  access: { scope: 'celebrities:write' },
  summary: 'Rename a celebrity. Coupons, ledger, orders and statement link stay; placed orders keep the name of their time',
  input: z.object({
    id: byName.name,
    name: z.string().check(z.overwrite(canonicalLine), z.minLength(1, 'Please enter a name.'), z.maxLength(200, 'Please use at most 200 characters.')),
  }),
  reply: z.object({ ...done, celebrity }),
})

export const listCelebrityOrders = endpoint({
  method: 'GET',
  path: '/celebrities/:name/orders',
  access: { scope: 'celebrities:read' },
  summary: "Orders with a celebrity's coupons, in any letter case of the name",
  input: z.object({ ...pageInput, ...byName, ...period }),
  reply: z.array(order),
})

export const exportCelebrityOrders = endpoint({
  method: 'GET',
  path: '/exports/celebrities/:name/orders',
  access: { scope: 'celebrities:read' },
  produces: 'csv',
  freshProof: true,
  summary: "A celebrity's orders as a spreadsheet",
  input: z.object({ ...byName, ...period }),
  reply: z.string(),
})

export const showLedger = endpoint({
  method: 'GET',
  path: '/celebrities/:name/ledger',
  access: { scope: 'celebrities:read' },
  summary: "Sales with a celebrity's coupons in a period",
  input: z.object({ ...byName, ...period }),
  reply: ledger,
})

/** The choices of a link's lifetime in days; null means no end. */
export const linkDays = [30, 90, 365, null] as const

/** `sharedAt` is null without a link. `expiresAt` is null without a link, and for a link without an end. */
const linkLife = { sharedAt: z.nullable(z.string()), expiresAt: z.nullable(z.string()) }

export const showStatementLink = endpoint({
  method: 'GET',
  path: '/celebrities/:name/statement-link',
  access: { scope: 'celebrities:read' },
  summary: 'The creation and expiry of the statement link',
  input: z.object(byName),
  reply: z.object(linkLife),
})

export const shareStatement = endpoint({
  method: 'POST',
  path: '/celebrities/:name/statement-link',
  access: { scope: 'celebrities:write' },
  summary: 'Create the link to the statement. Only this reply shows it, and an earlier link stops working',
  input: z.object({ ...byName, days: z._default(z.literal(linkDays, 'A link works for 30, 90 or 365 days, or without end.'), 90) }),
  oneTime: 'link',
  reply: z.object({ ...done, ...linkLife, link: z.string() }),
})

export const revokeStatement = endpoint({
  method: 'DELETE',
  path: '/celebrities/:name/statement-link',
  access: { scope: 'celebrities:write' },
  summary: 'Revoke the link to the statement',
  input: z.object(byName),
  reply: doneReply,
})
