import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { scopes } from '#shop/scopes.ts'
import { byId, doneReply } from '#kernel/wire.ts'

export const roleId = z.string('Please choose a role.').check(z.minLength(1, 'Please choose a role.'), z.maxLength(64))

export const roleName = z.object({ _id: z.string(), name: z.string() })

export const showMe = endpoint({
  method: 'GET',
  path: '/staff/me',
  access: 'customer',
  summary: 'The caller’s own role and scopes in the back-office; a customer has none',
  input: z.object({}),
  reply: z.object({ role: z.nullable(roleName), scopes: z.array(z.enum(scopes)), secondFactorNeeded: z.boolean() }),
})

const member = z.object({
  _id: z.string(),
  name: z.string(),
  /** The e-mail address, or the sign-in number of an account without one. */
  contact: z.string(),
  role: roleName,
  active: z.boolean(),
  /** The number of sessions that are valid now. */
  sessions: z.int(),
  /** Empty before the first log-in. */
  lastLogInAt: z.string(),
})

export type Member = z.output<typeof member>

export const listStaff = endpoint({
  method: 'GET',
  path: '/staff',
  access: { scope: 'staff:read' },
  summary: 'Everybody who may enter the back-office, newest first',
  input: z.object({}),
  reply: z.array(member),
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/staff/:id/role',
  access: { scope: 'staff:write' },
  freshProof: true,
  summary: 'Give somebody another role. Every session of the person ends',
  input: z.extend(byId, { role: roleId }),
  reply: doneReply,
})

export const removeFromStaff = endpoint({
  method: 'DELETE',
  path: '/staff/:id',
  access: { scope: 'staff:write' },
  freshProof: true,
  summary: 'Take the role away. The account stays as a customer, and its sessions end',
  input: byId,
  reply: doneReply,
})

export const deactivate = endpoint({
  method: 'POST',
  path: '/staff/:id/deactivate',
  access: { scope: 'staff:write' },
  freshProof: true,
  summary: 'Lock somebody out until the account is activated again. Every session of the person ends',
  input: byId,
  reply: doneReply,
})

export const activate = endpoint({
  method: 'POST',
  path: '/staff/:id/activate',
  access: { scope: 'staff:write' },
  freshProof: true,
  summary: 'Let a deactivated person log in again',
  input: byId,
  reply: doneReply,
})

export const endStaffSessions = endpoint({
  method: 'DELETE',
  path: '/staff/:id/sessions',
  access: { scope: 'staff:write' },
  forPeople: true,
  summary: 'End every session of a member of staff',
  input: byId,
  reply: doneReply,
})

const logIn = z.object({
  _id: z.string(),
  at: z.string(),
  /** `name` is empty for an account that no longer exists. */
  person: z.object({ _id: z.string(), name: z.string() }),
  result: z.enum(['done', 'failed']),
  /** How the person logged in, in words, such as `password`, `passkey` or `password and authenticator`. */
  by: z.string(),
  /** The browser in words, such as "Chrome on Android". Empty for entries of earlier releases. */
  device: z.string(),
})

export type LogIn = z.output<typeof logIn>

export const listLogIns = endpoint({
  method: 'GET',
  path: '/staff-log-ins',
  access: { scope: 'staff:read' },
  summary: 'Log-ins of staff and failed tries, newest first',
  input: z.object({ limit: pageInput.limit, cursor: pageInput.cursor, person: z.optional(z.string().check(z.maxLength(64))) }),
  reply: z.array(logIn),
})
