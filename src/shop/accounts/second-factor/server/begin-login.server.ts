import { minuteMs } from '#kernel/duration.ts'
import { randomBytes } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { hashToken, type Origin } from '#platform/http/authenticate.ts'
import { describeDevice } from '#platform/http/describe-device.ts'
import { hashNetwork } from '#platform/http/hash-network.ts'
import type { Shop } from '#platform/shop.ts'
import { roleIn } from '../../customers/server/authenticate.server.ts'
import { recordAdminLogin, inactiveLoginError } from '../../customers/server/record-admin-login.server.ts'
import { openSession } from '../../customers/server/session-queries.server.ts'
import type { SecondStep } from '../contract.ts'
import { isFactorDue } from './factors.server.ts'
import { insertStep, readFactors } from './queries.server.ts'

/** A log-in waits for its second step for this time. */
const stepMs = 10 * minuteMs

type Account = { id: string; role: 'user' | 'admin'; staffRole: string | null; deactivatedAt: Date | null; secondFactorDueAt: Date | null }

/** How somebody logs in. `second`: the name of the second factor, if one was used. */
type Opening = { by: 'password' | 'code' | 'passkey'; second?: string; origin: Origin }

/** The result of a successful first step: the session is open, or the second step is due. */
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
  if (account.deactivatedAt) throw inactiveLoginError(shop, id, method)
  const hasSecondFactor = openedBy === 'passkey' || second !== undefined
  const role = roleIn({ role: accountRole, openedBy, hasSecondFactor })
  const needsSecondFactor = role === 'admin' && !hasSecondFactor && (await isFactorDue(shop, tx, account))
  // An admin's number can be stolen. So after an SMS code alone, an admin has the role of a shopper, and the code counts as no fresh proof.
  const isAdminByCode = role !== accountRole
  const provenAt = isAdminByCode ? null : shop.now()
  if (accountRole === 'admin') await recordAdminLogin(shop, tx, id, method)
  const from = { device: describeDevice(origin.userAgent), network: hashNetwork(shop.secrets.auth, id, origin.address) }
  return { token: await openSession(tx, id, shop.now(), { openedBy, hasSecondFactor, needsSecondFactor, provenAt, ...from }), role, userId: id }
}

/** Returns the opened session. @throws ShopError second_factor_needed, whose details say what the second step accepts */
export function signedInOf(begun: Begun): SignedIn {
  if ('signedIn' in begun) return begun.signedIn
  throw new ShopError('second_factor_needed', 'Please enter the code from your authenticator app.', begun.secondStep)
}
