import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { doneReply } from '#kernel/wire.ts'

const recipientMissing = 'Please enter your e-mail address or mobile number.'

export const addStockAlert = endpoint({
  method: 'POST',
  path: '/stock-alerts',
  access: 'public',
  once: 'state',
  summary: 'Ask for one message when a sold-out pack is back. The reply is the same for an address that has asked before',
  input: z.object({
    productId: z.string().check(z.maxLength(64)),
    /** The variant's quantity label. */
    variant: z.string().check(z.maxLength(60)),
    /** An e-mail address or an Indian mobile number. */
    recipient: z.string(recipientMissing).check(z.trim(), z.minLength(1, recipientMissing), z.maxLength(1000, 'Please use at most 1000 characters.')),
  }),
  reply: doneReply,
})
