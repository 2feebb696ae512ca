import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done } from '#kernel/wire.ts'

export const startPayNow = endpoint({
  method: 'POST',
  path: '/pay-now',
  access: 'public',
  once: 'state',
  summary: 'Begin to pay a cash on delivery order online, by the signed link in its mail; again, it is the same address of the payment provider',
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  /** `url`: the payment provider's page. */
  reply: z.object({ ...done, url: z.string() }),
})
