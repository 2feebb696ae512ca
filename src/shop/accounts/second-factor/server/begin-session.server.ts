import { minuteMs } from '#kernel/duration.ts'
import { randomBytes } from 'node:crypto'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { hashToken, type Origin } from '#platform/http/authenticate.ts'
import { describeDevice } from '#platform/http/describe-device.ts'
import { hashNetwork } from '#platform/http/hash-network.ts'
import type { Shop } from '#platform/shop.ts'
import { roleIn } from '../../customers/server/authenticate.server.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { recordFailedAdminLogin, recordAdminLogin, refuseInactive } from '../../customers/server/record-admin-login.server.ts'
import { openSession } from '../../customers/server/session-queries.server.ts'
import type * as contract from '../contract.ts'
import type { SecondStep } from '../contract.ts'
import { checkGrace } from './factors.server.ts'
import { countStepTry, deleteStep, insertStep, readFactors } from './queries.server.ts'
import { trySecondFactor } from './try-second-factor.server.ts'

const stepMs = 10 * minuteMs

type Account = { id: string; role: 'user' | 'admin'; staffRole: string | null; deactivatedAt: Date | null; secondFactorDueAt: Date | null }

/** How somebody logs in. `second` is the second factor, if there was one. */
type Opening = { by: 'password' | 'code' | 'passkey'; second?: string; origin: Origin }

/** The first step of a log-in has succeeded: either the session is open, or the second step is due. */
type Begun = { signedIn: SignedIn } | { secondStep: SecondStep }

type SignedIn = { token: string; role: 'user' | 'admin'; userId: string }

/** Opens a session after the first step of a log-in, or starts the second step for an admin who has a second factor. A passkey needs no second step. */
export async function beginLogin(shop: Shop, tx: Tx, account: Account, opening: { by: 'password' | 'code'; origin: Origin }): Promise<Begun> {
  if (account.role !== 'admin') return { signedIn: await beginSession(shop, tx, account, opening) }
  const { authenticator, passkeys } = await readFactors(tx, account.id)
  if (!authenticator && passkeys === 0) return { signedIn: await beginSession(shop, tx, account, opening) }
  const step = randomBytes(32).toString('base64url')
  await insertStep(tx, { tokenHash: hashToken(step), customerId: account.id, openedBy: opening.by, expiresAt: new Date(shop.now().getTime() + stepMs) })
  return { secondStep: { step, authenticator, passkey: passkeys > 0 } }
}

/** Opens a session and records the log-in of an admin. @throws ShopError account_inactive for deactivated staff */
export async function beginSession(shop: Shop, tx: Tx, account: Account, { by: openedBy, second, origin }: Opening): Promise<SignedIn> {
  const { id, role: accountRole } = account
  const method = { by: second === undefined ? openedBy : `${openedBy} and ${second}`, origin }
  if (account.deactivatedAt) throw refuseInactive(shop, id, method)
  const hasSecondFactor = openedBy === 'passkey' || second !== undefined
  const role = roleIn({ role: accountRole, openedBy, hasSecondFactor })
  const needsSecondFactor = role === 'admin' && !hasSecondFactor && (await checkGrace(shop, tx, account))
  // An admin's number can be stolen, so an SMS code alone proves nothing.
  const provenAt = role === accountRole ? shop.now() : null
  if (accountRole === 'admin') await recordAdminLogin(shop, tx, id, method)
  const from = { device: describeDevice(origin.userAgent), network: hashNetwork(shop.secrets.auth, id, origin.address) }
  return { token: await openSession(tx, id, shop.now(), { openedBy, hasSecondFactor, needsSecondFactor, provenAt, ...from }), role, userId: id }
}

/** Returns the opened session. @throws ShopError second_factor_needed, whose details say what the second step accepts */
export function signedInOf(begun: Begun): SignedIn {
  if ('signedIn' in begun) return begun.signedIn
  throw new ShopError('second_factor_needed', 'Please enter the code from your authenticator app.', begun.secondStep)
}

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
    // Rolls back, so that a recovery code whose step another request has used is not lost.
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
