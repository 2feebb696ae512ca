import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, longText } from '#kernel/wire.ts'
import { grievanceKinds } from './rules/grievance.ts'

export const grievance = z.object({
  _id: z.string(),
  name: z.string(),
  contact: z.string(),
  orderId: z.string(),
  kind: z.enum(grievanceKinds),
  text: z.string(),
  createdAt: z.string(),
  dueAt: z.string(),
  /** Empty until the officer acknowledges the complaint. */
  acknowledgedAt: z.string(),
  /** Empty until the officer answers. */
  settledAt: z.string(),
  answer: z.string(),
})

export type Grievance = z.output<typeof grievance>

export const grievanceStates = ['open', 'settled'] as const

export const listGrievances = endpoint({
  method: 'GET',
  path: '/grievances',
  access: { scope: 'leads:read' },
  summary: 'Complaints to the grievance officer, newest first. `q` is a ticket number',
  input: z.object({ ...pageInput, state: z.optional(z.enum(grievanceStates, 'state must be open or settled')) }),
  reply: z.array(grievance),
})

const saved = z.object({ ...done, grievance })

export const acknowledgeGrievance = endpoint({
  method: 'POST',
  path: '/grievances/:id/acknowledge',
  access: { scope: 'leads:write' },
  once: 'state',
  summary: 'Note that the officer has acknowledged a complaint, and mail that to its sender',
  input: byId,
  reply: saved,
})

export const answerGrievance = endpoint({
  method: 'POST',
  path: '/grievances/:id/answer',
  access: { scope: 'leads:write' },
  once: 'state',
  summary: 'Mail the answer to the sender of a complaint, and settle it',
  input: z.extend(byId, { answer: longText(5000, 'Please write the answer.') }),
  reply: saved,
})
