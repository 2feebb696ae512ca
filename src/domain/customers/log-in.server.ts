import { createHash } from 'node:crypto'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import type * as contract from './contract.ts'
import { passwordMatches } from './passwords.server.ts'
import { findCustomerByEmail, lockCustomer } from './queries.server.ts'
import { openSession } from './session-queries.server.ts'

type Credentials = z.output<typeof contract.login.input>

/** Says the same, after the same time, whether it is the e-mail or the password that is wrong. @throws ShopError too_many_requests, wrong_credentials */
export async function logIn({ db, limits, now }: Shop, { email, password }: Credentials, address: string) {
  // Counted before the password is looked at, so that tries at once are counted one by one.
  const account = accountKey(email, address)
  await limits.take('loginAddress', address)
  await limits.take('login', account)

  const customer = await findCustomerByEmail(db, email)
  const matches = await passwordMatches(password, customer?.passwordHash)
  if (!customer || !matches) throw wrongCredentials()

  await Promise.all([limits.giveBack('login', account), limits.giveBack('loginAddress', address)])
  return db.transaction().execute(async (tx) => {
    // Locked so that the account is still there, with this password, when its session opens.
    const current = await lockCustomer(tx, customer.id)
    if (current?.passwordHash !== customer.passwordHash) throw wrongCredentials()
    return { token: await openSession(tx, current.id, now()), role: current.role, userId: current.id }
  })
}

const wrongCredentials = () => new ShopError('wrong_credentials', 'Invalid email or password ❌')

/** Hashed to one length, because an e-mail alone may be longer than the store's keys. */
const accountKey = (email: string, address: string) => createHash('sha256').update(`${email.toLowerCase()} ${address}`).digest('base64url')
