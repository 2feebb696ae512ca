import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { doneReply } from '#kernel/wire.ts'

export const showOffer = endpoint({
  method: 'GET',
  path: '/cart-reminders/offer',
  access: 'customer',
  summary: 'Whether the checkout may offer one reminder by e-mail: the account has a verified address and has not ended reminders',
  input: z.object({}),
  reply: z.object({ offered: z.boolean() }),
})

/** The signed part of a link in a reminder. */
const byToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

export const endReminders = endpoint({
  method: 'POST',
  path: '/cart-reminders/end',
  access: 'public',
  once: 'state',
  summary: 'End the cart reminders of an account, by the link in a reminder',
  input: byToken,
  reply: doneReply,
})

export const allowReminders = endpoint({
  method: 'POST',
  path: '/cart-reminders/allow',
  access: 'public',
  once: 'state',
  summary: 'Let the checkout offer cart reminders again, by the link in a reminder',
  input: byToken,
  reply: doneReply,
})
