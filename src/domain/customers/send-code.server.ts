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

/** `resendAfter`: seconds until another code may be asked for. `challenge`: brings tries of one's own; only its hash is kept. */
type Sent = { resendAfter: number; challenge: string }

/** The same whether the number is known or not. @throws ShopError too_many_requests */
export async function sendCode(shop: Shop, digits: string, address: string): Promise<Sent> {
  const mobile = storedMobile(digits)
  // Looked at first without a lock, as this refuses most of those who ask too early.
  refuseTooEarly(await findCode(shop.db, mobile), shop.now())
  const counted: Counted[] = []
  try {
    for await (const count of countsOf(shop, mobile, address)) {
      await shop.limits.take(...count)
      counted.push(count)
    }
    return await send(shop, mobile)
  } catch (error) {
    // Without an SMS nothing is counted. Parallel requests would otherwise close the number for an hour.
    for (const count of counted) await shop.limits.giveBack(...count)
    throw error
  }
}

/** @throws ShopError too_many_requests where another code went out meanwhile */
async function send(shop: Shop, mobile: string): Promise<Sent> {
  const { db, config, log } = shop
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

type Counted = [limit: LimitName, key: string]

/** What one code counts. A flood of strangers' numbers uses up neither the buyers' share of the day's codes nor their range. */
async function* countsOf({ lookups }: Shop, mobile: string, address: string): AsyncGenerator<Counted> {
  yield ['otpAddress', address]
  yield ['otpHour', mobile]
  yield ['otpDay', mobile]
  if (!(await hasOrdered(lookups, mobile))) {
    yield ['otpRange', rangeOf(mobile)]
    yield ['otpStrangers', 'all']
  }
  yield ['otpEverybody', 'all']
}

/** Who sends to bought numbers sends to neighbours: a thousand of them count together. */
const rangeOf = (mobile: string) => mobile.slice(0, -3)

function refuseTooEarly(last: Parameters<typeof secondsToWait>[0], now: Date) {
  const retryAfter = secondsToWait(last, now)
  if (retryAfter > 0) throw new ShopError('too_many_requests', `Please wait ${retryAfter} seconds before asking for another OTP.`, { retryAfter })
}

const textOf = (code: string, brand: string) => `${code} is your OTP to log in to ${brand}. It is valid for 5 minutes. Do not share it with anyone.`
