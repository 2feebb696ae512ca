import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done } from '#kernel/wire.ts'
import { sentReport } from '#shop/catalogue/lab-reports/contract.ts'
import { order } from './contract.ts'
import { ownEventKinds } from './rules/own-timeline.ts'

// The endpoints of the page of one order, for the shopper who placed it. Amounts are in rupees.

const ownLine = z.object({
  productId: z.string(),
  /** The pack's id. Left out for an order that is older than the ids. */
  pack: z.optional(z.string()),
  name: z.string(),
  image: z.string(),
  type: z.string(),
  /** The pieces that were bought. */
  qty: z.number(),
  /** The pieces that the shop removed before packing, and refunded. */
  removed: z._default(z.number(), 0),
  /** The rupees that were paid for the removed pieces. */
  removedPaid: z._default(z.number(), 0),
  /** The price of one piece, before any discount. */
  price: z.number(),
  /** The product's own discount in percent. */
  discount: z.number(),
  /** What the product's own discount takes off all pieces. */
  saved: z.number(),
  /** The line's part of the order's discounts, including the coupon. */
  couponShare: z.number(),
  /** The price of all pieces after `saved` and `couponShare`. */
  paid: z.number(),
  /** A free pack that a discount added. */
  gift: z.optional(z.boolean()),
})

export type OwnLine = z.output<typeof ownLine>

const ownEvent = z.object({ at: z.string(), kind: z.enum(ownEventKinds), amount: z.optional(z.number()) })

export type OwnEvent = z.output<typeof ownEvent>

/** `trackingUrl`: the courier's page, or empty. `shippedAt` is null for a parcel that was not sent yet. */
const ownParcel = z.object({ number: z.int(), carrier: z.string(), awb: z.string(), trackingUrl: z.string(), shippedAt: z.nullable(z.string()) })

export type OwnParcel = z.output<typeof ownParcel>

export const ownOrder = z.object({
  order,
  /** The sum of the lines before any discount. The order's total is `listTotal` less `saved` and `couponDiscount`, plus the order's `extras`. */
  listTotal: z.number(),
  saved: z.number(),
  couponDiscount: z.number(),
  lines: z.array(ownLine),
  parcels: z.array(ownParcel),
  /** The order whose pieces this one replaces, and the orders that replace pieces of this one. Left out without any. */
  replaces: z.optional(z.string()),
  replacements: z.optional(z.array(z.string())),
  /** The laboratory's reports of the batches that were sent. */
  labReports: z._default(z.array(sentReport), []),
  /** The page on which a cash on delivery order can be paid online, with the amount. Left out once it cannot. */
  payNow: z.optional(z.object({ path: z.string(), amount: z.number() })),
  /** The rupees that a cancellation refunds. */
  refundable: z._default(z.number(), 0),
  /** The shopper may still cancel the order. */
  canCancel: z.boolean(),
  /** Oldest first. */
  events: z.array(ownEvent),
})

export type OwnOrder = z.output<typeof ownOrder>

export const showOwnOrder = endpoint({
  method: 'GET',
  path: '/orders/my-orders/:id',
  access: 'customer',
  summary: 'One of my orders: lines with what was paid, and what happened so far',
  input: byId,
  reply: ownOrder,
})

export const cancelOwnOrder = endpoint({
  method: 'POST',
  path: '/orders/my-orders/:id/cancel',
  access: 'customer',
  once: 'state',
  summary: 'Cancel one of my orders until it is packed, and refund it; a second request changes nothing',
  input: byId,
  reply: z.object({ ...done, own: ownOrder }),
})
