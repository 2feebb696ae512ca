import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, version } from '#kernel/wire.ts'
import { addressFields } from '#shop/accounts/addresses/contract.ts'
import { orderReply } from './contract.ts'
import { maxQty } from './pricing/rules/max-qty.ts'

// The endpoints that edit an order before it is packed, and the decision about the unsent part of a cancelled order. Of an unpaid phone order, only the
// address can be changed.

export const changeOrderAddress = endpoint({
  method: 'PUT',
  path: '/orders/:id/address',
  access: { scope: 'orders:write' },
  summary: 'Change the delivery address of an order that is not packed, or of a phone order that can be paid. The shopper is told',
  /**
   * Without `alternatePhone`, the second number stays. If delivery to the new address costs less, the difference is refunded. If it costs more, or if the order
   * is not paid, the request is refused with `price_changed`, unless `keepsCharge` leaves the total as it is.
   */
  input: z.object({
    ...byId.shape,
    ...addressFields,
    alternatePhone: z.optional(addressFields.alternatePhone),
    keepsCharge: z._default(z.boolean(), false),
    version,
  }),
  reply: orderReply,
})

const badQty = `A quantity must be a whole number from 0 to ${maxQty}.`
const qty = z.int(badQty).check(z.minimum(0, badQty), z.maximum(maxQty, badQty))
const position = z.int('This order has no such line.').check(z.minimum(0), z.maximum(10_000))

export const removeItems = endpoint({
  method: 'PUT',
  path: '/orders/:id/items',
  access: { scope: 'orders:write' },
  summary: 'Lower the quantities of an order that is not packed, and refund what was paid for the removed pieces',
  input: z.extend(byId, {
    /** `position`: the line's place, from 0. `qty`: what is left of it. Lines that are left out stay. */
    lines: z
      .array(z.object({ position, qty }), 'Please choose items.')
      .check(z.minLength(1, 'Please choose items.'), z.maxLength(100, 'Please choose at most 100 lines.')),
    version,
  }),
  reply: orderReply,
})

const badPieces = `Pieces must be whole numbers from 0 to ${maxQty}.`
const pieces = z.int(badPieces).check(z.minimum(0, badPieces), z.maximum(maxQty, badPieces))

/** Reports where the unsent pieces are, of an order that was cancelled after a part was sent. The order's `details.rest` lists them. */
export const decideRest = endpoint({
  method: 'POST',
  path: '/orders/:id/rest',
  access: { scope: 'orders:write' },
  once: 'header',
  summary: 'Decide about the unsent pieces of an order that was cancelled part-sent: back to stock, written off, or sent after all',
  input: z.extend(byId, {
    /** Each line with unsent pieces, once. The three numbers sum to its unsent pieces. */
    lines: z
      .array(z.object({ position, restock: pieces, writeOff: pieces, sent: pieces }), 'Please choose items.')
      .check(z.minLength(1, 'Please choose items.'), z.maxLength(300, 'Please choose at most 300 lines.')),
  }),
  reply: orderReply,
})
