import { randomBytes, randomInt } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import { hashToken } from '#platform/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '../messages/queue-message.server.ts'
import { hasOrdered } from '../orders/account-queries.server.ts'
import { readSettings } from '../settings/queries.server.ts'
import { hashCode } from './hash-code.server.ts'
import { findCode, lockMobile, saveCode } from './code-queries.server.ts'
import { storedMobile } from './mobile.ts'
import { codeDigits, codeLifeMs, nextSend, secondsToWait, waitAfter } from './one-time-code.ts'

/** `resendAfter`: seconds until another code may be asked for. `challenge`: brings tries of one's own; only its hash is kept. */
type Sent = { resendAfter: number; challenge: string }

/** The same whether the number is known or not. @throws ShopError too_many_requests */
export async function sendCode(shop: Shop, digits: string, address: string): Promise<Sent> {
  const { db, config, log } = shop
  const mobile = storedMobile(digits)
  // Looked at first without a lock, so that asking too early uses up none of the number's or the house's budget.
  refuseTooEarly(await findCode(db, mobile), shop.now())
  await countSend(shop, mobile, address)

  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const challenge = randomBytes(32).toString('base64url')
  const sends = await db.transaction().execute(async (tx) => {
    await lockMobile(tx, mobile)
    const now = shop.now()
    const last = await findCode(tx, mobile)
    refuseTooEarly(last, now)
    const next = nextSend(last, now)
    const hashes = { codeHash: hashCode(shop, mobile, code), challengeHash: hashToken(challenge) }
    await saveCode(tx, { mobile, ...hashes, expiresAt: new Date(now.getTime() + codeLifeMs), sends: next, sentAt: now })
    const { brand } = await readSettings(tx)
    await queueMessage(shop, tx, { dedupeKey: `otp:${mobile}:${now.toISOString()}`, channel: 'sms', recipient: mobile, body: textOf(code, brand) })
    return next
  })
  if (config.sandbox) log.info(`One-time code for ${mobile}: ${code}`)
  return { resendAfter: waitAfter(sends), challenge }
}

/** Counts one code. A flood of strangers' numbers uses up neither the buyers' share of the day's codes nor their range. @throws ShopError too_many_requests */
async function countSend({ quick, limits }: Shop, mobile: string, address: string) {
  await limits.take('otpAddress', address)
  await limits.take('otpHour', mobile)
  await limits.take('otpDay', mobile)
  if (!(await hasOrdered(quick, mobile))) {
    await limits.take('otpRange', rangeOf(mobile))
    await limits.take('otpStrangers', 'all')
  }
  await limits.take('otpEverybody', 'all')
}

/** Who sends to bought numbers sends to neighbours: a thousand of them count together. */
const rangeOf = (mobile: string) => mobile.slice(0, -3)

function refuseTooEarly(last: Parameters<typeof secondsToWait>[0], now: Date) {
  const retryAfter = secondsToWait(last, now)
  if (retryAfter > 0) throw new ShopError('too_many_requests', `Please wait ${retryAfter} seconds before asking for another OTP.`, { retryAfter })
}

const textOf = (code: string, brand: string) => `${code} is your OTP to log in to ${brand}. It is valid for 5 minutes. Do not share it with anyone.`
