import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, textOrEmpty, version } from '#kernel/wire.ts'
import { shownReport } from './lab-reports/contract.ts'
import { shownVideo } from './videos/contract.ts'

// Shoppers' pages load this file. Endpoints for staff only are in office-contract.ts.

export const productStatuses = ['draft', 'published'] as const

/** The two kinds of packed food that FSSAI has a mark for. */
export const foodTypes = ['vegetarian', 'non-vegetarian'] as const

export type FoodType = (typeof foodTypes)[number]

/** The category of a product by law. It decides the words and the licence on its page. */
export const productCategories = ['food', 'supplement', 'ayurvedic'] as const

export type ProductCategory = (typeof productCategories)[number]

/** Which colour of the look is behind a product's pictures. A product without a ground has the neutral colour. */
export const grounds = ['first', 'second'] as const

export type Ground = (typeof grounds)[number]

/** Further declarations that the law demands of a product. A field that is left out is not declared. */
const declarations = z.object({
  genericName: z.optional(z.string()),
  category: z.optional(z.enum(productCategories)),
  /** Name and address. */
  packer: z.optional(z.string()),
  importer: z.optional(z.string()),
  /** The maker's FSSAI licence, or the drug licence of an Ayurvedic product. */
  makerLicence: z.optional(z.string()),
})

export type Declarations = z.output<typeof declarations>

/** A pack, the same as a variant. Prices are in rupees, and `discount` is in percent of `price`. */
const variant = z.object({
  /** The id of the pack. It stays the same when the label changes. */
  _id: z.optional(z.string()),
  /** The label, such as 250 g. */
  quantity: z.string(),
  price: z.number(),
  discount: z._default(z.number(), 0),
  mrp: z.optional(z.number()),
  /** The picture of this pack: one of the product's pictures. */
  image: z.optional(z.string()),
  /** Present while the pack cannot be bought: the shop keeps stock of it and has none, it is paused, or a part of it is missing. Left out for admins. */
  soldOut: z.optional(z.literal(true)),
  /** Present while the pack is paused: it is not sold, and keeps its place, price and stock. For admins only. */
  paused: z.optional(z.literal(true)),
  /** The pieces on hand of a pack whose stock the shop keeps. Only in replies with `status`, for staff who may read the stock. */
  onHand: z.optional(z.int()),
})

/** The texts of a product's page. A text that is left out is empty. */
export const pageTexts = z.object({
  /** In the safe subset of Markdown that rich-text.ts reads. */
  description: z.optional(z.string()),
  ingredients: z.optional(z.string()),
  allergens: z.optional(z.string()),
  storage: z.optional(z.string()),
  /** How to use it, one step a line. */
  use: z.optional(z.string()),
  questions: z.optional(z.array(z.object({ question: z.string(), answer: z.string() }))),
})

export type PageTexts = z.output<typeof pageTexts>

/** A link of a product's page to a page of the shop that helps to choose or use the product. `path` begins with `/`. */
export const productArticle = z.object({ title: z.string(), path: z.string() })

export type ProductArticle = z.output<typeof productArticle>

/**
 * A part of a bundle with its declarations. `packs`: the bundle's packs (`of`) that contain the part, and how many pieces. `texts`: the texts of its own page.
 */
const bundlePart = z.object({
  _id: z.string(),
  name: z.string(),
  packs: z.array(z.object({ of: z.string(), quantity: z.string(), pieces: z.int() })),
  texts: z.optional(z.pick(pageTexts, { ingredients: true, allergens: true, storage: true, use: true })),
  foodType: z.optional(z.enum(foodTypes)),
  bestBeforeMonths: z.optional(z.int()),
  declarations: z.optional(declarations),
})

export type BundlePart = z.output<typeof bundlePart>

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  image: textOrEmpty,
  /** All pictures in their order. The first one is `image`. */
  images: z._default(z.array(z.string()), []),
  type: textOrEmpty,
  benefits: z._default(z.array(z.string()), []),
  variants: z.array(variant),
  ground: z.optional(z.enum(grounds)),
  /** Left out of shoppers' lists, like the texts. */
  article: z.optional(productArticle),
  /** Statutory declarations, if they differ from the shop's. */
  manufacturer: z.optional(z.string()),
  countryOfOrigin: z.optional(z.string()),
  foodType: z.optional(z.enum(foodTypes)),
  /** How many months a pack keeps from its packing day. */
  bestBeforeMonths: z.optional(z.int()),
  declarations: z.optional(declarations),
  /** Left out of shoppers' lists, and for a product without texts. */
  texts: z.optional(pageTexts),
  /** Only on the product's own page. */
  video: z.optional(shownVideo),
  /** The laboratory's reports of the batches in sale. Only on the product's own page, and only if there are any. */
  labReports: z.optional(z.array(shownReport)),
  /** The products that its bundles are made of. Only on the product's own page, and only if there are any. */
  parts: z.optional(z.array(bundlePart)),
  /** Present once a review of the product is shown. Left out for admins. */
  rating: z.optional(z.object({ average: z.number(), count: z.int() })),
  /** For admins only. Shoppers see published products only. */
  status: z.optional(z.enum(productStatuses)),
  /** For admins only. Their forms send it back with a change. */
  version,
})

export type Product = z.output<typeof product>
export type Variant = z.output<typeof variant>

/** A filter for admins, which also adds the status to each product. Shoppers leave it out and see published products. */
const status = z.optional(z.enum([...productStatuses, 'all']))

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  access: 'public',
  summary: 'The catalogue in its order. Admins can include drafts',
  input: z.object({ ...pageInput, status }),
  reply: z.array(product),
  example: {
    input: { limit: 20 },
    reply: [
      {
        _id: 'saffron-mongra',
        name: 'Kashmiri Saffron',
        image: '/media/saffron-800x800-800.jpg',
        images: ['/media/saffron-800x800-800.jpg'],
        type: 'saffron',
        benefits: ['Hand-picked threads'],
        variants: [{ _id: 'P6V9XK2M4T8QB3RW', quantity: '1 g', price: 549, discount: 0 }],
      },
    ],
  },
})

export const listBestSellers = endpoint({
  method: 'GET',
  path: '/best-sellers',
  access: 'public',
  summary: 'The three best-selling products of the last 90 days',
  input: z.object({}),
  reply: z.array(product),
})

export const showProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  access: 'public',
  summary: 'One product. Admins can read drafts',
  input: z.extend(byId, { status }),
  reply: product,
})
