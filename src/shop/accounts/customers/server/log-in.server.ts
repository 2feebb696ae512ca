import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Origin } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { beginLogin, signedInOf } from '../../second-factor/server/begin-session.server.ts'
import type * as contract from '../contract.ts'
import { findLogin, lockCustomer } from './queries.server.ts'
import { recordFailedAdminLogin } from './record-admin-login.server.ts'
import { tryPassword } from './try-password.server.ts'

type Credentials = z.output<typeof contract.login.input>

/**
 * Logs in by e-mail and password. A wrong e-mail and a wrong password give the same answer after the same time. Counts failed logins for each address
 * and for the account (`tryPassword`).
 * @throws ShopError too_many_requests, wrong_credentials, second_factor_needed; account_inactive for deactivated staff with the right password
 */
export async function logIn(shop: Shop, { email, password }: Credentials, origin: Origin) {
  const { db, limits } = shop
  const { address } = origin
  await limits.take('loginAddress', address)
  const { mailbox, customer } = await findLogin(db, email)
  const matches = await tryPassword(shop, { account: customer?.id ?? mailbox, passwordHash: customer?.passwordHash }, password, address)
  if (!matches && customer?.role === 'admin') recordFailedAdminLogin(shop, customer.id, { by: 'password', origin })
  if (!customer || !matches) throw wrongCredentials()

  await limits.reward('loginAddress', address)
  const begun = await db.transaction().execute(async (tx) => {
    // Locks the account, so it still exists with this password when the session opens.
    const current = await lockCustomer(tx, customer.id)
    if (current?.passwordHash !== customer.passwordHash) throw wrongCredentials()
    return beginLogin(shop, tx, current, { by: 'password', origin })
  })
  return signedInOf(begun)
}

const wrongCredentials = () => new ShopError('wrong_credentials', 'Invalid email or password ❌')
