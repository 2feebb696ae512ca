import { ShopError } from '#kernel/errors.ts'
import { coversScopes, ownerRole } from '../rules/staff-roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { lockCustomer, refuseLastAdmin } from '../../customers/server/queries.server.ts'
import { endSessionsOf } from '../../customers/server/session-queries.server.ts'
import { revokeKeysOf } from '../../keys/server/end-keys.server.ts'
import { findRole, recordRole, lockRoleAgainstDeletion } from './role-queries.server.ts'
import { withdrawInvitationsBy } from './invitation-queries.server.ts'
import { refuseStronger, refuseToGive } from './refuse-stronger.server.ts'
import { noRole } from './save-role.server.ts'

/**
 * Gives a member of staff another role, and ends all sessions of the person. If the new role may not invite, the person's open invitations are withdrawn.
 * @throws ShopError not_found, scope_missing, last_admin
 */
export function changeRole(shop: Shop, actor: Actor, { id, role: roleId }: { id: string; role: string }) {
  return shop.db.transaction().execute(async (tx) => {
    if (roleId !== ownerRole) await refuseLastAdmin(tx, id)
    const before = await lockMember(tx, actor, id)
    await lockRoleAgainstDeletion(tx, roleId)
    const role = await findRole(tx, roleId)
    if (!role) throw noRole()
    refuseToGive(actor, role.scopes)
    if (before.staffRole === roleId) return
    await tx.updateTable('customer').set({ staffRole: roleId, updatedAt: shop.now() }).where('id', '=', id).execute()
    await recordRole(shop, tx, { actor, id, before: before.staffRole, after: roleId })
    await endSessionsOf(tx, id)
    if (!coversScopes(role.scopes, ['staff:write'])) await withdrawInvitationsBy(tx, id)
  })
}

/** Takes the role away. The account stays as a customer. @throws ShopError not_found, scope_missing, last_admin */
export function removeFromStaff(shop: Shop, actor: Actor, id: string) {
  return shop.db.transaction().execute(async (tx) => {
    await refuseLastAdmin(tx, id)
    const before = await lockMember(tx, actor, id)
    // The trigger `customer_staff_role` empties `staffRole`, because a customer has none.
    await tx.updateTable('customer').set({ role: 'user', updatedAt: shop.now() }).where('id', '=', id).execute()
    await recordRole(shop, tx, { actor, id, before: before.staffRole, after: null })
    await endAccess(shop, tx, { actor, id })
  })
}

/** Locks a person out until the account is activated. @throws ShopError not_found, scope_missing, last_admin; rule_refused for the own account */
export function deactivate(shop: Shop, actor: Actor, id: string) {
  return shop.db.transaction().execute(async (tx) => {
    await refuseLastAdmin(tx, id)
    const before = await lockMember(tx, actor, id)
    if (actor.id === id) throw new ShopError('rule_refused', 'You cannot deactivate your own account.')
    if (before.deactivatedAt) return
    await tx.updateTable('customer').set({ deactivatedAt: shop.now() }).where('id', '=', id).execute()
    await recordSecurity(shop, tx, { security: 'staff_deactivated', actor, subject: { kind: 'customer', id } })
    await endAccess(shop, tx, { actor, id })
  })
}

/** Lets a deactivated person log in again. @throws ShopError not_found, scope_missing */
export function activate(shop: Shop, actor: Actor, id: string) {
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockMember(tx, actor, id)
    if (!before.deactivatedAt) return
    await tx.updateTable('customer').set({ deactivatedAt: null }).where('id', '=', id).execute()
    await recordSecurity(shop, tx, { security: 'staff_activated', actor, subject: { kind: 'customer', id } })
  })
}

/** Ends every session of a member of staff. @throws ShopError not_found, scope_missing */
export function endStaffSessions(shop: Shop, actor: Actor, id: string) {
  return shop.db.transaction().execute(async (tx) => {
    await lockMember(tx, actor, id)
    await endSessionsOf(tx, id)
    await recordSecurity(shop, tx, { security: 'sessions_ended', actor, subject: { kind: 'customer', id } })
  })
}

/** Locks a member of staff. @throws ShopError not_found, scope_missing if the person has a scope that the actor lacks */
async function lockMember(tx: Tx, actor: Actor, id: string) {
  const member = await lockCustomer(tx, id)
  if (member?.role !== 'admin') throw new ShopError('not_found', 'There is no such member of staff.')
  await lockSession(tx, actor, id)
  await refuseStronger(tx, actor, member)
  return member
}

/** Ends all sessions, withdraws the invitations that the person sent, and revokes the person's API keys. */
async function endAccess(shop: Shop, tx: Tx, { actor, id }: { actor: Actor; id: string }) {
  await endSessionsOf(tx, id)
  await withdrawInvitationsBy(tx, id)
  await revokeKeysOf(shop, tx, actor, id)
}
