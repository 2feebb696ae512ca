import { randomBytes, randomInt } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { LimitName } from '#platform/http/limit-rules.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '../messages/queue-message.server.ts'
import { hasOrdered } from '../orders/account-queries.server.ts'
import { readSettings } from '../settings/queries.server.ts'
import { hashCode } from './hash-code.server.ts'
import { findCode, lockMobile, saveCode } from './code-queries.server.ts'
import { storedMobile } from './mobile.ts'
import { codeDigits, codeLifeMs, nextSend, secondsToWait, waitAfter } from './one-time-code.ts'

/** `resendAfter` is the seconds until the next code. `challenge` gives the requester separate tries; only its hash is stored. */
type Sent = { resendAfter: number; challenge: string }

/** Sends a one-time code. The reply does not reveal whether the number has an account. @throws ShopError too_many_requests */
export async function sendCode(shop: Shop, digits: string, address: string): Promise<Sent> {
  const mobile = storedMobile(digits)
  // Checks without a lock first, which refuses most early requests cheaply.
  refuseEarly(await findCode(shop.db, mobile), shop.now())
  const taken: LimitKey[] = []
  try {
    for await (const limitKey of limitKeysOf(shop, mobile, address)) {
      await shop.limits.take(...limitKey)
      taken.push(limitKey)
    }
    return await send(shop, mobile)
  } catch (error) {
    // Does not count a request without an SMS. Otherwise concurrent requests would block the number for an hour.
    for (const limitKey of taken) await shop.limits.giveBack(...limitKey)
    throw error
  }
}

/** Stores and queues a code. @throws ShopError too_many_requests when another code was sent meanwhile */
async function send(shop: Shop, mobile: string): Promise<Sent> {
  const { db, config, log } = shop
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const challenge = randomBytes(32).toString('base64url')
  const sends = await db.transaction().execute(async (tx) => {
    await lockMobile(tx, mobile)
    const now = shop.now()
    const last = await findCode(tx, mobile)
    refuseEarly(last, now)
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

type LimitKey = [limit: LimitName, key: string]

/** Returns the limits that one code counts on. Numbers without an order have their own limits, so a flood of them cannot use up the codes of buyers. */
async function* limitKeysOf({ db }: Shop, mobile: string, address: string): AsyncGenerator<LimitKey> {
  yield ['otpAddress', address]
  yield ['otpHour', mobile]
  yield ['otpDay', mobile]
  if (!(await hasOrdered(db, mobile))) {
    yield ['otpRange', rangeOf(mobile)]
    yield ['otpStrangers', 'all']
  }
  yield ['otpEverybody', 'all']
}

/** Returns the range of a number: a thousand neighbouring numbers share a limit, because fraudsters buy numbers in ranges. */
const rangeOf = (mobile: string) => mobile.slice(0, -3)

function refuseEarly(last: Parameters<typeof secondsToWait>[0], now: Date) {
  const retryAfter = secondsToWait(last, now)
  if (retryAfter > 0) throw new ShopError('too_many_requests', `Please wait ${retryAfter} seconds before asking for another OTP.`, { retryAfter })
}

const textOf = (code: string, brand: string) => `${code} is your OTP to log in to ${brand}. It is valid for 5 minutes. Do not share it with anyone.`
