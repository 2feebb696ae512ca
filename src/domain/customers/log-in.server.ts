import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import type * as contract from './contract.ts'
import { findLogin, lockCustomer } from './queries.server.ts'
import { type Origin, recordFailedAdminLogin, recordAdminLogin, refuseInactive } from './record-admin-login.server.ts'
import { openSession } from './session-queries.server.ts'
import { tryPassword } from './try-password.server.ts'

type Credentials = z.output<typeof contract.login.input>

/**
 * Logs in by e-mail and password. A wrong e-mail and a wrong password give the same answer after the same time. Counts failed logins for each address
 * and for the account (`tryPassword`).
 * @throws ShopError too_many_requests, wrong_credentials; account_inactive for deactivated staff with the right password
 */
export async function logIn(shop: Shop, { email, password }: Credentials, { address, device }: Origin) {
  const { db, limits, now } = shop
  await limits.take('loginAddress', address)
  const { folded, customer } = await findLogin(db, email)
  const matches = await tryPassword(shop, { account: customer?.id ?? folded, passwordHash: customer?.passwordHash }, password, address)
  if (!matches && customer?.role === 'admin') recordFailedAdminLogin(shop, customer.id, { by: 'password', device })
  if (!customer || !matches) throw wrongCredentials()

  await limits.giveBack('loginAddress', address)
  return db.transaction().execute(async (tx) => {
    // Locks the account, so it still exists with this password when the session opens.
    const current = await lockCustomer(tx, customer.id)
    if (current?.passwordHash !== customer.passwordHash) throw wrongCredentials()
    if (current.deactivatedAt) throw refuseInactive(shop, current.id, { by: 'password', device })
    if (current.role === 'admin') await recordAdminLogin(shop, tx, current.id, { by: 'password', device })
    return { token: await openSession(tx, current.id, now()), role: current.role, userId: current.id }
  })
}

const wrongCredentials = () => new ShopError('wrong_credentials', 'Invalid email or password ❌')
