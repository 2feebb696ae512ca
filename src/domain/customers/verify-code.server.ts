import { timingSafeEqual } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { destroyCode, takeTry, useCode } from './code-queries.server.ts'
import { hashCode } from './hash-code.server.ts'
import { storedMobile } from './mobile.ts'
import { maxTries } from './one-time-code.ts'
import { findOrOpenByMobile } from './queries.server.ts'
import { openSession } from './session-queries.server.ts'

/** Logs in by a one-time code, opening an account for a new number. @throws ShopError wrong_otp for a wrong, used, dead or unknown code */
export async function verifyCode(shop: Shop, digits: string, code: string) {
  const { db, now } = shop
  const mobile = storedMobile(digits)
  // Outside the transaction below: a wrong try stays counted.
  const { codeHash, attempts } = (await takeTry(db, mobile, now())) ?? {}
  if (!codeHash) throw wrongCode()
  if (!timingSafeEqual(codeHash, hashCode(shop, mobile, code))) {
    if (attempts === maxTries) await destroyCode(db, mobile, codeHash)
    throw wrongCode()
  }

  return db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, mobile, codeHash))) throw wrongCode()
    const { id, role } = await findOrOpenByMobile(tx, mobile)
    return { token: await openSession(tx, id, now()), role, userId: id }
  })
}

const wrongCode = () => new ShopError('wrong_otp', 'Invalid OTP ❌')
