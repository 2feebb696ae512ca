import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, doneReply, optionalText, percent, rupees, text } from '#kernel/wire.ts'
import { product, productStatuses } from './contract.ts'

const nameMissing = 'Please enter a product name.'
const quantityMissing = 'Please enter a quantity for each variant.'

const status = z.enum(productStatuses, 'A product is either draft or published.')

export type ProductStatus = z.output<typeof status>

export const variantFields = z.object({
  quantity: text(60, quantityMissing).check(z.minLength(1, quantityMissing)),
  price: rupees('Please enter a price for each variant.'),
  discount: z.pipe(
    z.nullish(z.union([z.literal(''), percent('Discount must be a percentage from 0 to 100.')])),
    z.transform((value) => Number(value ?? 0)),
  ),
  mrp: z.pipe(
    z.nullish(z.union([z.literal(''), rupees('MRP must be an amount in rupees.')])),
    z.transform((value) => (value === '' || value == null ? null : value)),
  ),
})

/** Of a product, apart from its variants. */
export const productFields = {
  name: text(200, nameMissing).check(z.minLength(1, nameMissing)),
  image: optionalText(500),
  /** All pictures in their order; the first becomes `image`, whatever that says. */
  images: z.optional(z.array(text(500).check(z.minLength(1, 'A picture needs an address.'))).check(z.maxLength(12, 'A product can have at most 12 pictures.'))),
  type: z.optional(text(60)),
  benefits: z.optional(z.array(text(200)).check(z.maxLength(20, 'A product can have at most 20 benefits.'))),
  manufacturer: z.optional(text(300)),
  countryOfOrigin: z.optional(text(60)),
  status: z.optional(status),
}

export const variants = z
  .array(variantFields, 'Please add at least one variant.')
  .check(z.minLength(1, 'Please add at least one variant.'), z.maxLength(30, 'A product can have at most 30 variants.'))

const saved = z.object({ ...done, product })

export const addProduct = endpoint({
  method: 'POST',
  path: '/products',
  access: 'admin',
  summary: 'Add a product',
  input: z.object({ ...productFields, variants }),
  reply: saved,
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/products/:id',
  access: 'admin',
  summary: 'Replace a product and its variants',
  input: z.extend(byId, { ...productFields, image: z.optional(productFields.image), variants }),
  reply: saved,
})

export const setProductStatus = endpoint({
  method: 'PUT',
  path: '/products/:id/status',
  access: 'admin',
  summary: 'Publish a product, or keep it from shoppers',
  input: z.extend(byId, { status }),
  reply: saved,
})

export const deleteProduct = endpoint({ method: 'DELETE', path: '/products/:id', access: 'admin', summary: 'Delete a product', input: byId, reply: doneReply })

export const orderProducts = endpoint({
  method: 'PUT',
  path: '/products/order',
  access: 'admin',
  summary: 'Put products in another order, within the places that they have',
  input: z.object({
    ids: z.array(byId.shape.id, 'Please say which products, in which order.').check(
      z.minLength(2, 'An order needs two products at least.'),
      z.maxLength(200, 'At most 200 products can be put in order at once.'),
      z.refine((ids) => new Set(ids).size === ids.length, 'Each product can be named once.'),
    ),
  }),
  reply: doneReply,
})
