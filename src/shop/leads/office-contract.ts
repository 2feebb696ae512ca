import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { numberedPage, pageInput } from '#kernel/page.ts'
import { byId, done, doneReply, longText, requestKey, textOrEmpty } from '#kernel/wire.ts'
import { lead } from './contract.ts'

/** A message as admins see it. */
export const receivedLead = z.extend(lead, {
  handled: z._default(z.boolean(), false),
  /** Empty while the message is open. */
  handledAt: textOrEmpty,
  /** The admin's name. Empty while the message is open, and after the account is deleted. */
  handledBy: textOrEmpty,
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
  access: { scope: 'leads:read' },
  summary: 'Contact messages, newest first, in numbered pages of ten',
  input: z.object({ ...pageInput, ...numberedPage, ...search }),
  reply: z.array(receivedLead),
})

export const exportLeads = endpoint({
  method: 'GET',
  path: '/exports/leads',
  access: { scope: 'leads:export' },
  freshProof: true,
  summary: 'Contact messages as a spreadsheet',
  produces: 'csv',
  input: z.object(search),
  reply: z.string(),
})

export const handleLead = endpoint({
  method: 'PUT',
  path: '/leads/:id',
  access: { scope: 'leads:write' },
  summary: 'Mark a message as handled or open',
  input: z.extend(byId, { handled: z.boolean('handled must be true or false') }),
  reply: z.object({ ...done, lead: receivedLead }),
})

/** The most characters of a reply. */
export const longestReply = 2000

/**
 * Mails a reply and marks the message as handled. `seen` is the `handledAt` that the caller saw: the shop refuses the reply if somebody else has handled it
 * since. The caller chooses `key`: a second request with the same key sends nothing more.
 */
export const replyToLead = endpoint({
  method: 'POST',
  path: '/leads/:id/reply',
  access: { scope: 'leads:write' },
  summary: 'Mail a reply to the sender of a message, and mark the message as replied',
  once: 'input',
  input: z.extend(byId, { text: longText(longestReply, 'Please write your reply.'), seen: z._default(z.string().check(z.maxLength(40)), ''), key: requestKey }),
  reply: z.object({ ...done, lead: receivedLead }),
})

export const deleteLead = endpoint({
  method: 'DELETE',
  path: '/leads/:id',
  access: { scope: 'leads:write' },
  summary: 'Delete a message for good, for example at the request of its sender',
  input: byId,
  reply: doneReply,
})
