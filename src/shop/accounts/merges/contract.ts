import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, doneReply } from '#kernel/wire.ts'
import { codeMobile, codeProof, email, profile } from '../customers/contract.ts'
import { factorCode } from '../second-factor/contract.ts'

/** A number or an e-mail address. A one-time code to it verifies it. */
const contact = { mobile: z.nullish(codeMobile), email: z.nullish(email) }

type Contact = { mobile?: string | null | undefined; email?: string | null | undefined }

const oneContact = z.refine<Contact>(({ mobile, email }) => (mobile == null) !== (email == null), 'Please enter a number or an e-mail address.')

export const sendContactCode = endpoint({
  method: 'POST',
  path: '/account/contact-code',
  access: 'customer',
  freshProof: true,
  summary: 'Send a one-time code to a number or an e-mail address, to add it to the own account',
  input: z.object(contact).check(oneContact),
  /** The same reply for every contact. `resendAfter` is in seconds. The browser sends `challenge` back with the code. */
  reply: z.object({ ...done, resendAfter: z.number(), challenge: z.string() }),
})

/** The `details` of the error account_found: the effects of joining the other account. Contacts are masked. */
export const foundAccount = z.object({
  /** How many rows move to this account. `messages` are those that the person wrote to the shop. */
  orders: z.int(),
  addresses: z.int(),
  messages: z.int(),
  /** The other account's second contact, masked, if it will log in to this account. At most one. */
  comes: z.array(z.string()),
  /** Contacts that will no longer log in. */
  ends: z.array(z.string()),
  /** True if the other account has a password or passkeys, which this account never takes over. */
  losesSecrets: z.boolean(),
  /** True if the other account has an authenticator app, so that its code is needed too. */
  needsCode: z.boolean(),
})

export type FoundAccount = z.output<typeof foundAccount>

export const addContact = endpoint({
  method: 'POST',
  path: '/account/contact',
  access: 'customer',
  once: 'header',
  freshProof: true,
  summary: 'Make a number or an e-mail address, proven by its code, the own one. With `join`, an account that has it joins this one',
  input: z.object({ ...contact, ...codeProof.shape, join: z.optional(z.boolean()), code: z.nullish(factorCode) }).check(oneContact),
  reply: z.object({ ...done, user: profile, joined: z.boolean() }),
})

/** A join that an admin can still undo. Name and contacts belong to the account that joined. */
export const merge = z.object({
  _id: z.string(),
  mergedAt: z.string(),
  undoUntil: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  orders: z.int(),
  addresses: z.int(),
})

export type Merge = z.output<typeof merge>

export const listMerges = endpoint({
  method: 'GET',
  path: '/customers/:id/merges',
  access: { scope: 'customers:read' },
  summary: 'The accounts that joined this one and can still leave it, newest first',
  input: byId,
  reply: z.array(merge),
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/merges/:id/undo',
  access: { scope: 'customers:write' },
  freshProof: true,
  summary: 'Undo the join of two accounts, within 30 days. The sessions of the account end',
  input: byId,
  reply: doneReply,
})
