import { ShopError } from '#kernel/errors.ts'
import type { Origin } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { beginLogin, signedInOf } from '../../second-factor/server/begin-session.server.ts'
import { useCode } from './code-queries.server.ts'
import { storedMobile } from '../rules/mobile.ts'
import { findOrOpenByMobile } from './queries.server.ts'
import { recordWrongCode } from './record-admin-login.server.ts'
import { type CodeFailure, codeRefusal, type CodeTry, tryCode } from './try-code.server.ts'

/**
 * Logs in by a one-time code, and opens an account for a new number. `isNew` says that it did.
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
