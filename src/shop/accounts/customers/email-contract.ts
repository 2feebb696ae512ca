import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done, doneReply } from '#kernel/wire.ts'
import { codeProof, profile } from './contract.ts'

/** These operations concern the caller's own account. */

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/account/email-code',
  access: 'customer',
  summary: 'Mail a one-time code to the own e-mail address, to verify it',
  input: z.object({}),
  /** `resendAfter` is in seconds. The browser sends `challenge` back with the code. */
  reply: z.object({ ...done, resendAfter: z.number(), challenge: z.string() }),
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/account/email-verification',
  access: 'customer',
  once: 'header',
  summary: 'Verify the own e-mail address by the mailed code',
  input: codeProof,
  reply: z.object({ ...done, user: profile }),
})

export const closeVerifyNotice = endpoint({
  method: 'POST',
  path: '/account/verify-notice/close',
  access: 'customer',
  once: 'state',
  summary: 'Do not ask again to verify the own e-mail address',
  input: z.object({}),
  reply: doneReply,
})
