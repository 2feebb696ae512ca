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
  /** Empty for a one-time code or a reset link, because only its recipient may read it. */
  text: z.string(),
  /** `failed`: the last attempt failed, and the queue retries for a while. `late`: a code or a link that expired before it was sent. */
  status: z.enum(messageStatuses),
  /** True for a message that test mode only stored, because the shop has no mail server or SMS gateway. */
  storedOnly: z._default(z.boolean(), false),
  /** True for a message of a live shop that left by nothing, because the shop has no mail server or SMS gateway. */
  notSent: z._default(z.boolean(), false),
  /** The attempts to send it so far. */
  tries: z.number(),
  /** The gateway's answer to the last failed attempt. Empty once the message is sent. */
  failure: z.string(),
  /** The newest failed attempts, oldest first, with the gateway's answers. */
  attempts: z._default(z.array(z.object({ at: z.string(), failure: z.string() })), []),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  canResend: z.boolean(),
})

export type Message = z.output<typeof message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages',
  access: { scope: 'messages:read' },
  summary: 'Mail and SMS, sent or not, newest first',
  input: z.object({ ...pageInput, status: z.optional(z.enum(messageStatuses, 'There is no such status.')) }),
  reply: z.array(message),
})

export const resendMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/resend',
  access: { scope: 'messages:resend' },
  once: 'header',
  summary: 'Retry a failed message, or send a copy of a sent one',
  input: byId,
  reply: z.object({ ...done, sending: message }),
})
