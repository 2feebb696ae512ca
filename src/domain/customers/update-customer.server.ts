import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import type * as contract from './contract.ts'
import { keptContacts, loginMobileAfter } from './customer.ts'
import { keepAnAdmin } from './keep-an-admin.server.ts'
import { changeCustomer, lockCustomer } from './queries.server.ts'
import { refuseTaken } from './refuse-taken.server.ts'
import { endSessionsOf } from './session-queries.server.ts'

type CustomerChange = z.output<typeof contract.updateCustomer.input>

/** By an admin. @throws ShopError not_found, last_admin, email_taken, mobile_taken */
export function updateCustomer({ db, now }: Shop, { id, name, email, role, addresses }: CustomerChange) {
  const change = () =>
    db.transaction().execute(async (tx) => {
      if (role === 'user') await keepAnAdmin(tx, id)
      const before = await lockCustomer(tx, id)
      if (!before) throw new ShopError('not_found', 'There is no such customer.')

      const contacts = addresses ? keptContacts(addresses) : before.contacts
      const after = await changeCustomer(tx, id, {
        name,
        email: email == null ? before.email : email || null,
        role: role ?? before.role,
        contacts,
        loginMobile: loginMobileAfter(before, contacts),
        updatedAt: now(),
      })
      const lostRole = before.role === 'admin' && after.role === 'user'
      const lostNumber = before.loginMobile !== null && after.loginMobile !== before.loginMobile
      if (lostRole || lostNumber) await endSessionsOf(tx, id)
      return after
    })
  return refuseTaken(change)
}
