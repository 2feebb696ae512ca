import type { z } from 'zod/mini'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { requireFreshProof } from '#platform/http/fresh-proof.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { recordRole } from '../../staff/server/role-queries.server.ts'
import { refuseToMakeOwner } from '../../staff/server/refuse-stronger.server.ts'
import type * as contract from '../office-contract.ts'
import { changeableFields, toStoredContacts } from '../rules/customer.ts'
import { insertCustomer, writeUnlessContactTaken } from './queries.server.ts'

type NewCustomer = z.output<typeof contract.addCustomer.input>

/**
 * Adds an account for an admin. It has no password: the number of its first contact signs in by code.
 * @throws ShopError email_taken, mobile_taken; scope_missing and fresh_proof_needed for an admin
 */
export function addCustomer(shop: Shop, actor: Actor, { name, email, role, addresses }: NewCustomer) {
  if (role === 'admin') {
    refuseToMakeOwner(actor)
    requireFreshProof(shop, actor)
  }
  const contacts = toStoredContacts(addresses)
  const add = () =>
    shop.db.transaction().execute(async (tx) => {
      await lockSession(tx, actor)
      const added = await insertCustomer(tx, { name, email: email || null, role, contacts, loginMobile: contacts[0]?.mobile || null })
      const subject = { kind: 'customer', id: added.id } as const
      await recordChange(tx, { at: shop.now(), actor, action: 'created', subject, after: changeableFields(added) })
      if (role === 'admin') await recordRole(shop, tx, { actor, id: added.id, before: null, after: added.staffRole })
      return added
    })
  return writeUnlessContactTaken(add)
}
