import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done } from '#kernel/wire.ts'

export const messageStatuses = ['queued', 'sent', 'failed', 'late'] as const

const message = z.object({
  _id: z.string(),
  channel: z.enum(['sms', 'mail']),
  to: z.string(),
  subject: z.string(),
  /** Empty for a one-time code, which is its receiver's alone. */
  text: z.string(),
  /** `failed`: the last try failed; it is tried again for a while by itself. `late`: a one-time code that was dead before it could leave. */
  status: z.enum(messageStatuses),
  tries: z.number(),
  failure: z.string(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  canResend: z.boolean(),
})

export type Message = z.output<typeof message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages',
  access: 'admin',
  summary: 'Mail and SMS that left or should have, newest first',
  input: z.object({ ...pageInput, status: z.optional(z.enum(messageStatuses, 'There is no such status.')) }),
  reply: z.array(message),
})

export const resendMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/resend',
  access: 'admin',
  summary: 'Send a message that failed once more, or a copy of one that was sent',
  input: byId,
  reply: z.object({ ...done, sending: message }),
})
