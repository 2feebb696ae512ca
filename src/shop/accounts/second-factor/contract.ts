import { z } from 'zod/mini'
import { signedIn } from '../customers/contract.ts'
import { canonicalDigits } from '#kernel/text.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { done, doneReply } from '#kernel/wire.ts'

/** A code of an authenticator app, or a recovery code. Blanks and hyphens are dropped, so both can be typed as they are shown. */
export const factorCode = z.string('Please enter the code').check(
  z.maxLength(1000),
  z.overwrite((typed) => canonicalDigits(typed).toLowerCase()),
  z.minLength(1, 'Please enter the code'),
  z.maxLength(20, 'This code is too long'),
)

const recoveryCodes = z.array(z.string())

/** A log-in that waits for its second step. `step`: its secret. `authenticator`, `passkey`: the factors that the second step accepts. */
export const secondStep = z.object({ step: z.string(), authenticator: z.boolean(), passkey: z.boolean() })

export type SecondStep = z.output<typeof secondStep>

const state = z.object({
  /** True for an admin, who can set up a second factor. */
  allowed: z.boolean(),
  authenticator: z.boolean(),
  passkeys: z.number(),
  recoveryCodesLeft: z.number(),
  /** From this time on, the back-office needs a second factor. Null if it needs none. */
  dueAt: z.nullable(z.string()),
})

export type SecondFactorState = z.output<typeof state>

export const showSecondFactor = endpoint({
  method: 'GET',
  path: '/second-factor',
  access: 'customer',
  summary: 'The second factors of the account',
  input: z.object({}),
  reply: state,
})

export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/second-factor/authenticator',
  access: 'staff',
  once: 'state',
  freshProof: true,
  setsUpFactor: true,
  summary: 'Make the secret of an authenticator app, which replaces an unconfirmed one',
  input: z.object({}),
  /** `secret` in base32; `qr` is an SVG picture of `uri`. */
  reply: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/second-factor/authenticator/confirm',
  access: 'staff',
  once: 'state',
  freshProof: true,
  setsUpFactor: true,
  summary: 'Turn on the authenticator app with its first code',
  input: z.object({ code: factorCode }),
  reply: z.object({ ...done, recoveryCodes: z.optional(recoveryCodes) }),
})

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/second-factor/authenticator',
  access: 'staff',
  freshProof: true,
  summary: 'Remove the authenticator app',
  input: z.object({}),
  reply: doneReply,
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/second-factor/recovery-codes',
  access: 'staff',
  once: 'state',
  freshProof: true,
  summary: 'Make ten new recovery codes, which replace the earlier ones',
  input: z.object({}),
  reply: z.object({ ...done, recoveryCodes }),
})

export const secondFactorLogin = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  access: 'public',
  summary: 'The second step of a log-in',
  input: z.object({ step: z.string().check(z.maxLength(100)), code: factorCode }),
  reply: z.object({ ...done, data: z.object(signedIn) }),
})
