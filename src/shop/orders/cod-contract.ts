import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { canonicalDigits } from '#kernel/text.ts'
import { byId, done } from '#kernel/wire.ts'
import { order, orderReply, preparedPayment } from './contract.ts'
import { businessFields, expectedGifts, extraChoices, items, touches } from './pricing/contract.ts'

// The endpoints that the checkout calls for cash on delivery. The module `cod` implements them. Amounts are in rupees.

const cart = {
  items,
  addressId: z._default(z.string().check(z.maxLength(64)), ''),
  coupon: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  extras: extraChoices,
  /** A gift is refused, because its recipient has nothing to pay. */
  gift: z.optional(z.unknown()),
}

export const checkCod = endpoint({
  method: 'POST',
  path: '/cod/check',
  access: 'customer',
  summary: 'Whether this cart may be paid in cash on delivery, with its fee and total',
  input: z.object(cart),
  reply: z.object({
    allowed: z.boolean(),
    /** Why not, for the shopper. Empty if it is allowed. */
    message: z.string(),
    fee: z.number(),
    /** The total with the fee. */
    total: z.number(),
    /** Rupees that are paid online now, so that only the rest is paid at the door. Left out without an advance. */
    advance: z.optional(z.number()),
    /** The shop keeps the advance if the parcel comes back. */
    keepsAdvance: z.optional(z.boolean()),
  }),
})

export type CodOffer = z.output<typeof checkCod.reply>

export const placeCodOrder = endpoint({
  method: 'POST',
  path: '/orders/cod',
  access: 'customer',
  once: 'state',
  summary:
    'Order in cash on delivery. The order is placed at once if this session proved the number of the address, else by a code; the same cart again is the same order',
  input: z.object({
    ...cart,
    ...businessFields,
    /** The total with the fee that the shopper saw. */
    expectedTotal: z.number('Please send the total that was shown.'),
    expectedGifts,
    touches,
    /** The shopper confirms that they want to order although an online payment is still open. */
    again: z.optional(z.boolean()),
  }),
  reply: z.object({
    ...done,
    orderId: z.string(),
    needsCode: z.boolean(),
    /** Seconds until another code may be sent. 0 without a code. */
    resendAfter: z.number(),
    /** The last digits of the number that got the code. Empty without a code. */
    sentTo: z.string(),
    /** The order, once it is placed. */
    order: z.optional(order),
  }),
})

export type PlacedCod = z.output<typeof placeCodOrder.reply>

export const prepareCodAdvance = endpoint({
  method: 'POST',
  path: '/payments/orders/cod',
  access: 'customer',
  summary:
    'Store the cart as an attempt in cash on delivery and create the order at the payment provider for its advance. The settled advance places the order, without a code',
  input: z.object({
    ...cart,
    ...businessFields,
    /** The total with the fee that the shopper saw. */
    expectedTotal: z.number('Please send the total that was shown.'),
    expectedGifts,
    touches,
    /** The advance that the shopper saw, in rupees. */
    expectedAdvance: z.number('Please send the advance that was shown.'),
    /** The shopper saw that the shop keeps the advance if the parcel comes back. */
    keepsAdvance: z._default(z.boolean(), false),
    /** `pending` and `again`: as in `POST /payments/orders`. */
    pending: z.optional(z.string().check(z.maxLength(64))),
    again: z.optional(z.boolean()),
  }),
  /** `amount`: the advance. `total`: of the whole order. */
  reply: preparedPayment,
})

export const sendOrderCode = endpoint({
  method: 'POST',
  path: '/orders/:id/cod/code',
  access: 'customer',
  summary: 'Send another code for a cash on delivery order that waits for it',
  input: byId,
  reply: z.object({ ...done, resendAfter: z.number() }),
})

export const confirmCodOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/cod/confirm',
  access: 'customer',
  once: 'state',
  summary: 'Confirm a cash on delivery order by its code; again, it is the same order',
  input: z.extend(byId, { code: z.string().check(z.maxLength(20), z.overwrite(canonicalDigits)) }),
  reply: orderReply,
})
