import type { z } from 'zod/mini'
import type { Shop } from '#platform/shop.ts'
import type * as contract from './contract.ts'
import { keptContacts } from './customer.ts'
import { insertCustomer } from './queries.server.ts'
import { refuseTaken } from './refuse-taken.server.ts'

type NewCustomer = z.output<typeof contract.addCustomer.input>

/** By an admin: no password, so the first contact's number signs in by code. @throws ShopError email_taken, mobile_taken */
export function addCustomer({ db }: Shop, { name, email, role, addresses }: NewCustomer) {
  const contacts = keptContacts(addresses)
  return refuseTaken(() => insertCustomer(db, { name, email: email || null, role, contacts, loginMobile: contacts[0]?.mobile || null }))
}
