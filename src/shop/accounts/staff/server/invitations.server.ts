import { randomBytes } from 'node:crypto'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Actor, hashToken } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { findLogin, lockAgainstDeletion } from '../../customers/server/queries.server.ts'
import { queueMessage, removeMessagesAbout } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { findRole, lockRoleAgainstDeletion } from './role-queries.server.ts'
import type * as contract from '../invitation-contract.ts'
import { invitationLifeMs, invitationLink, invitationMail } from '../mails/invitation-mail.ts'
import { insertInvitation, lockInvitation, removeInvitation } from './invitation-queries.server.ts'
import { refuseToGive } from './refuse-stronger.server.ts'
import { noRole } from './save-role.server.ts'

/** Invites somebody by mail. @throws ShopError too_many_requests, not_found, scope_missing, already_staff, invited_already */
export async function invite(shop: Shop, actor: Actor, { email, role: roleId }: z.output<typeof contract.invite.input>) {
  const account = (await findLogin(shop.db, email)).customer
  if (account?.role === 'admin') throw new ShopError('already_staff', 'This person is on the staff already. Change the role instead.')
  await shop.limits.take('invitations', actor.id)
  return shop.db.transaction().execute(async (tx) => {
    await lockSender(tx, actor)
    const role = await getRoleToGive(tx, actor, roleId)
    const { token, ...fields } = newLink(shop, actor)
    const id = randomId(16)
    if (!(await insertInvitation(tx, { id, email, staffRole: roleId, ...fields })))
      throw new ShopError('invited_already', 'This address has an invitation already. Send it again or withdraw it.')
    await recordSecurity(shop, tx, { security: 'staff_invited', actor, subject: { kind: 'invitation', id }, after: { staffRole: role.name } })
    await mailLink(shop, tx, { id, email, token, role: role.name })
  })
}

/** Sends a new link, which replaces the earlier one. @throws ShopError too_many_requests, not_found, scope_missing */
export async function resendInvitation(shop: Shop, actor: Actor, id: string) {
  await shop.limits.take('invitations', actor.id)
  return shop.db.transaction().execute(async (tx) => {
    await lockSender(tx, actor)
    const invitation = await getInvitation(tx, id)
    const role = await getRoleToGive(tx, actor, invitation.staffRole)
    const { token, ...fields } = newLink(shop, actor)
    await tx.updateTable('staffInvitation').set(fields).where('id', '=', id).execute()
    await removeMessagesAbout(tx, { invitation: [id] })
    await recordSecurity(shop, tx, { security: 'staff_invited', actor, subject: { kind: 'invitation', id }, after: { staffRole: role.name, again: true } })
    await mailLink(shop, tx, { id, email: invitation.email, token, role: role.name })
  })
}

/** Withdraws an invitation with its mail. @throws ShopError not_found, scope_missing */
export function withdrawInvitation(shop: Shop, actor: Actor, id: string) {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const { staffRole } = await getInvitation(tx, id)
    refuseToGive(actor, (await findRole(tx, staffRole))?.scopes ?? [])
    await removeInvitation(tx, id)
    await recordSecurity(shop, tx, { security: 'invitation_withdrawn', actor, subject: { kind: 'invitation', id } })
  })
}

/** Locks the sender's account, to which the invitation will refer, and then the session. `lockSession` needs this order. */
async function lockSender(tx: Tx, actor: Actor) {
  await lockAgainstDeletion(tx, actor.id)
  await lockSession(tx, actor)
}

async function getInvitation(tx: Tx, id: string) {
  const invitation = await lockInvitation(tx, id)
  if (!invitation) throw new ShopError('not_found', 'This invitation was accepted or withdrawn.')
  return invitation
}

async function getRoleToGive(tx: Tx, actor: Actor, id: string) {
  await lockRoleAgainstDeletion(tx, id)
  const role = await findRole(tx, id)
  if (!role) throw noRole()
  refuseToGive(actor, role.scopes)
  return role
}

/** Makes the secret token of a link, with the columns to store. The database stores only the token's hash. */
function newLink({ now }: Shop, actor: Actor) {
  const token = randomBytes(32).toString('base64url')
  const sentAt = now()
  return { token, tokenHash: hashToken(token), invitedBy: actor.id, sentAt, expiresAt: new Date(sentAt.getTime() + invitationLifeMs) }
}

type Mail = { id: string; email: string; token: string; role: string }

async function mailLink(shop: Shop, tx: Tx, { id, email, token, role }: Mail) {
  const mail = invitationMail.write({ brand: await readBrand(tx), role, link: invitationLink(shop.config.PUBLIC_URL, token) })
  await queueMessage(shop, tx, {
    about: { kind: 'invitation', id },
    // A random part, because a link that is sent again is another mail.
    dedupeKey: `invitation:${id}:${randomId(8)}`,
    recipient: email,
    ...mail,
  })
}
