import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'

export const webhook = endpoint({
  method: 'POST',
  path: '/payments/webhook',
  access: 'provider',
  summary: 'Events of the payment provider, signed over the raw body',
  body: 'raw',
  input: z.object({}),
  reply: z.object({ success: z.literal(true) }),
})
