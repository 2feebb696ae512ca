import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done } from '#kernel/wire.ts'
import { orderStatuses } from '../orders/order.ts'
import { payment } from '../payments/contract.ts'
import { moneyLists, remedyKinds } from './remedy.ts'

/** A payment that needs a person, or needed one. Amounts in rupees. */
export const moneyCase = z.object({
  ...payment.shape,
  razorpayOrderId: z.string(),
  /** Null if the payment's order is unknown. */
  order: z.nullable(z.object({ _id: z.string(), status: z.enum(orderStatuses), total: z.number(), name: z.string() })),
  remedies: z.array(z.enum(remedyKinds)),
})

export type MoneyCase = z.output<typeof moneyCase>

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
    /** Captured payments that paid for orders. Any difference from `orders` is an error. */
    settled: sum,
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

export const listMoney = endpoint({
  method: 'GET',
  path: '/money/:lane',
  access: { scope: 'money:read' },
  summary: 'Payments in a list of exceptions, newest first: the open ones, or all',
  input: z.object({
    limit: pageInput.limit,
    cursor: pageInput.cursor,
    lane,
    state: z._default(z.enum(['open', 'all'], 'Unknown state.'), 'open'),
  }),
  reply: z.array(moneyCase),
})

export const remedyPayment = endpoint({
  method: 'POST',
  path: '/money/payments/:id/remedy',
  access: { scope: 'refunds:write' },
  summary: 'Refund a payment, retry a refund, or link a payment to its order; repeating has no further effect',
  input: z.extend(byId, { kind: z.enum(remedyKinds, 'There is no such remedy.') }),
  reply: z.object({ ...done, payment: moneyCase }),
})
