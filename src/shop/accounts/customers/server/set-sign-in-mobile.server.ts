import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { notifyFactor, notifyNewContact } from '../../merges/server/notify-contacts.server.ts'
import { removeFactors } from '../../second-factor/server/factors.server.ts'
import { refuseStronger } from '../../staff/server/refuse-stronger.server.ts'
import type * as contract from '../office-contract.ts'
import { auditedMobile, wireAccount } from '../rules/customer.ts'
import { storedMobile } from '../rules/mobile.ts'
import { claimRows } from './personal-rows.server.ts'
import { changeCustomer, lockCustomer, writeUnlessContactTaken } from './queries.server.ts'
import { removeNumberData } from './remove-number-data.server.ts'
import { endSessionsOf } from './session-queries.server.ts'

type NewMobile = z.output<typeof contract.setSignInMobile.input>

/**
 * Changes the sign-in number of an account, ends all sessions, and notifies the contacts that the account had. A new number also removes a shopper's passkeys
 * and password, so that only the holder of the number can log in. No other function changes the number of another person.
 * @throws ShopError not_found, scope_missing, changed_meanwhile, mobile_taken
 */
export function setSignInMobile(shop: Shop, actor: Actor, { id, mobile, version }: NewMobile) {
  const { db, now } = shop
  const change = () =>
    db.transaction().execute(async (tx) => {
      const before = await lockCustomer(tx, id)
      if (!before) throw new ShopError('not_found', 'There is no such customer.')
      await lockSession(tx, actor, id)
      await refuseStronger(tx, actor, before)
      await refuseChanged(tx, { version, row: before, actor, subject: { kind: 'customer', id }, savedAt: before.updatedAt, current: () => wireAccount(before) })
      const loginMobile = storedMobile(mobile) || null
      if (loginMobile === before.loginMobile) return before

      const at = now()
      // Messages from the old number must stay with this person if somebody else gets the number.
      if (before.loginMobile !== null) await claimRows(shop, tx, before)
      const passwordHash = loginMobile !== null && before.role === 'user' ? null : before.passwordHash
      const after = await changeCustomer(tx, id, { loginMobile, passwordHash, updatedAt: at })
      await recordChange(tx, {
        at,
        actor,
        action: 'sign-in number changed',
        subject: { kind: 'customer', id },
        before: auditedMobile(before),
        after: auditedMobile(after),
      })
      await endSessionsOf(tx, id)
      if (before.loginMobile !== null) await removeNumberData(shop, tx, before.loginMobile)
      await notifyNewContact(shop, tx, before, after)
      // The passkeys and the password may belong to another person than the holder of the new number.
      if (loginMobile !== null && before.role === 'user') {
        await removeFactors(shop, tx, before)
        if (before.passwordHash !== null) await notifyFactor(shop, tx, before, 'passwordRemoved')
      }
      return after
    })
  return writeUnlessContactTaken(change)
}
