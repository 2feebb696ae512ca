import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { findLogin, lockCustomer } from '../../customers/server/queries.server.ts'
import { endSessionsOf } from '../../customers/server/session-queries.server.ts'
import { removeFactors } from './finish-factor-removal.server.ts'

/** Removes the app, passkeys and recovery codes of an account whose owner has lost them, and ends its sessions. For operators. @throws ShopError not_found */
export async function removeLostFactors(shop: Shop, email: string) {
  const { customer } = await findLogin(shop.db, email)
  if (!customer) throw new ShopError('not_found', `There is no account with the e-mail address ${email}.`)
  const { id } = customer
  await shop.db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, id)
    if (account) await removeFactors(shop, tx, account)
    await endSessionsOf(tx, id)
    await recordSecurity(shop, tx, { security: 'factors_removed', actor: undefined, subject: { kind: 'customer', id }, after: { secondFactor: 'removed' } })
  })
}
