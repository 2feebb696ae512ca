import type { z } from 'zod/mini'
import type { Actor } from '#platform/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import type * as contract from './admin-contract.ts'
import { changeableFields, keptContacts } from './customer.ts'
import { insertCustomer } from './queries.server.ts'
import { refuseTaken } from './refuse-taken.server.ts'

type NewCustomer = z.output<typeof contract.addCustomer.input>

/** By an admin: no password, so the first contact's number signs in by code. @throws ShopError email_taken, mobile_taken */
export function addCustomer({ db, now }: Shop, actor: Actor, { name, email, role, addresses }: NewCustomer) {
  const contacts = keptContacts(addresses)
  const add = () =>
    db.transaction().execute(async (tx) => {
      const added = await insertCustomer(tx, { name, email: email || null, role, contacts, loginMobile: contacts[0]?.mobile || null })
      await recordChange(tx, { at: now(), actor, action: 'created', subject: { kind: 'customer', id: added.id }, after: changeableFields(added) })
      return added
    })
  return refuseTaken(add)
}
