import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { doneReply } from '#kernel/wire.ts'
import { proof } from '../customers/contract.ts'
import { passkeyAnswer } from '../passkeys/contract.ts'
import { factorCode } from '../second-factor/contract.ts'

/** How the caller can prove to be the owner of the account. `mobile`: the number for a one-time code (10 digits), or empty. */
export const proofWays = z.object({ password: z.boolean(), mobile: z.string(), authenticator: z.boolean(), passkey: z.boolean() })

export type ProofWays = z.output<typeof proofWays>

export const showProofWays = endpoint({
  method: 'GET',
  path: '/auth/proof',
  access: 'customer',
  summary: 'How the caller can give a fresh proof',
  input: z.object({}),
  reply: proofWays,
})

export const startPasskeyProof = endpoint({
  method: 'POST',
  path: '/auth/proof/passkey',
  access: 'customer',
  summary: 'The options from which a browser asks for a passkey as a fresh proof',
  input: z.object({}),
  reply: z.object({ options: z.record(z.string(), z.unknown()) }),
})

export const giveProof = endpoint({
  method: 'POST',
  path: '/auth/proof',
  access: 'customer',
  summary: 'Give a fresh proof, which is valid for 10 minutes in this session',
  input: z.object({ ...proof, code: z.nullish(factorCode), passkey: z.nullish(passkeyAnswer) }),
  reply: doneReply,
})
