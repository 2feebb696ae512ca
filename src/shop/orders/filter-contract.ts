import { z } from 'zod/mini'
import { canonicalDigits } from '#kernel/text.ts'
import { day, minute, rupees } from '#kernel/wire.ts'
import { tagFilter } from '#shop/accounts/tags/contract.ts'
import { stateCodeOf } from '#shop/places/rules.ts'
import { fulfilmentFilters } from './rules/fulfilment.ts'
import { codFilters, methodFilters, statusFilters } from './rules/order.ts'
import { refundFilters } from './rules/refund-state.ts'

/**
 * `from` and `to` are days in India, both inclusive. `q` searches number, payment id, name and mobile: any part of a word in placed orders, the
 * beginning of a word in attempts.
 */
export const orderFilters = {
  status: z.optional(z.enum(statusFilters, 'Unknown status.')),
  /** Only orders that are neither delivered nor cancelled, by how far their parcels are. */
  fulfilment: z.optional(z.enum(fulfilmentFilters, 'Unknown fulfilment.')),
  /** Only orders whose money was refunded in full, or in part. */
  refund: z.optional(z.enum(refundFilters, 'Unknown refund state.')),
  /** Only orders that were placed with this way of payment. */
  method: z.optional(z.enum(methodFilters, 'Unknown way of payment.')),
  /** Only cash on delivery orders, by how far their cash is. */
  cod: z.optional(z.enum(codFilters, 'Unknown state of the cash.')),
  from: z.optional(day),
  to: z.optional(day),
  /** Minutes in India, both included. */
  since: z.optional(minute('first')),
  until: z.optional(minute('last')),
  coupon: z.optional(z.string().check(z.maxLength(100))),
  /** Only orders that contain this product. */
  product: z.optional(z.string().check(z.maxLength(64))),
  /** Only orders that contain this pack of `product`. */
  pack: z.optional(z.string().check(z.maxLength(64))),
  /** Only orders that sold one pack of `product` for these rupees: after the product's discount, before a coupon. */
  price: z.optional(rupees('Please give the price in rupees.')),
  tag: tagFilter,
  /** Only orders that go to this city, in any letter case, or to this PIN code. */
  city: z.optional(z.string().check(z.maxLength(100))),
  /** Only orders that go to this state of India, however it is written. */
  state: z.optional(
    z.string().check(
      z.maxLength(100),
      z.refine((text) => stateCodeOf(text) !== undefined, 'Please choose a state of India.'),
    ),
  ),
  pin: z.optional(z.string().check(z.maxLength(20), z.overwrite(canonicalDigits), z.regex(/^\d{6}$/, 'A PIN code has 6 digits.'))),
}

type SoldAt = { product?: string | undefined; pack?: string | undefined; price?: number | undefined }

export const priceNeedsProduct = z.refine<SoldAt>(({ product, pack, price }) => (price === undefined && pack === undefined) || product !== undefined, {
  error: 'Please choose the product of this price.',
  path: ['product'],
})
