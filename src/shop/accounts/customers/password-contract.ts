import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { doneReply } from '#kernel/wire.ts'
import { email, fillAll, password, proof } from './contract.ts'

export const changePassword = endpoint({
  method: 'POST',
  path: '/account/password',
  access: 'customer',
  once: 'header',
  summary: 'Set or change the own password. Every other session of the account ends',
  /** The proof is the current password, or a one-time code for the sign-in number. */
  input: z.object({ newPassword: password, removePasskeys: z.optional(z.boolean()), ...proof }),
  reply: doneReply,
})

export const requestReset = endpoint({
  method: 'POST',
  path: '/auth/request-password-reset',
  access: 'public',
  summary: 'Mail a link that sets a new password. The answer is the same for an unknown e-mail address',
  input: z.object({ email }),
  reply: doneReply,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  once: 'header',
  summary: 'Set a new password with the token of a mailed link. Every session of the account ends',
  input: z.object({ token: z.string(fillAll).check(z.minLength(1, fillAll), z.maxLength(100)), newPassword: password }),
  reply: doneReply,
})
