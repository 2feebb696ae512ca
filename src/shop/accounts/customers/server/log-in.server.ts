import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Origin } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { beginLogin, signedInOf } from '../../second-factor/server/begin-login.server.ts'
import type * as contract from '../contract.ts'
import { storedMobile } from '../rules/mobile.ts'
import { useCode } from './code-queries.server.ts'
import { tryPassword } from './passwords.server.ts'
import { findOrOpenByMobile, findLogin, lockCustomer } from './queries.server.ts'
import { recordWrongCode, recordFailedAdminLogin } from './record-admin-login.server.ts'
import { type CodeFailure, codeRefusal, type CodeTry, tryCode } from './try-code.server.ts'

/**
 * Logs in by a one-time code, and opens an account for a new number. `isNew` is true if it opened one.
 * @throws ShopError too_many_requests; wrong_otp for a wrong, used, expired or unknown code; second_factor_needed; account_inactive for deactivated staff
 */
export async function verifyCode(shop: Shop, { mobile: digits, ...codeAndChallenge }: CodeTry, origin: Origin) {
  const { db } = shop
  const mobile = storedMobile(digits)
  const result = await tryCode(shop, { mobile, ...codeAndChallenge }, origin.address)
  if (result.kind === 'wrong') recordWrongCode(shop, mobile, origin)
  if (result.kind !== 'right') throw wrongCode(result.kind)

  const begun = await db.transaction().execute(async (tx) => {
    // Locks the account before the code, as every transaction that uses a code does.
    const { account, isNew } = await findOrOpenByMobile(tx, mobile)
    if (!(await useCode(tx, mobile, result.codeHash))) throw wrongCode()
    return { isNew, login: await beginLogin(shop, tx, account, { by: 'code', origin }) }
  })
  return { ...signedInOf(begun.login), isNew: begun.isNew }
}

const wrongCode = (kind: CodeFailure = 'none') => new ShopError('wrong_otp', codeRefusal(kind))

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
