import { z } from 'zod/mini'
import { signedIn } from '../customers/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { done, doneReply, text } from '#kernel/wire.ts'

/** What the browser's WebAuthn functions take and return. `@simplewebauthn` defines and checks their fields. */
const options = z.record(z.string(), z.unknown())

export const passkeyAnswer = z.looseObject({
  id: z.string('The passkey sent no answer.').check(z.minLength(1), z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal('public-key'),
  response: z.record(z.string().check(z.maxLength(100)), z.unknown()),
})

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) })

export type Passkey = z.output<typeof passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/passkeys',
  access: 'customer',
  summary: 'The passkeys of the account, oldest first',
  input: z.object({}),
  reply: z.array(passkey),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/options',
  access: 'customer',
  freshProof: true,
  summary: 'The options from which a browser makes a new passkey',
  input: z.object({}),
  reply: z.object({ options }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/passkeys',
  access: 'customer',
  freshProof: true,
  summary: 'Save a new passkey',
  input: z.object({ name: text(60, 'Please give the passkey a name.').check(z.minLength(1, 'Please give the passkey a name.')), answer: passkeyAnswer }),
  /** `recoveryCodes` is given once, with the first second factor of an admin. */
  reply: z.object({ ...done, passkey, recoveryCodes: z.optional(z.array(z.string())) }),
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/passkeys/:id',
  access: 'customer',
  freshProof: true,
  summary: 'Remove a passkey',
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(1400)) }),
  reply: doneReply,
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  summary: 'The options from which a browser asks for a passkey',
  input: z.object({}),
  reply: z.object({ options }),
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  summary: 'Log in with a passkey',
  input: z.object({ answer: passkeyAnswer }),
  reply: z.object({ ...done, data: z.object(signedIn) }),
})
