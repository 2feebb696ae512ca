import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done } from '#kernel/wire.ts'
import { orderStatuses } from '../orders/order.ts'
import { payment } from '../payments/contract.ts'
import { moneyLanes, remedyKinds } from './remedy.ts'

/** A payment that waits for a person, or did. Amounts in rupees. */
export const moneyCase = z.object({
  ...payment.shape,
  razorpayOrderId: z.string(),
  /** Null for money that no order is known for. */
  order: z.nullable(z.object({ _id: z.string(), status: z.enum(orderStatuses), total: z.number(), name: z.string() })),
  remedies: z.array(z.enum(remedyKinds)),
})

export type MoneyCase = z.output<typeof moneyCase>

const lane = z.enum(moneyLanes, 'There is no such lane.')
const sum = z.object({ count: z.number(), amount: z.number() })

export const moneySummary = endpoint({
  method: 'GET',
  path: '/money/summary',
  access: 'admin',
  summary: 'Orders against payments against refunds, and how much waits in each lane',
  input: z.object({}),
  reply: z.object({
    /** All placed orders, at their totals. */
    orders: sum,
    /** Money that was captured for orders. They differ by nothing, or something is wrong. */
    settled: sum,
    difference: z.number(),
    /** All money captured, whatever for. */
    captured: sum,
    refunded: sum,
    /** Requested or pending; a refund that failed is in its lane. */
    refunding: sum,
    lanes: z.object({ no_order: sum, surplus: sum, after_cancel: sum, coupon_spent: sum, amount_differs: sum, refund_failed: sum, refund_pending: sum }),
  }),
})

export type MoneySummary = z.output<typeof moneySummary.reply>

export const listMoney = endpoint({
  method: 'GET',
  path: '/money/:lane',
  access: 'admin',
  summary: 'Payments of a lane, newest first: those that wait, or all that ever did',
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
  access: 'admin',
  summary: 'Refund a payment, try a refund again, or give a payment to its order; twice is once',
  input: z.extend(byId, { kind: z.enum(remedyKinds, 'There is no such remedy.') }),
  reply: z.object({ ...done, payment: moneyCase }),
})
