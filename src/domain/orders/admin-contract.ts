import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, day, done, doneReply, rupees, text, version } from '#kernel/wire.ts'
import { payment, refund } from '../payments/contract.ts'
import { order, orderReply } from './contract.ts'
import { orderStatuses } from './order.ts'
import { refundFilters } from './refund-state.ts'
import { eventKinds } from './timeline.ts'
import { trackingMissing, trackingPattern } from './tracking.ts'

/** `from` and `to` are days in India, and both count. `q` finds parts of words: number, payment id, name, mobile. In attempts it finds their beginnings. */
const orderFilters = {
  status: z.optional(z.enum(orderStatuses, 'Unknown status.')),
  /** Of whose money all or a part was refunded. */
  refund: z.optional(z.enum(refundFilters, 'Unknown refund state.')),
  from: z.optional(day),
  to: z.optional(day),
  coupon: z.optional(z.string().check(z.maxLength(100))),
}

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  access: 'admin',
  summary: 'All orders, newest first; attempts only by status',
  input: z.object({ ...pageInput, ...orderFilters }),
  reply: z.array(order),
})

/** The same list and filters as a spreadsheet. */
export const exportOrders = endpoint({
  method: 'GET',
  path: '/exports/orders',
  access: 'admin',
  produces: 'csv',
  summary: 'Orders as a spreadsheet',
  input: z.object({ q: pageInput.q, ...orderFilters }),
  reply: z.string(),
})

/** Money to give back, in rupees. */
const amount = rupees('Please enter an amount in rupees.').check(z.refine((value) => value > 0, 'Please enter an amount above 0.'))

const cancelRefund = z.union([z.enum(['full', 'none']), amount], 'refund must be full, none or an amount in rupees.')

export const updateOrder = endpoint({
  method: 'PUT',
  path: '/orders/:id',
  access: 'admin',
  summary: 'Move an order forward: Delivered or Cancelled, which gives all its money back unless told otherwise',
  input: z.extend(byId, { status: z.enum(orderStatuses, 'Unknown status.'), refund: z.optional(cancelRefund), version }),
  reply: orderReply,
})

export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/orders/:id',
  access: 'admin',
  summary: 'Delete an attempt that no money reached; orders are kept',
  input: byId,
  reply: doneReply,
})

export const saveTracking = endpoint({
  method: 'PUT',
  path: '/orders/:id/tracking',
  access: 'admin',
  summary: 'Set the tracking link',
  input: z.extend(byId, {
    trackingId: z.optional(z.string(trackingMissing).check(z.maxLength(2000))),
    trackingUrl: z.string(trackingMissing).check(z.trim(), z.maxLength(2000), z.regex(trackingPattern, trackingMissing)),
    version,
  }),
  reply: orderReply,
})

/** A refund of a part, of an order that stays as it is. `key` is the caller's own: the same again is the same refund. */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/refunds',
  access: 'admin',
  summary: 'Give some of an order’s money back',
  input: z.extend(byId, {
    amount,
    reason: text(200, 'Please enter a reason.').check(z.minLength(1, 'Please enter a reason.')),
    key: z.string('Please send a key of 8 to 64 characters.').check(z.regex(/^[\w-]{8,64}$/, 'Please send a key of 8 to 64 characters.')),
  }),
  reply: z.object({ ...done, refund }),
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/orders/:id/confirmation',
  access: 'admin',
  summary: 'Send the notice that fits the order’s state: confirmation, delivery, cancellation or refund; at most once a minute',
  input: byId,
  reply: doneReply,
})

/** What the order page shows besides the order itself; amounts in rupees. */
export const orderDetails = z.object({
  subtotal: z.number(),
  couponDiscount: z.number(),
  total: z.number(),
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      image: z.string(),
      type: z.string(),
      qty: z.number(),
      price: z.number(),
      /** Percent. */
      discount: z.number(),
      net: z.number(),
    }),
  ),
  payments: z.array(payment),
  /** What can still be given back of the payment that paid for the order. */
  refundable: z.number(),
})

export type OrderDetails = z.output<typeof orderDetails>

export const showOrderDetails = endpoint({
  method: 'GET',
  path: '/orders/:id/details',
  access: 'admin',
  summary: 'Lines with their discounts, payments and refunds of one order',
  input: byId,
  reply: orderDetails,
})

const orderEvent = z.object({
  at: z.string(),
  kind: z.enum(eventKinds),
  /** Who did it; null where the shop did. */
  by: z.nullable(z.string()),
  /** Rupees, where money is in it. */
  amount: z.optional(z.number()),
  /** What is particular to it: a link, a recipient, a reason. */
  detail: z.optional(z.string()),
})

export type OrderEvent = z.output<typeof orderEvent>

export const showTimeline = endpoint({
  method: 'GET',
  path: '/orders/:id/timeline',
  access: 'admin',
  summary: 'All that happened to an order, oldest first',
  input: byId,
  reply: z.array(orderEvent),
})
