import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done } from '#kernel/wire.ts'
import { codStates, orderStatuses } from '../rules/order.ts'
import { dispute, payment } from '../payments/contract.ts'
import { moneyLists, remedyKinds } from './rules/remedy.ts'

/** A payment that needs a person's decision, or needed one. Amounts in rupees. */
export const moneyCase = z.object({
  ...payment.shape,
  providerOrderId: z.string(),
  /** Null if the payment's order is unknown. */
  order: z.nullable(z.object({ _id: z.string(), status: z.enum(orderStatuses), codState: z.nullable(z.enum(codStates)), total: z.number(), name: z.string() })),
  remedies: z.array(z.enum(remedyKinds)),
})

export type MoneyCase = z.output<typeof moneyCase>

/**
 * A payment in a list. `listedAt`: the time by which the list is sorted. In the two lists of refunds it is the request of the payment's newest refund, in the
 * other lists the time of the payment.
 */
export const listedCase = z.extend(moneyCase, { listedAt: z.string() })

export type ListedCase = z.output<typeof listedCase>

const lane = z.enum(moneyLists, 'There is no such list.')
const sum = z.object({ count: z.number(), amount: z.number() })

export const moneySummary = endpoint({
  method: 'GET',
  path: '/money/summary',
  access: { scope: 'money:read' },
  summary: 'Sums of orders, payments and refunds, and of the payments in each list of exceptions',
  input: z.object({}),
  reply: z.object({
    /** The totals of all placed orders. */
    orders: sum,
    /** The part of `orders` that is paid in cash on delivery. Left out without any. */
    cod: z.optional(sum),
    /** Captured payments that paid for orders. */
    settled: sum,
    /** `orders` less `cod` and `settled`. It is 0 unless the books have an error. */
    difference: z.number(),
    /** All captured payments, exceptions included. */
    captured: sum,
    refunded: sum,
    /** Requested and pending refunds. Failed ones are in `lanes.refund_failed`. */
    refunding: sum,
    lanes: z.record(z.enum(moneyLists), sum),
  }),
})

export type MoneySummary = z.output<typeof moneySummary.reply>

const askMonth = 'Please choose a month, for example 2026-11.'

export const moneyMonth = endpoint({
  method: 'GET',
  path: '/money/month',
  access: { scope: 'money:read' },
  summary: 'Payments that the shop received in a month of India, and the refunds that banks took in it. Without a month, this month',
  input: z.object({ month: z.optional(z.string(askMonth).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, askMonth))) }),
  reply: z.object({
    month: z.string(),
    /** The months to choose from (YYYY-MM), newest first: from this month back to the first payment. */
    months: z.array(z.string()),
    /** Captured payments, exceptions included, by the day of the capture. */
    received: sum,
    /** Refunds that the bank took, by that day. */
    refunded: sum,
    /** Refunds that were requested in the month and are still pending. Not in `refunded`. */
    refunding: sum,
    /** `received` less `refunded`. */
    difference: z.number(),
  }),
})

export type MoneyMonth = z.output<typeof moneyMonth.reply>

/** A dispute with its payment and order. */
export const listedDispute = z.extend(dispute, { payment: z.string(), order: z.nullable(z.object({ _id: z.string(), name: z.string() })) })

export type ListedDispute = z.output<typeof listedDispute>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/money/disputes',
  access: { scope: 'money:read' },
  summary: 'Disputes of payments, newest first: the open ones, which the shop must answer, or all',
  input: z.object({ limit: pageInput.limit, cursor: pageInput.cursor, state: z._default(z.enum(['open', 'all'], 'Unknown state.'), 'open') }),
  reply: z.array(listedDispute),
})

export const listMoney = endpoint({
  method: 'GET',
  path: '/money/:lane',
  access: { scope: 'money:read' },
  summary: 'Payments in a list of exceptions, newest first: the open ones, or all. Lists of refunds start with the newest refund',
  input: z.object({
    limit: pageInput.limit,
    cursor: pageInput.cursor,
    lane,
    state: z._default(z.enum(['open', 'all'], 'Unknown state.'), 'open'),
  }),
  reply: z.array(listedCase),
})

export const remedyPayment = endpoint({
  method: 'POST',
  path: '/money/payments/:id/remedy',
  access: { scope: 'refunds:write' },
  summary: 'Refund a payment, retry a refund, link a payment to its order, or accept a rest below ₹1; repeating has no further effect',
  input: z.extend(byId, { kind: z.enum(remedyKinds, 'There is no such remedy.') }),
  reply: z.object({ ...done, payment: moneyCase }),
})
