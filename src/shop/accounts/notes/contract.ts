import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, text, version } from '#kernel/wire.ts'
import { longestNote } from './rules/note.ts'

export const customerNote = z.object({ text: z.string(), version })

export type CustomerNote = z.output<typeof customerNote>

export const saveCustomerNote = endpoint({
  method: 'PUT',
  path: '/customers/:id/note',
  access: { scope: 'customers:write' },
  summary: 'Save the note of staff about a customer',
  input: z.object({ ...byId.shape, text: text(longestNote, 'Please enter a note.'), version }),
  reply: z.object({ ...done, note: customerNote }),
})
