import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { removeMessagesAbout } from '../messages/queries.server.ts'
import type * as contract from './admin-contract.ts'
import { changeableFields, keptContacts, loginMobileAfter } from './customer.ts'
import { keepAnAdmin } from './keep-an-admin.server.ts'
import { changeCustomer, lockCustomer } from './queries.server.ts'
import { refuseTaken } from './refuse-taken.server.ts'
import { endSessionsOf } from './session-queries.server.ts'

type CustomerChange = z.output<typeof contract.updateCustomer.input>

/** By an admin. @throws ShopError not_found, last_admin, email_taken, mobile_taken */
export function updateCustomer({ db, now }: Shop, actor: Actor, { id, name, email, role, addresses }: CustomerChange) {
  const change = () =>
    db.transaction().execute(async (tx) => {
      if (role === 'user') await keepAnAdmin(tx, id)
      const before = await lockCustomer(tx, id)
      if (!before) throw new ShopError('not_found', 'There is no such customer.')

      const at = now()
      const contacts = addresses ? keptContacts(addresses) : before.contacts
      const after = await changeCustomer(tx, id, {
        name,
        email: email == null ? before.email : email || null,
        role: role ?? before.role,
        contacts,
        loginMobile: loginMobileAfter(before, contacts),
        updatedAt: at,
      })
      const subject = { kind: 'customer', id } as const
      await recordChange(tx, { at, actor, action: 'updated', subject, before: changeableFields(before), after: changeableFields(after) })
      const lostRole = before.role === 'admin' && after.role === 'user'
      const lostNumber = after.loginMobile === before.loginMobile ? null : before.loginMobile
      if (lostRole || lostNumber !== null) await endSessionsOf(tx, id)
      // The codes that went to it: once the account has another number, nobody would know that they were this person's.
      if (lostNumber !== null) await removeMessagesAbout(tx, [lostNumber])
      return after
    })
  return refuseTaken(change)
}
