import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { requireFreshProof } from '#platform/http/fresh-proof.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { revokeKeysOf } from '../../keys/server/end-keys.server.ts'
import { removeFactors } from '../../second-factor/server/factors.server.ts'
import { withdrawInvitationsBy } from '../../staff/server/invitation-queries.server.ts'
import { recordRole } from '../../staff/server/role-queries.server.ts'
import { refuseStronger, refuseToMakeOwner } from '../../staff/server/refuse-stronger.server.ts'
import type * as contract from '../office-contract.ts'
import { changeableFields, isSameEmail, toStoredContacts, wireAccount } from '../rules/customer.ts'
import { refuseLastAdmin, changeCustomer, lockCustomer, writeUnlessContactTaken } from './queries.server.ts'
import { endSessionsOf } from './session-queries.server.ts'
import { notifyOldAddress } from './notify-account.server.ts'

type CustomerChange = z.output<typeof contract.updateCustomer.input>

/**
 * Changes an account for an admin. The role `admin` makes it an owner's account, and removes its passkeys: staff who could set its sign-in number could have
 * added a passkey. This function never changes the sign-in number, not even with a contact number.
 * @throws ShopError not_found, scope_missing, forbidden for the admin's own e-mail, changed_meanwhile, last_admin, email_taken; fresh_proof_needed to
 * change a role or an e-mail
 */
export function updateCustomer(shop: Shop, actor: Actor, { id, name, email, role, addresses, version }: CustomerChange) {
  const change = () =>
    shop.db.transaction().execute(async (tx) => {
      if (role === 'user') await refuseLastAdmin(tx, id)
      const before = await lockCustomer(tx, id)
      if (!before) throw new ShopError('not_found', 'There is no such customer.')
      await lockSession(tx, actor, id)
      await refuseStronger(tx, actor, before)
      if (role !== undefined && role !== before.role) refuseToMakeOwner(actor)
      await refuseChanged(tx, { version, row: before, actor, subject: { kind: 'customer', id }, savedAt: before.updatedAt, current: () => wireAccount(before) })

      // Only the profile changes the own e-mail address: it asks for a proof, because a session can be stolen.
      if (actor.id === id && email != null && !isSameEmail(email || null, before.email))
        throw new ShopError('forbidden', 'Change your own e-mail in your profile.')

      const isNewRole = role !== undefined && role !== null && role !== before.role
      const isNewEmail = email != null && !isSameEmail(email || null, before.email)
      if (isNewRole || isNewEmail) requireFreshProof(shop, actor)

      const at = shop.now()
      const after = await changeCustomer(tx, id, {
        name,
        email: email == null ? before.email : email || null,
        role: role ?? before.role,
        contacts: addresses ? toStoredContacts(addresses) : before.contacts,
        updatedAt: at,
      })
      const subject = { kind: 'customer', id } as const
      await recordChange(tx, { at, actor, action: 'updated', subject, before: changeableFields(before), after: changeableFields(after) })
      if (after.role !== before.role) {
        await recordRole(shop, tx, { actor, id, before: before.staffRole, after: after.staffRole })
        await endSessionsOf(tx, id)
        if (after.role === 'admin') await removeFactors(shop, tx, before)
        else {
          await withdrawInvitationsBy(tx, id)
          await revokeKeysOf(shop, tx, actor, id)
        }
      }
      await notifyOldAddress(shop, tx, before, after)
      return after
    })
  return writeUnlessContactTaken(change)
}
