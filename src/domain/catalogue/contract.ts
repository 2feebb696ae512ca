import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, doneReply, optionalText, percent, rupees, text } from '#kernel/wire.ts'

const variant = z.object({
  quantity: z.string(),
  price: z.number(),
  discount: z.number(),
  mrp: z.optional(z.number()),
})

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string(),
  /** More pictures, for the product page. */
  images: z.array(z.string()),
  type: z.string(),
  benefits: z.array(z.string()),
  variants: z.array(variant),
})

export type Product = z.output<typeof product>
export type Variant = z.output<typeof variant>

const productFields = {
  name: text(200, 'Please enter a product name.').check(z.minLength(1, 'Please enter a product name.')),
  image: optionalText(500),
  type: z.optional(text(60)),
  benefits: z.optional(z.array(text(200)).check(z.maxLength(20))),
  variants: z
    .array(
      z.object({
        quantity: text(60, 'Please enter a quantity for each variant.').check(z.minLength(1, 'Please enter a quantity for each variant.')),
        price: rupees('Please enter a price for each variant.'),
        discount: z.pipe(
          z.nullish(z.union([z.literal(''), percent('Discount must be a percentage from 0 to 100.')])),
          z.transform((value) => Number(value ?? 0)),
        ),
        mrp: z.pipe(
          z.nullish(z.union([z.literal(''), rupees('MRP must be an amount in rupees.')])),
          z.transform((value) => (value === '' || value == null ? null : value)),
        ),
      }),
      'Please add at least one variant.',
    )
    .check(z.minLength(1, 'Please add at least one variant.'), z.maxLength(30, 'A product can have at most 30 variants.')),
}

const saved = z.object({ ...done, product })

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  access: 'public',
  summary: 'The catalogue, newest first',
  input: z.object(pageInput),
  reply: z.array(product),
})

export const showProduct = endpoint({ method: 'GET', path: '/products/:id', access: 'public', summary: 'One product', input: byId, reply: product })

export const addProduct = endpoint({
  method: 'POST',
  path: '/products',
  access: 'admin',
  summary: 'Add a product',
  input: z.object(productFields),
  reply: saved,
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/products/:id',
  access: 'admin',
  summary: 'Replace a product and its variants',
  input: z.extend(byId, { ...productFields, image: z.optional(productFields.image) }),
  reply: saved,
})

export const deleteProduct = endpoint({ method: 'DELETE', path: '/products/:id', access: 'admin', summary: 'Delete a product', input: byId, reply: doneReply })
