import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { useCode } from './code-queries.server.ts'
import { storedMobile } from './mobile.ts'
import { findOrOpenByMobile } from './queries.server.ts'
import { type Origin, recordWrongCode, recordAdminLogin, refuseInactive } from './record-admin-login.server.ts'
import { openSession } from './session-queries.server.ts'
import { type CodeTry, tryCode } from './try-code.server.ts'

/**
 * Logs in by a one-time code, and opens an account for a new number.
 * @throws ShopError too_many_requests; wrong_otp for a wrong, used, expired or unknown code; account_inactive for deactivated staff
 */
export async function verifyCode(shop: Shop, { mobile: digits, ...codeAndChallenge }: CodeTry, { address, device }: Origin) {
  const { db, now } = shop
  const mobile = storedMobile(digits)
  const result = await tryCode(shop, { mobile, ...codeAndChallenge }, address)
  if (result.kind === 'wrong') recordWrongCode(shop, mobile, device)
  if (result.kind !== 'right') throw wrongCode()

  return db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, mobile, result.codeHash))) throw wrongCode()
    const { id, role, deactivatedAt } = await findOrOpenByMobile(tx, mobile)
    if (deactivatedAt) throw refuseInactive(shop, id, { by: 'code', device })
    if (role === 'admin') await recordAdminLogin(shop, tx, id, { by: 'code', device })
    return { token: await openSession(tx, id, now()), role, userId: id }
  })
}

const wrongCode = () => new ShopError('wrong_otp', 'Invalid OTP ❌')
