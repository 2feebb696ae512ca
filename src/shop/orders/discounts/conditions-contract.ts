import { z } from 'zod/mini'
import { line, rupees } from '#kernel/wire.ts'
import { maxQty } from '../pricing/rules/max-qty.ts'
import { discountFieldErrors as errors } from './rules/discount-fields.ts'
import { discountKinds } from './rules/discount.ts'

const pieces = z.int(errors.pieces).check(z.minimum(1, errors.pieces), z.maximum(maxQty, errors.pieces))
const ids = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(200, errors.tooMany))
const day = z.iso.date(errors.day).check(z.regex(/^[12]/, errors.day))

/** A day, or null or an empty text for none. */
export const dayOrNone = z.pipe(
  z.nullable(z.union([z.literal(''), day], errors.day)),
  z.transform((value) => value || null),
)

/** What a discount gives and to whom, besides its percentage, minimum and last day. Amounts in rupees. */
export const conditions = z.object({
  /**
   * `percent`: the percentage off. `amount`: a sum off. `buy_get`: the percentage off the cheapest `get` of each `buy` + `get` pieces. `gift`: a free pack.
   */
  kind: z.enum(discountKinds, errors.kind),
  amount: z._default(rupees(errors.amount), 0),
  buy: z._default(pieces, 1),
  get: z._default(pieces, 1),
  /** The id of the free pack. */
  gift: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** The first valid day in India: YYYY-MM-DD. */
  startsOn: z._default(dayOrNone, null),
  /** Only for a customer's first order. */
  firstOrder: z._default(z.boolean(errors.yesNo), false),
  /** The ids of the products and packs that the discount is for. If both lists are empty, it is for all. */
  products: z._default(ids, []),
  packs: z._default(ids, []),
  /** The discount is for customers with one of these tags. If the list is empty, it is for all customers. */
  tags: z._default(z.array(line(40).check(z.minLength(1, errors.tag))).check(z.maxLength(20, errors.tooMany)), []),
})

export type Conditions = z.output<typeof conditions>
