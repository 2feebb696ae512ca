import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { canonicalLine } from '#kernel/text.ts'

const typed = z
  .string('Please type what to search for.')
  .check(z.overwrite(canonicalLine), z.minLength(2, 'Please type at least 2 characters.'), z.maxLength(200, 'Please type at most 200 characters.'))

/** Results of one kind. `to`: the address of a screen. */
const foundKind = z.object({ kind: z.string(), heading: z.string(), rows: z.array(z.object({ title: z.string(), detail: z.string(), to: z.string() })) })

export type FoundKind = z.output<typeof foundKind>

export const searchOffice = endpoint({
  method: 'GET',
  path: '/search',
  access: 'staff',
  summary: 'Orders, customers, products, coupons and pages that fit a text. Only kinds that the caller’s role may see',
  input: z.object({ q: typed }),
  reply: z.object({ found: z.array(foundKind) }),
  example: {
    input: { q: 'asha' },
    reply: {
      found: [{ kind: 'customers', heading: 'Customers', rows: [{ title: 'Asha Rao', detail: 'asha@example.com', to: '/admin/customers/K3T9V6XB2M8Q4RPW' }] }],
    },
  },
})
