import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { hashToken, type Origin } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { recordFailedAdminLogin } from '../../customers/server/record-admin-login.server.ts'
import type * as contract from '../contract.ts'
import { beginSession } from './begin-login.server.ts'
import { countStepTry, deleteStep } from './queries.server.ts'
import { trySecondFactor } from './try-second-factor.server.ts'

/** How many codes may be tried for one log-in. */
const maxTries = 5

/**
 * Finishes a log-in with a code of the authenticator app or a recovery code. A step has five tries, and an account thirty an hour.
 * @throws ShopError wrong_second_factor, too_many_requests, account_inactive
 */
export async function logInSecondStep(shop: Shop, { step, code }: z.output<typeof contract.secondFactorLogin.input>, origin: Origin) {
  const { address } = origin
  await shop.limits.take('loginAddress', address)
  const tokenHash = hashToken(step)
  // Counts outside the transaction, so that a wrong try stays counted.
  const begun = await countStepTry(shop.db, tokenHash, shop.now(), maxTries)
  if (!begun) throw expired()
  const { customerId, openedBy } = begun
  await shop.limits.take('secondFactor', customerId)
  const signedIn = await shop.db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, customerId)
    const second = account && (await trySecondFactor(shop, tx, customerId, code))
    if (!account || !second) return undefined
    // Throwing rolls back, so that a recovery code stays unused if another request has finished this log-in.
    if (!(await deleteStep(tx, tokenHash))) throw expired()
    return beginSession(shop, tx, account, { by: openedBy, second, origin })
  })
  if (!signedIn) {
    recordFailedAdminLogin(shop, customerId, { by: 'second factor', origin })
    throw new ShopError('wrong_second_factor', 'This code is not correct.')
  }
  await Promise.all([shop.limits.reward('loginAddress', address), shop.limits.reward('secondFactor', customerId)])
  return signedIn
}

const expired = () => new ShopError('wrong_second_factor', 'This log-in has expired. Please log in again.')
