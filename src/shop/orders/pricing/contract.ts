import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { code, line } from '#kernel/wire.ts'
import { maxQty } from './rules/max-qty.ts'

export const badQuantity = `Quantity must be a whole number from 1 to ${maxQty}.`

/** A cart as the server accepts it: products and quantities, never prices. */
export const items = z
  .array(
    z.object({
      productId: z.string().check(z.maxLength(64)),
      /** The variant's quantity label. */
      variant: z.string().check(z.maxLength(60)),
      qty: z.int(badQuantity).check(z.minimum(1, badQuantity), z.maximum(maxQty, badQuantity)),
    }),
    'Cart is empty',
  )
  .check(z.maxLength(100, 'A cart can have at most 100 lines.'))

export type Item = z.output<typeof items>[number]

/** The shopper's choices of extras, by the name of the module that offers them. Each module checks its own part. */
export const extraChoices = z.optional(z.record(z.string().check(z.maxLength(60)), z.unknown()))

export type ExtraChoices = z.output<typeof extraChoices>

/** The first and the last touch of the shopper's visits: objects with `source`, `medium`, `campaign` and more. Any other value is ignored. */
export const touches = z.optional(z.unknown())

/** The free packs that the caller saw. If the order would lack one of them, it is refused with the new quote. */
export const expectedGifts = z.optional(
  z.array(z.object({ productId: z.string().check(z.maxLength(64)), variant: z.string().check(z.maxLength(60)) })).check(z.maxLength(10)),
)

export type ExpectedGifts = NonNullable<z.output<typeof expectedGifts>>

/** The business that the shopper buys for, as the invoice names it. Both fields are sent, or neither. A shop may accept none. */
export const businessFields = { gstin: z.optional(code(40)), businessName: z.optional(line(120)) }

/** A line that is no pack, such as gift wrap. `id` is its name in its module. */
export const extra = z.object({ module: z.string(), id: z.string(), label: z.string(), amount: z.number() })

/** A priced cart; amounts in rupees. `refusal` is the reason why the coupon was not applied. */
export const quote = z.object({
  lines: z.array(
    z.object({
      productId: z.string(),
      variant: z.string(),
      name: z.string(),
      image: z.string(),
      qty: z.number(),
      /** The price of one pack. */
      price: z.number(),
      /** The pack's own discount in percent. */
      discount: z.number(),
      /** The prices of all packs of the line, before and after their own discount. */
      totalPrice: z.number(),
      finalPrice: z.number(),
      /** The maximum retail price of one pack. Left out for a pack without one. */
      mrp: z.optional(z.number()),
      /** Why the line cannot be bought as it is: the pack is sold out, has fewer pieces, or the order has too many. */
      problem: z.optional(z.string()),
      /** The most pieces that one order can have. Left out for a pack without a limit. */
      most: z.optional(z.number()),
      /** A free pack that the automatic discount or the code adds. Left out for all other lines. */
      gift: z.optional(z.enum(['automatic', 'code'])),
    }),
  ),
  /** The sum of the packs after their own discounts. `total` is `subtotal` less `discount`, plus the amounts of `extras`. */
  subtotal: z.number(),
  /** Left out without any. */
  extras: z.optional(z.array(extra)),
  /** The automatic discounts, whose amounts are a part of `discount`. Left out without any. A discount that gives a free pack takes nothing off. */
  automatic: z.optional(z.array(z.object({ title: z.string(), amount: z.number() }))),
  discount: z.number(),
  total: z.number(),
  /** One sentence about an automatic discount that does not apply. */
  note: z.optional(z.string()),
  /** The delivery charge depends on an address that is not known, so it is left out. */
  deliveryLater: z.optional(z.boolean()),
  /** The shop has automatic discounts or a delivery charge, so another cart or another shopper may get other ones. Left out if it has neither. */
  hasOffers: z.optional(z.boolean()),
  refusal: z.optional(z.object({ code: z.string(), message: z.string() })),
})

export type Quote = z.output<typeof quote>

/**
 * The destination of the parcel, for the delivery charge. If a logged-in shopper leaves it out, the default address counts. Without a state, the state of the
 * PIN code counts, unless the shopper has a default address.
 */
export const destination = z.optional(z.object({ state: z.optional(z.string().check(z.maxLength(60))), pincode: z.string().check(z.maxLength(10)) }))

export type PartialDestination = NonNullable<z.output<typeof destination>>

/** The customer for whom staff price a cart, with the customer's discounts. Empty for a new customer. Shoppers leave it out. */
const customerId = z.optional(z.string().check(z.maxLength(64)))

export const quoteCart = endpoint({
  method: 'POST',
  path: '/pricing/quote',
  access: 'public',
  summary: 'Price a cart, with a coupon or without',
  /** With `onlyForSale`, lines that are not for sale are left out. Otherwise they are refused. */
  input: z.object({
    items,
    coupon: z.optional(z.string().check(z.maxLength(100))),
    onlyForSale: z.optional(z.boolean()),
    extras: extraChoices,
    customerId,
    destination,
  }),
  reply: quote,
})
