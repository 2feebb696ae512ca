import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, doneReply } from '#kernel/wire.ts'
import * as customersContract from '../customers/contract.ts'
import { roleId, roleName } from './contract.ts'

const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role: roleName,
  invitedBy: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
})

export type Invitation = z.output<typeof invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/staff-invitations',
  access: { scope: 'staff:read' },
  summary: 'The invitations that nobody has accepted, newest first',
  input: z.object({}),
  reply: z.array(invitation),
})

export const invite = endpoint({
  method: 'POST',
  path: '/staff-invitations',
  access: { scope: 'staff:write' },
  freshProof: true,
  summary: 'Invite somebody by mail, for 72 hours',
  once: 'header',
  input: z.object({ email: customersContract.register.input.shape.email, role: roleId }),
  reply: doneReply,
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitations/:id/resend',
  access: { scope: 'staff:write' },
  once: 'header',
  freshProof: true,
  summary: 'Send a new link for another 72 hours. The earlier link stops working',
  input: byId,
  reply: doneReply,
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/staff-invitations/:id',
  access: { scope: 'staff:write' },
  forPeople: true,
  summary: 'Withdraw an invitation. Its link stops working',
  input: byId,
  reply: doneReply,
})

const linkBroken = 'This invitation link is not complete.'

/** The secret of the link. Requests send it only in their body, so that no log and no browser history contains it. */
const token = z.string(linkBroken).check(z.regex(/^[A-Za-z0-9_-]{43}$/, linkBroken))

export const openInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitations/open',
  access: 'public',
  summary: 'What an invitation offers, for the holder of its link',
  input: z.object({ token }),
  reply: z.object({
    email: z.string(),
    role: z.string(),
    invitedBy: z.string(),
    expiresAt: z.string(),
    /** True when the address has an account, which has to log in to accept. */
    hasAccount: z.boolean(),
  }),
})

export type OpenedInvitation = z.output<typeof openInvitation.reply>

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitations/accept',
  access: 'public',
  once: 'header',
  summary: 'Accept an invitation with a new account',
  input: z.object({ token, name: customersContract.register.input.shape.name, password: customersContract.register.input.shape.password }),
  reply: z.object(done),
})

export const joinStaff = endpoint({
  method: 'POST',
  path: '/staff-invitations/join',
  access: 'customer',
  once: 'state',
  summary: 'Accept an invitation with the account that is logged in. Its sessions end',
  input: z.object({ token }),
  /** `passwordNeeded`: the person must set a password by mail before the next log-in. */
  reply: z.object({ ...done, passwordNeeded: z.boolean() }),
})
