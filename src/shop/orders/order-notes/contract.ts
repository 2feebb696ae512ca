import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, text, version } from '#kernel/wire.ts'
import { longestNote } from '#shop/accounts/rules.ts'
import { tagChange, tagsReply } from '#shop/accounts/tags/contract.ts'

/** The note of an order. `onSlip`: the packing slip shows it. `version` is 0 before the first note. */
export const orderNote = z.object({ text: z.string(), onSlip: z.boolean(), version })

export type OrderNote = z.output<typeof orderNote>

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

export const changeOrderTags = endpoint({
  method: 'PUT',
  path: '/orders/:id/tags',
  access: { scope: 'orders:write' },
  summary: 'Add tags to an order, and remove tags from it. Only staff see them',
  input: z.extend(byId, tagChange),
  reply: tagsReply,
})
