import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, text, version } from '#kernel/wire.ts'

/** The most characters of a note. */
export const longestNote = 1000

/** The note of an order. `onSlip`: the packing slip shows it. `version` is 0 before the first note. */
export const orderNote = z.object({ text: z.string(), onSlip: z.boolean(), version })

export type OrderNote = z.output<typeof orderNote>

export const customerNote = z.object({ text: z.string(), version })

export type CustomerNote = z.output<typeof customerNote>

export const saveOrderNote = endpoint({
  method: 'PUT',
  path: '/orders/:id/note',
  access: { scope: 'orders:write' },
  summary: 'Save the note of staff about an order. The shopper sees it only if it goes on the packing slip',
  input: z.object({
    ...byId.shape,
    text: text(longestNote, 'Please enter a note.'),
    onSlip: z._default(z.boolean('onSlip must be true or false.'), false),
    version,
  }),
  reply: z.object({ ...done, note: orderNote }),
})

export const saveCustomerNote = endpoint({
  method: 'PUT',
  path: '/customers/:id/note',
  access: { scope: 'customers:write' },
  summary: 'Save the note of staff about a customer',
  input: z.object({ ...byId.shape, text: text(longestNote, 'Please enter a note.'), version }),
  reply: z.object({ ...done, note: customerNote }),
})
