import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { useCode } from './code-queries.server.ts'
import { storedMobile } from './mobile.ts'
import { findOrOpenByMobile } from './queries.server.ts'
import { openSession } from './session-queries.server.ts'
import { type CodeTry, tryCode } from './try-code.server.ts'

/** Logs in by a one-time code, opening an account for a new number. @throws ShopError too_many_requests, and wrong_otp for a wrong, used, dead or unknown code */
export async function verifyCode(shop: Shop, { mobile: digits, ...given }: CodeTry, address: string) {
  const { db, now } = shop
  const mobile = storedMobile(digits)
  const codeHash = await tryCode(shop, { mobile, ...given }, address)
  if (!codeHash) throw wrongCode()

  return db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, mobile, codeHash))) throw wrongCode()
    const { id, role } = await findOrOpenByMobile(tx, mobile)
    return { token: await openSession(tx, id, now()), role, userId: id }
  })
}

const wrongCode = () => new ShopError('wrong_otp', 'Invalid OTP ❌')
