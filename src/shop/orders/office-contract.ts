import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, doneReply, requestKey, rupees, text, textOrEmpty, version } from '#kernel/wire.ts'
import { orderNote } from './order-notes/contract.ts'
import { phoneOrderStates } from './phone-orders/rules/phone-order.ts'
import { payment, refund } from './payments/contract.ts'
import { recalledBatch, takenBatch } from '#shop/stock/recalled-contract.ts'
import { tags } from '#shop/accounts/tags/contract.ts'
import { order, orderReply, orderedPart, refundedLine } from './contract.ts'
import { chosenOrders, eachResult } from './each-contract.ts'
import { orderFilters, priceNeedsProduct } from './filter-contract.ts'
import { orderExample } from './rules/order-example.ts'
import { orderStatuses } from './rules/order.ts'
import { removalRefunds } from './rules/removal-refund.ts'
import { eventKinds } from './rules/timeline.ts'

/** A column that an added module adds to the list, with its text for one order. */
const moduleColumn = z.object({ module: z.string(), heading: z.string(), text: z.string() })

/** An order as staff see it. Shoppers never see its tags. `columns` is left out if no module adds one. */
export const adminOrder = z.extend(order, { tags, columns: z.optional(z.array(moduleColumn)) })

export type AdminOrder = z.output<typeof adminOrder>

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  access: { scope: 'orders:read' },
  summary: 'All orders, newest first; attempts only by status',
  input: z.object({ ...pageInput, ...orderFilters }).check(priceNeedsProduct),
  reply: z.array(adminOrder),
  example: { input: { limit: 50, status: 'Paid', fulfilment: 'to_pack' }, reply: [{ ...orderExample, tags: ['Gift'] }] },
})

/** Exports the list as a spreadsheet, with the same filters. */
export const exportOrders = endpoint({
  method: 'GET',
  path: '/exports/orders',
  access: { scope: 'orders:export' },
  freshProof: true,
  produces: 'csv',
  summary: 'Orders as a spreadsheet',
  input: z.object({ q: pageInput.q, ...orderFilters }).check(priceNeedsProduct),
  reply: z.string(),
})

/** The amount of a refund, in rupees. */
const amount = rupees('Please enter an amount in rupees.').check(z.refine((value) => value > 0, 'Please enter an amount above 0.'))

const cancelRefund = z.union([z.enum(['full', 'none']), amount], 'refund must be full, none or an amount in rupees.')

export const updateOrder = endpoint({
  method: 'PUT',
  path: '/orders/:id',
  access: { scope: 'orders:pack' },
  summary: 'Move an order forward: Delivered, or Cancelled, which refunds all its money unless `refund` says otherwise',
  input: z.extend(byId, { status: z.enum(orderStatuses, 'Unknown status.'), refund: z.optional(cancelRefund), version }),
  reply: orderReply,
})

/** Cancels several orders. An order that is cancelled already stays as it is, so the same request may be sent again. */
export const cancelOrders = endpoint({
  method: 'POST',
  path: '/orders/cancel',
  access: { scope: 'refunds:write' },
  summary: 'Cancel orders and refund all their money; each order with its own result, in the order of the request',
  input: z.object({
    ids: chosenOrders,
    /** The versions of the orders that the person saw, by id. An order that has another version is refused. An order that is left out here is not compared. */
    versions: z.optional(z.record(z.string(), z.int('Please send the versions of the orders.'))),
  }),
  reply: eachResult,
})

export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/orders/:id',
  access: { scope: 'orders:write' },
  summary: 'Delete an attempt that received no money; orders are never deleted',
  input: byId,
  reply: doneReply,
})

/** Refunds a part of an order, whose status stays. The caller chooses `key`: a second request with the same key returns the same refund. */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/refunds',
  access: { scope: 'refunds:write' },
  summary: 'Refund a part of an order',
  once: 'input',
  input: z
    .extend(byId, {
      amount,
      /** For the shop's own records. */
      reason: z._default(text(200), ''),
      /** The pieces that the refund is for, by the position of their lines. A credit note names them. Left out for an amount alone. */
      lines: z.optional(z.array(refundedLine).check(z.maxLength(100, 'Please name at most 100 lines.'))),
      /** `true`: the refund is for charges such as that of delivery (`extras`), at most what is left of them. It takes nothing off the goods. */
      charge: z.optional(z.boolean()),
      key: requestKey,
    })
    .check(z.refine(({ lines, charge }) => !(lines && charge), 'A refund is for items or for charges, not for both.')),
  reply: z.object({ ...done, refund }),
  example: {
    input: { id: orderExample._id, amount: 549, reason: 'One jar was broken', key: 'refund-4711-1' },
    reply: {
      success: true,
      message: 'Refund pending',
      refund: {
        _id: 'R7M2Q9XK4T8VB3PW',
        amount: 549,
        reason: 'One jar was broken',
        origin: 'staff',
        status: 'requested',
        problem: null,
        createdAt: '2026-11-27T07:00:00.000Z',
        settledAt: null,
      },
    },
  },
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/orders/:id/confirmation',
  access: { scope: 'messages:resend' },
  once: 'header',
  summary: 'Send the notice that fits the order’s state: confirmation, delivery, cancellation or refund; at most once a minute',
  input: byId,
  reply: doneReply,
})

/** The details on the order page besides the order itself; amounts in rupees. */
export const orderDetails = z.object({
  subtotal: z.number(),
  couponDiscount: z.number(),
  /** The celebrity of the order's coupon. */
  celebrityId: z._default(z.nullable(z.string()), null),
  total: z.number(),
  lines: z.array(
    z.object({
      /** The place of the line in its order, from 0. */
      position: z.int(),
      productId: z.string(),
      name: z.string(),
      image: z.string(),
      type: z.string(),
      qty: z.number(),
      /** The pieces of `qty` that were removed before packing, and the rupees that were paid for these pieces. */
      removed: z._default(z.number(), 0),
      removedPaid: z._default(z.number(), 0),
      /** `paid`: the price of all pieces after all discounts. `left`: `paid` less the refunds of this line. Left out without a refund. */
      paid: z.number(),
      left: z.optional(z.number()),
      price: z.number(),
      /** Percent. */
      discount: z.number(),
      net: z.number(),
      /** A free pack that a discount added. */
      gift: z.optional(z.boolean()),
      /** The batches that the line's packs were taken from. */
      batches: z._default(z.array(takenBatch), []),
      /** What one pack of a bundle is made of. Empty for any other pack. */
      parts: z._default(z.array(orderedPart), []),
    }),
  ),
  /** The recalled batches of an order that is not sent. */
  recalled: z._default(z.array(recalledBatch), []),
  /** The order was placed for cash on delivery, and paid online since. A slip or label that was printed before still asks for cash. */
  prepaid: z._default(z.boolean(), false),
  /** Placed in test mode of a shop that can go live: no money moved, and it has no tax documents. */
  isTest: z._default(z.boolean(), false),
  /** The unsent pieces of an order that was cancelled after a part was sent, until a person decides about them. */
  rest: z._default(z.array(z.object({ position: z.int(), qty: z.int() })), []),
  payments: z.array(payment),
  /** The amount that can still be refunded of the payment that paid for the order. */
  refundable: z.number(),
  /** The part of `refundable` that may be a refund of charges, such as that of delivery. */
  refundableCharges: z._default(z.number(), 0),
  /** `editable`: pieces and address may still be changed. `addressEditable`: the address may, as for a phone order before its payment. */
  editable: z._default(z.boolean(), false),
  addressEditable: z._default(z.boolean(), false),
  removalRefund: z.optional(z.enum(removalRefunds)),
  alternatePhone: textOrEmpty,
  tags,
  note: z._default(orderNote, { text: '', onSlip: false, version: 0 }),
  /** Lines that modules of the shop add to the packing slip. Left out without any. */
  slipLines: z.optional(z.array(z.string())),
  /** The amount by which staff can mark the order as paid, in rupees. Left out if they cannot. */
  unpaid: z.optional(z.number()),
  /** The link on which a cash on delivery order can be paid online, with the amount. Left out once it cannot. */
  payNow: z.optional(z.object({ link: z.string(), amount: z.number() })),
  /** Only for a phone order. `link` is empty until the provider has made it. */
  phone: z.optional(z.object({ state: z.enum(phoneOrderStates), link: z.string(), expiresAt: z.string() })),
})

export type OrderDetails = z.output<typeof orderDetails>

export const showOrderDetails = endpoint({
  method: 'GET',
  path: '/orders/:id/details',
  access: { scope: 'orders:read' },
  summary: 'Lines with their discounts, payments and refunds of one order',
  input: byId,
  reply: orderDetails,
})

/** `by`: the person who did it; null for the shop itself. `amount`: rupees, for events about money. `detail`: a link, a recipient or a reason. */
const orderEvent = z.object({
  at: z.string(),
  kind: z.enum(eventKinds),
  by: z.nullable(z.string()),
  amount: z.optional(z.number()),
  detail: z.optional(z.string()),
})

export type OrderEvent = z.output<typeof orderEvent>

export const showTimeline = endpoint({
  method: 'GET',
  path: '/orders/:id/timeline',
  access: { scope: 'orders:read' },
  summary: 'The events of an order, oldest first',
  input: byId,
  reply: z.array(orderEvent),
})
