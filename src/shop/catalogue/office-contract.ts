import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { isSafeAddress, maxAddress } from '#kernel/safe-address.ts'
import { canonicalDigits, canonicalLine } from '#kernel/text.ts'
import { warnings } from '#shop/claims/contract.ts'
import { byId, done, doneReply, line, optionalLine, optionalText, exactPercent, rupees, text, version } from '#kernel/wire.ts'
import { foodTypes, grounds, product, productCategories, productStatuses } from './contract.ts'

const nameMissing = 'Please enter a product name.'
const badDiscount = 'Discount must be a percentage from 0 to 100.'
const badMrp = 'MRP must be an amount in rupees.'
const quantityMissing = 'Please enter a quantity for each variant.'
const status = z.enum(productStatuses, 'A product is either draft or published.')

export type ProductStatus = z.output<typeof status>

/** Matches an https address, an uploaded picture (/media/), or a picture that comes with the shop (/pictures/). */
const pictureAddress = String.raw`https://[A-Za-z\d][^\s\\"'<>]*|/(?:media|pictures)/[\w-][\w.-]*`

/** Returns whether a product's picture may have this address. */
export const isPictureAddress = (address: string) => new RegExp(`^(?:${pictureAddress})$`).test(address)

const optionalPicture = new RegExp(`^(?:${pictureAddress})?$`)
const badPicture = 'A picture’s address must begin with https://, /media/ or /pictures/.'

export const variantFields = z.object({
  /** The id of the pack. With it, another `quantity` renames the pack. Without it, `quantity` identifies the pack, and an unknown `quantity` adds a pack. */
  _id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  quantity: text(60, quantityMissing).check(z.overwrite(canonicalLine), z.minLength(1, quantityMissing)),
  price: rupees('Please enter a price for each variant.').check(z.refine((price) => price > 0, 'The price must be more than ₹0.')),
  /** In percent. The form computes it with ten decimals from a typed selling price. */
  discount: z.pipe(
    z.nullish(z.union([z.literal(''), exactPercent(badDiscount)], badDiscount)),
    z.transform((value) => Number(value ?? 0)),
  ),
  mrp: z.pipe(
    z.nullish(z.union([z.literal(''), rupees(badMrp)], badMrp)),
    z.transform((value) => (value === '' || value == null ? null : value)),
  ),
  /** One of the product's pictures, or null for none. If left out, the picture stays. */
  image: z.optional(z.nullable(text(500).check(z.regex(optionalPicture, badPicture)))),
  /** True: the pack is not sold for now. If left out, it stays unchanged; a new pack is sold. */
  paused: z.optional(z.boolean('Paused must be true or false.')),
})

export const mrpBelowPrice = 'The MRP must not be below the price.'

/** Checks the type again: a refinement of an object also runs after a field was refused, and then gets the typed text. */
const isNumber = (value: unknown) => typeof value === 'number'

/** By law no price may exceed the MRP. Without an MRP, the shop derives it from the price. */
const variant = variantFields.check(
  z.refine(({ price, mrp }) => mrp === null || !isNumber(price) || !isNumber(mrp) || mrp >= price, { error: mrpBelowPrice, path: ['mrp'] }),
)

const badFoodType = 'The food type is vegetarian or non-vegetarian.'
const badMonths = 'Please enter whole months from 1 to 120.'
const months = z.int(badMonths).check(z.minimum(1, badMonths), z.maximum(120, badMonths))

const badCategory = 'The category is food, supplement or ayurvedic.'
const badLicence = 'An FSSAI licence has 14 digits. Only an Ayurvedic product has a drug licence.'
const fssaiLicence = /^\d{14}$/

/** The further declarations of a product. A change replaces all of them. The maker of an Ayurvedic product has a drug licence, which has no fixed form. */
const declarations = z.pipe(
  z
    .object({
      genericName: optionalLine(120),
      category: z.pipe(
        z.nullish(z.union([z.literal(''), z.enum(productCategories)], badCategory)),
        z.transform((value) => value || undefined),
      ),
      packer: optionalText(300),
      importer: optionalText(300),
      makerLicence: optionalLine(60),
    })
    .check(
      z.refine(
        ({ category, makerLicence }) =>
          category === 'ayurvedic' || !makerLicence || typeof makerLicence !== 'string' || fssaiLicence.test(canonicalDigits(makerLicence)),
        { error: badLicence, path: ['makerLicence'] },
      ),
    ),
  z.transform((given) => (given.category === 'ayurvedic' ? given : { ...given, makerLicence: canonicalDigits(given.makerLicence) })),
)

const incomplete = 'Each question needs an answer.'

const question = z.object({
  question: text(300, incomplete).check(z.minLength(1, incomplete)),
  answer: text(2000, incomplete).check(z.minLength(1, incomplete)),
})

const badGround = 'The ground is first or second.'
const badArticle = 'An article needs its title and its address.'
const badPath = 'The address of an article begins with /, such as /blog/how-to-brew-tea.'

/** The path of a page of this shop, or ''. */
const articlePath = line(maxAddress, badArticle).check(z.refine((path) => path === '' || (path.startsWith('/') && isSafeAddress(path)), badPath))

/** Null, or two empty texts, for no article. */
const article = z.pipe(
  z.nullable(
    z
      .object({ title: line(150, badArticle), path: articlePath }, badArticle)
      .check(z.refine(({ title, path }) => (title === '') === (path === ''), { error: badArticle, path: ['title'] })),
  ),
  z.transform((given) => (given?.title ? given : null)),
)

/** The fields of a product without its variants. An update keeps the fields that it leaves out; a new product has them empty. */
export const productFields = {
  name: text(200, nameMissing).check(z.overwrite(canonicalLine), z.minLength(1, nameMissing)),
  image: z.pipe(
    z.nullish(text(500).check(z.regex(optionalPicture, badPicture))),
    z.transform((value) => value ?? ''),
  ),
  /** All pictures in their order. The first one replaces `image`. */
  images: z.optional(
    z
      .array(text(500).check(z.minLength(1, 'A picture needs an address.'), z.regex(new RegExp(`^(?:${pictureAddress})$`), badPicture)))
      .check(z.maxLength(12, 'A product can have at most 12 pictures.')),
  ),
  type: z.optional(text(60)),
  benefits: z.optional(z.array(text(200)).check(z.maxLength(20, 'A product can have at most 20 benefits.'))),
  manufacturer: z.optional(text(300)),
  countryOfOrigin: z.optional(text(60)),
  /** Empty or null for none, like the months below. */
  foodType: z.optional(
    z.pipe(
      z.nullable(z.union([z.literal(''), z.enum(foodTypes)], badFoodType)),
      z.transform((value) => value || null),
    ),
  ),
  bestBeforeMonths: z.optional(
    z.pipe(
      z.nullable(z.union([z.literal(''), months, z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.pipe(z.transform(Number), months))], badMonths)),
      z.transform((value) => (value === '' ? null : value)),
    ),
  ),
  declarations: z.optional(declarations),
  ground: z.optional(
    z.pipe(
      z.nullable(z.union([z.literal(''), z.enum(grounds)], badGround)),
      z.transform((value) => value || null),
    ),
  ),
  article: z.optional(article),
  status: z.optional(status),
  texts: z.optional(
    z.object({
      description: optionalText(8000),
      ingredients: optionalText(1000),
      allergens: optionalText(500),
      storage: optionalText(1000),
      use: optionalText(2000),
      questions: z._default(z.array(question).check(z.maxLength(20, 'A product can have at most 20 questions.')), []),
    }),
  ),
}

export const variants = z
  .array(variant, 'Please add at least one variant.')
  .check(z.minLength(1, 'Please add at least one variant.'), z.maxLength(30, 'A product can have at most 30 variants.'))

const saved = z.object({
  ...done,
  product,
  /** Names packs that left the catalogue with pieces and new packs, or the missing fields of a published product. Left out if there are none. */
  notice: z.optional(z.string()),
  warnings,
})

export const addProduct = endpoint({
  method: 'POST',
  path: '/products',
  access: { scope: 'catalogue:write' },
  summary: 'Add a product',
  once: 'header',
  input: z.object({ ...productFields, variants }),
  reply: saved,
})

/**
 * `ask` refuses a change that lowers the selling price of a pack by more than the owner's limit, also of a draft, with the code `price_drop`. `accept` saves
 * it. If left out, the shop does not ask.
 */
export const priceDrops = z.optional(z.enum(['ask', 'accept']))

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/products/:id',
  access: { scope: 'catalogue:write' },
  summary: 'Replace a product and its variants',
  input: z.extend(byId, { ...productFields, image: z.optional(productFields.image), variants, version, priceDrops }),
  reply: saved,
})

export const undoProductChange = endpoint({
  method: 'POST',
  path: '/products/:id/undo-change',
  access: { scope: 'catalogue:write' },
  // A second press would undo the undoing.
  once: 'header',
  summary: 'Undo the last saved change of a product, within an hour',
  input: byId,
  reply: saved,
})

export const setProductStatus = endpoint({
  method: 'PUT',
  path: '/products/:id/status',
  access: { scope: 'catalogue:write' },
  summary: 'Publish a product, or make it a draft',
  input: z.extend(byId, { status, version }),
  reply: saved,
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/products/:id',
  access: { scope: 'catalogue:write' },
  summary: 'Delete a product',
  input: byId,
  reply: doneReply,
})

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/products/:id/restore',
  access: { scope: 'catalogue:write' },
  summary: 'Undo the deletion of a product, within an hour',
  input: byId,
  reply: doneReply,
})

export const orderProducts = endpoint({
  method: 'PUT',
  path: '/products/order',
  access: { scope: 'catalogue:write' },
  summary: 'Reorder products among their own places in the catalogue',
  input: z.object({
    ids: z.array(byId.shape.id, 'Please say which products, in which order.').check(
      z.minLength(2, 'An order needs two products at least.'),
      z.maxLength(200, 'At most 200 products can be put in order at once.'),
      z.refine((ids) => new Set(ids).size === ids.length, 'Each product can be named once.'),
    ),
  }),
  reply: doneReply,
})
