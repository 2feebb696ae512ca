import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, saidText, version } from '#kernel/wire.ts'

// Shoppers' pages carry this file: what only admins call is in admin-contract.ts.

export const productStatuses = ['draft', 'published'] as const

const variant = z.object({
  quantity: z.string(),
  price: z.number(),
  discount: z._default(z.number(), 0),
  mrp: z.optional(z.number()),
  /** The picture that shows this pack: one of the product's own. */
  image: z.optional(z.string()),
})

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  image: saidText,
  /** All pictures in their order, the first being `image`. */
  images: z._default(z.array(z.string()), []),
  type: saidText,
  benefits: z._default(z.array(z.string()), []),
  variants: z.array(variant),
  /** Statutory, where it differs from the shop's own. */
  manufacturer: z.optional(z.string()),
  countryOfOrigin: z.optional(z.string()),
  /** Told to admins only: what a shopper sees is published. */
  status: z.optional(z.enum(productStatuses)),
  /** For admins only: their forms send it with a change. */
  version,
})

export type Product = z.output<typeof product>
export type Variant = z.output<typeof variant>

/** For admins: which products to show, and their status with them. Shoppers leave it out and see the published ones. */
const status = z.optional(z.enum([...productStatuses, 'all']))

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  access: 'public',
  summary: 'The catalogue in its order; for admins with its drafts',
  input: z.object({ ...pageInput, status }),
  reply: z.array(product),
})

export const listBestSellers = endpoint({
  method: 'GET',
  path: '/best-sellers',
  access: 'public',
  summary: 'The three products that sold most lately',
  input: z.object({}),
  reply: z.array(product),
})

export const showProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  access: 'public',
  summary: 'One product; for admins also a draft',
  input: z.extend(byId, { status }),
  reply: product,
})
