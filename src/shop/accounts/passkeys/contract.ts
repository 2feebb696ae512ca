import { z } from 'zod/mini'
import { signedIn } from '../customers/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { done, doneReply, line } from '#kernel/wire.ts'

/** The options that the browser's WebAuthn functions take. `@simplewebauthn/server` makes them. */
const options = z.record(z.string(), z.unknown())

const noAnswer = 'The passkey sent no answer.'
/** Bytes in base64url. The limit of a request's body limits them too. */
const bytes = z.string(noAnswer)
const credentialId = bytes.check(z.minLength(1), z.maxLength(1400))
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** The browser's answer after it has made a passkey. `transports`: how the browser reaches the device, such as `usb`. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
})

/** The browser's answer after a passkey has signed a challenge. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: z.nullish(bytes) }),
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
  once: 'state',
  freshProof: true,
  summary: 'Save a new passkey',
  input: z.object({ name: line(60, 'Please give the passkey a name.').check(z.minLength(1, 'Please give the passkey a name.')), answer: newPasskey }),
  /** `recoveryCodes`: given once, with the first second factor of an admin. */
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
