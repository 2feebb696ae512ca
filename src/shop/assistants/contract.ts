import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, doneReply } from '#kernel/wire.ts'

export const proposal = z.object({
  _id: z.string(),
  /** The operation's summary in the API's documentation. */
  summary: z.string(),
  /** The method and path of the operation, such as `PUT /orders/:id/tracking`. */
  operation: z.string(),
  /** The name of the record that the operation changes, such as a coupon's code. Null if the record has no name, or the caller may not read it. */
  subject: z.nullable(z.string()),
  /** The operation's input. A nested field has a name with dots, such as `address.city`. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  keyName: z.string(),
  createdAt: z.string(),
  /** `ended`: the proposal's API key was revoked or has ended, so nobody can confirm it. `unknown`: the shop stopped while it made the change. */
  state: z.enum(['waiting', 'ended', 'done', 'dismissed', 'unknown']),
  decidedAt: z.nullable(z.string()),
  /** The message of the operation's reply. Empty while the proposal waits. */
  answer: z.string(),
})

export type Proposal = z.output<typeof proposal>

export const listProposals = endpoint({
  method: 'GET',
  path: '/proposals',
  access: 'staff',
  summary: 'Changes of the last week that assistants propose and the caller may make, those that wait first',
  input: z.object({ limit: pageInput.limit, cursor: pageInput.cursor }),
  reply: z.array(proposal),
})

export const confirmProposal = endpoint({
  method: 'POST',
  path: '/proposals/:id/confirm',
  access: 'staff',
  once: 'state',
  summary: 'Make a proposed change in the name of the caller. A second request changes nothing; after a refusal of the change it waits on',
  input: byId,
  /** `oneTime`: a value that only this reply shows, such as a link. Null for most operations. */
  reply: z.object({ ...done, proposal, oneTime: z.nullable(z.string()) }),
})

export const dismissProposal = endpoint({
  method: 'POST',
  path: '/proposals/:id/dismiss',
  access: 'staff',
  once: 'state',
  summary: 'Dismiss a proposed change',
  input: byId,
  reply: doneReply,
})
