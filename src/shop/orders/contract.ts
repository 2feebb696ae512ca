import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, doneReply, textOrEmpty, version } from '#kernel/wire.ts'
import { businessFields, expectedGifts, extra, extraChoices, items, touches } from './pricing/contract.ts'
import { maxQty } from './pricing/rules/max-qty.ts'
import { giftField, orderGift } from './gifts/contract.ts'
import { fulfilments } from './rules/fulfilment.ts'
import { codStates, orderStatuses } from './rules/order.ts'

/** A part of a bundle as it was at the time of the order. */
export const orderedPart = z.object({ name: z.string(), pack: z.string(), pieces: z.number() })

export const order = z.object({
  _id: z.string(),
  status: z.enum(orderStatuses),
  /** The progress of the parcels. Null for an attempt, and for an order that was cancelled before it was sent. */
  fulfilment: z._default(z.nullable(z.enum(fulfilments)), null),
  /** The progress of the cash of a cash on delivery order. Null for an order that is paid online. */
  codState: z._default(z.nullable(z.enum(codStates)), null),
  totalAmount: z.number(),
  /**
   * The rupees of a cash on delivery order that are paid online before the order is placed. The courier collects the rest, unless the rest is paid online too.
   * Left out without an advance.
   */
  advance: z.optional(z.number()),
  /** Rupees that were refunded, or whose refund is pending. */
  refunded: z._default(z.number(), 0),
  /** The part of `refunded` that is pending. */
  refundPending: z._default(z.number(), 0),
  createdAt: z.string(),
  trackingUrl: textOrEmpty,
  trackingId: textOrEmpty,
  razorpayPaymentId: textOrEmpty,
  razorpayOrderId: textOrEmpty,
  razorpaySignature: textOrEmpty,
  items: z.array(
    z.object({
      /** The line's id in its order, from 0. */
      position: z.optional(z.int()),
      productId: textOrEmpty,
      /** The pack's id, as of the product's variant. Left out for an order that is older than the ids. */
      pack: z.optional(z.string()),
      name: z.string(),
      image: textOrEmpty,
      type: textOrEmpty,
      /** The pieces that were bought. */
      qty: z.number(),
      /** The pieces that staff removed before packing. Their price was refunded. */
      removed: z._default(z.number(), 0),
      /** The price of one piece, before any discount. */
      price: z.number(),
      /** The price of all pieces, after all discounts. */
      paid: z.optional(z.number()),
      /** A free pack that a discount added. Left out for any other line. */
      gift: z.optional(z.boolean()),
      /** The contents of one pack of a bundle. Left out for any other pack. */
      parts: z.optional(z.array(orderedPart)),
    }),
  ),
  /** The automatic discounts and the coupons with conditions, with the rupees that each took off. Left out without any. */
  discounts: z.optional(z.array(z.object({ discountId: z.string(), kind: z.string(), label: z.string(), byCode: z.boolean(), amount: z.number() }))),
  /** The costs besides the items, such as gift wrap. Left out without any. */
  extras: z.optional(z.array(extra)),
  /** The card of a gift, and the person whom the shop asks for the address. Left out for any other order. */
  gift: z.optional(orderGift),
  address: z.object({
    name: textOrEmpty,
    street: textOrEmpty,
    locality: textOrEmpty,
    city: textOrEmpty,
    state: textOrEmpty,
    pincode: textOrEmpty,
    landmark: textOrEmpty,
    mobile: textOrEmpty,
  }),
  coupon: z._default(z.nullable(z.object({ code: z.string(), discount: z._default(z.number(), 0), createdBy: textOrEmpty })), null),
  /** The customer who ordered; null after the account is deleted. */
  customer: z._default(z.nullable(z.object({ _id: z.string(), name: z.string(), email: z.string() })), null),
  /** `phone`: staff made it for a customer on the telephone. */
  source: z.optional(z.enum(['phone'])),
  /** Staff cancelled this phone order before it was paid. Its status is `Unpaid`. */
  withdrawn: z.optional(z.boolean()),
  /** A return of the order waits for the shop, or for the parcel that brings the goods back. */
  returnOpen: z.optional(z.boolean()),
  /** It replaces pieces of another order without charge. Left out for any other order. */
  replacement: z.optional(z.boolean()),
  version,
})

export type Order = z.output<typeof order>

export const orderReply = z.object({ ...done, order })

/** The options of the payment dialog. If `amount` is 0, or the money has already arrived, `order` is the settled order and no dialog opens. */
export const preparedPayment = z.object({
  orderId: z.string(),
  /** The payment provider of the attempt, whose dialog opens. */
  provider: z._default(z.string(), ''),
  /** The address of that dialog's script. */
  scriptUrl: z._default(z.string(), ''),
  key: z.string(),
  /** The amount to pay now, in paise. */
  amount: z.int(),
  currency: z.literal('INR'),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  /** The colour of the dialog. */
  color: z._default(z.string(), '#4a2c6f'),
  order_id: z.string(),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  /** Some browsers, such as in-app browsers, leave the page to pay. The provider sends those browsers to this address afterwards. */
  callbackUrl: z._default(z.string(), ''),
  /** Seconds that the dialog stays open, equal to the hold on the coupon. */
  timeout: z._default(z.int(), 0),
  /** The total of the order, in rupees. */
  total: z.number(),
  order: z.optional(order),
})

export type PreparedPayment = z.output<typeof preparedPayment>

export const preparePayment = endpoint({
  method: 'POST',
  path: '/payments/orders',
  access: 'customer',
  summary: 'Store the cart as an attempt and create the order at the payment provider',
  input: z.object({
    items,
    addressId: z._default(z.string().check(z.maxLength(64)), ''),
    coupon: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    extras: extraChoices,
    ...businessFields,
    ...giftField,
    /** The total that the shopper saw, in rupees. */
    expectedTotal: z.number('Please send the total that was shown.'),
    expectedGifts,
    touches,
    /** The id of an attempt whose outcome the browser does not know. If it is an order by now, the reply is that order. */
    pending: z.optional(z.string().check(z.maxLength(64))),
    /** The shopper confirms that they want to pay although another payment is still open. */
    again: z.optional(z.boolean()),
    /** True: the shopper wants one mail if this attempt ends unpaid. False: no mail. Left out: the earlier answer stays. */
    remind: z.optional(z.boolean()),
  }),
  reply: preparedPayment,
})

/**
 * `placed`: the attempt is an order. `waiting`: a payment is open and may still arrive. `open`: no payment is open, and the attempt can be paid.
 * `closed`: the attempt can no longer be paid.
 */
export const attemptStates = ['placed', 'waiting', 'open', 'closed'] as const

export const checkPayment = endpoint({
  method: 'POST',
  path: '/payments/orders/:id/check',
  access: 'customer',
  summary: 'Ask the provider what became of a prepared payment; charges nothing',
  input: byId,
  reply: z.object({ ...done, state: z.enum(attemptStates), order: z.optional(order) }),
})

export const showOpenPayment = endpoint({
  method: 'GET',
  path: '/payments/orders/open',
  access: 'customer',
  summary: 'The newest payment of mine whose dialog was not closed, from any device, or null',
  input: z.object({}),
  reply: z.object({ attempt: z.nullable(order) }),
})

export const dismissPayment = endpoint({
  method: 'POST',
  path: '/payments/orders/:id/dismiss',
  access: 'customer',
  summary: 'Report that the shopper closed the payment dialog without paying',
  input: byId,
  reply: doneReply,
})

export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  access: 'customer',
  summary: 'Submit the payment of a prepared order; the same payment again returns the same order',
  input: z.object({
    items: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
    address: z.optional(z.nullable(z.unknown())),
    razorpayPaymentId: z.optional(z.string().check(z.maxLength(64))),
    razorpayOrderId: z.optional(z.string().check(z.maxLength(64))),
    razorpaySignature: z.optional(z.string().check(z.maxLength(256))),
  }),
  reply: orderReply,
})

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/orders/my-orders',
  access: 'customer',
  summary: 'My orders, newest first',
  input: z.object(pageInput),
  reply: z.array(order),
})

export const showOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  access: 'customer',
  summary: 'One order, for its owner or an admin',
  input: byId,
  reply: order,
})

const badPieces = `The number of pieces must be a whole number from 1 to ${maxQty}.`

/** Pieces of a line that a refund is for. */
export const refundedLine = z.object({
  position: z.int().check(z.minimum(0)),
  qty: z.int(badPieces).check(z.minimum(1, badPieces), z.maximum(maxQty, badPieces)),
})
