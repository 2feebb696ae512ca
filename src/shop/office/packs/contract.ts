import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done, optionalText, version } from '#kernel/wire.ts'
import { priceDrops, variantFields } from '#shop/catalogue/office-contract.ts'
import { chosenReasons, mostPieces } from '#shop/stock/rules.ts'

/** The sheet of prices and stock: the figures of many packs, which one request changes. */

const badCount = `Pieces must be a whole number from 0 to ${mostPieces}.`
const count = z.int(badCount).check(z.minimum(0, badCount), z.maximum(mostPieces, badCount))

const id = z.string().check(z.minLength(1), z.maxLength(64))
const { price, discount, mrp } = variantFields.shape

/** The new figures of a pack. A missing figure does not change. */
const changedPack = z
  .object({
    _id: id,
    price: z.optional(price),
    discount: z.optional(discount),
    /** Null removes the MRP. */
    mrp: z.optional(mrp),
    paused: z.optional(z.boolean('Paused must be true or false.')),
    /** The pieces that were counted. A movement of the stock adds or removes the difference. */
    counted: z.optional(count),
    /** The pieces on hand that the screen showed. Required with `counted`. */
    seen: z.optional(count),
  })
  .check(z.refine(({ counted, seen }) => (counted === undefined) === (seen === undefined), { error: 'Give counted and seen together.', path: ['seen'] }))

/** The figures of a pack. Amounts are in rupees. */
const figures = z.object({
  price: z.number(),
  /** The price less the discount. */
  selling: z.number(),
  mrp: z.optional(z.number()),
  paused: z.boolean(),
  onHand: z.optional(z.int()),
})

const missingPack = 'Please change a pack.'
/** The most products of one request. */
export const mostProducts = 200
const oneEach = { error: 'Each product and each pack may be in the request once.', path: ['products'] }

export const changePacks = endpoint({
  method: 'PUT',
  path: '/packs',
  access: { scope: 'catalogue:write' },
  summary: 'Change prices, pauses and stock of many packs, all or none. Stock needs `stock:write` too. `dryRun` only returns the changes and their problems',
  input: z.object({
    dryRun: z._default(z.boolean('dryRun must be true or false.'), false),
    priceDrops,
    /** Why the pieces of the packs differ. */
    reason: z._default(z.enum(chosenReasons, 'Choose a reason.'), 'correction'),
    note: optionalText(500),
    products: z
      .array(
        z.object({
          id,
          version,
          packs: z.array(changedPack, missingPack).check(z.minLength(1, missingPack), z.maxLength(30, 'A product can have at most 30 variants.')),
        }),
        missingPack,
      )
      .check(
        z.minLength(1, missingPack),
        z.maxLength(mostProducts, `Please change at most ${mostProducts} products at once.`),
        z.refine((products) => isDistinct(products.map((product) => product.id)), oneEach),
        z.refine((products) => isDistinct(products.flatMap(({ packs }) => packs.map(({ _id }) => _id))), oneEach),
      ),
  }),
  reply: z.object({
    ...done,
    dryRun: z.boolean(),
    packs: z.array(
      z.object({
        _id: z.string(),
        productId: z.string(),
        product: z.string(),
        pack: z.string(),
        before: figures,
        after: figures,
        /** `price_drop`: the selling price falls by more than the owner's limit. `no_charge`: it becomes zero. */
        warnings: z.array(z.enum(['price_drop', 'no_charge'])),
        /** Why the pack cannot be saved with these figures. */
        problem: z.optional(z.string()),
      }),
    ),
  }),
  example: {
    input: { products: [{ id: 'wild-honey', version: 3, packs: [{ _id: 'P6V9XK2M4T8QB3RW', price: 599, discount: 10 }] }] },
  },
})

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length
