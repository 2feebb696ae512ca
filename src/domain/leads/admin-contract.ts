import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { numberedPage, pageInput } from '#kernel/page.ts'
import { byId, done, doneReply, saidText } from '#kernel/wire.ts'
import { lead } from './contract.ts'

/** A message as admins see it. */
export const receivedLead = z.extend(lead, {
  handled: z._default(z.boolean(), false),
  /** Empty while it is open. */
  handledAt: saidText,
  /** The admin's name; empty while it is open, or when that account is gone. */
  handledBy: saidText,
})

export type ReceivedLead = z.output<typeof receivedLead>

export const leadStates = ['open', 'handled'] as const

const search = {
  q: pageInput.q,
  state: z.optional(z.enum(leadStates, 'state must be open or handled')),
}

export const listLeads = endpoint({
  method: 'GET',
  path: '/leads',
  access: 'admin',
  summary: 'Contact messages, newest first; by page number, ten on a page',
  input: z.object({ ...pageInput, ...numberedPage, ...search }),
  reply: z.array(receivedLead),
})

export const exportLeads = endpoint({
  method: 'GET',
  path: '/exports/leads',
  access: 'admin',
  summary: 'Contact messages as a spreadsheet',
  produces: 'csv',
  input: z.object(search),
  reply: z.string(),
})

export const handleLead = endpoint({
  method: 'PUT',
  path: '/leads/:id',
  access: 'admin',
  summary: 'Mark a message as handled, or as open again',
  input: z.extend(byId, { handled: z.boolean('handled must be true or false') }),
  reply: z.object({ ...done, lead: receivedLead }),
})

export const deleteLead = endpoint({
  method: 'DELETE',
  path: '/leads/:id',
  access: 'admin',
  summary: 'Delete a message for good, as when whoever wrote it asks for that',
  input: byId,
  reply: doneReply,
})
