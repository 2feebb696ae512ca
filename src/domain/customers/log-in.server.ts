import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import type * as contract from './contract.ts'
import { passwordMatches } from './passwords.server.ts'
import { findCustomerByEmail, lockCustomer } from './queries.server.ts'
import { openSession } from './session-queries.server.ts'

type Credentials = z.output<typeof contract.login.input>

/**
 * Says the same, after the same time, whether it is the e-mail or the password that is wrong. Tries are counted for each address, for an account
 * from each address, and for an account over all of them, or who has many addresses could try passwords without end. That last count could keep the
 * owner out, so it does not bind where the account was logged in to lately; elsewhere a one-time code still opens it.
 * @throws ShopError too_many_requests, wrong_credentials
 */
export async function logIn({ db, limits, now }: Shop, { email, password }: Credentials, address: string) {
  // Counted before the password is looked at, so that tries at once are counted one by one.
  const account = email.toLowerCase()
  const here = `${account} ${address}`
  await limits.take('loginAddress', address)
  await limits.take('login', here)
  const isKnown = await limits.remembers('loginKnown', here)
  if (!isKnown) await limits.take('loginAccount', account)

  const customer = await findCustomerByEmail(db, email)
  const matches = await passwordMatches(password, customer?.passwordHash)
  if (!customer || !matches) throw wrongCredentials()

  await Promise.all([limits.giveBack('login', here), limits.giveBack('loginAddress', address), limits.remember('loginKnown', here)])
  if (!isKnown) await limits.giveBack('loginAccount', account)
  return db.transaction().execute(async (tx) => {
    // Locked so that the account is still there, with this password, when its session opens.
    const current = await lockCustomer(tx, customer.id)
    if (current?.passwordHash !== customer.passwordHash) throw wrongCredentials()
    return { token: await openSession(tx, current.id, now()), role: current.role, userId: current.id }
  })
}

const wrongCredentials = () => new ShopError('wrong_credentials', 'Invalid email or password ❌')
