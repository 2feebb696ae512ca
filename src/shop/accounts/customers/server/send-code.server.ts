import { randomBytes, randomInt } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { LimitName } from '#platform/http/rate-limit.ts'
import type { Shop } from '#platform/shop.ts'
import { type NewMessage, queueMessage } from '#shop/messages/module.server.ts'
import type { SmsKind } from '#shop/messages/rules.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { codeMessage, joinCodeMessage, joinText, loginText } from '../mails/account-mails.ts'
import { storedMobile } from '../rules/mobile.ts'
import { codeDigits, codeLifeMs, type LastCode, nextSend, secondsToWait, waitSecondsAfter } from '../rules/one-time-code.ts'
import { findCode, lockMobile, saveCode, hashChallenge, hashCode } from './code-queries.server.ts'
import { personalOf } from './personal-rows.server.ts'

/** `resendAfter`: seconds until the next code. `challenge`: a secret of the requester, whose tries count apart from other people's; only its hash is stored. */
export type Sent = { resendAfter: number; challenge: string }

export type LimitKey = [limit: LimitName, key: string]

/**
 * Counts a code on each limit, and sends it. If nothing is sent, it takes the counts back: otherwise refused requests would use up the limits.
 * @throws ShopError too_many_requests, and what `send` throws
 */
export async function countSend<Result>(
  { limits }: Shop,
  limitKeys: Iterable<LimitKey> | AsyncIterable<LimitKey>,
  send: () => Promise<Result>,
): Promise<Result> {
  const taken: LimitKey[] = []
  try {
    for await (const limitKey of limitKeys) {
      await limits.take(...limitKey)
      taken.push(limitKey)
    }
    return await send()
  } catch (error) {
    for (const limitKey of taken) await limits.reward(...limitKey)
    throw error
  }
}

type NewCode = { kind: SmsKind; mobile: string; about: { kind: 'mobile' | 'customer'; id: string }; requester?: string | undefined }

type Written = Pick<NewMessage, 'channel' | 'recipient' | 'subject' | 'body'> & { values?: readonly string[] }

/**
 * Stores a code and queues its message. `mobile` is a number, or the key of a code by mail. `about` is the subject of the message. With `requester`, the id of
 * an account, the challenge works for that account only.
 * @throws ShopError too_many_requests when another code was sent meanwhile
 */
export async function issueCode(shop: Shop, tx: Tx, { kind, mobile, about, requester }: NewCode, write: (code: string, brand: string) => Written) {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const challenge = randomBytes(32).toString('base64url')
  await lockMobile(tx, mobile)
  const now = shop.now()
  const last = await findCode(tx, mobile)
  refuseEarly(last, now)
  const sends = nextSend(last, now)
  const hashes = { codeHash: hashCode(shop, mobile, code), challengeHash: hashChallenge(challenge, requester) }
  await saveCode(tx, { mobile, ...hashes, expiresAt: new Date(now.getTime() + codeLifeMs), sends, sentAt: now })
  await queueMessage(shop, tx, { kind, about, dedupeKey: `otp:${about.id}:${randomId(8)}`, ...write(code, await readBrand(tx)) })
  return { code, sent: { resendAfter: waitSecondsAfter(sends), challenge } }
}

/** Refuses another code before the wait after the last one is over. @throws ShopError too_many_requests */
export function refuseEarly(last: LastCode | undefined, now: Date) {
  const retryAfter = secondsToWait(last, now)
  if (retryAfter > 0) throw new ShopError('too_many_requests', `Please wait ${retryAfter} seconds before asking for another OTP.`, { retryAfter })
}

/**
 * Refuses a code that would reach nobody, because a live shop has no SMS gateway. Test mode shows its codes. `instead`: what the shopper can do.
 * @throws ShopError unavailable
 */
export function refuseWithoutGateway({ outbound, config }: Shop, instead: string) {
  if (!outbound.live.sms && !config.sandbox) throw new ShopError('unavailable', `Codes by SMS cannot be sent at present. ${instead}`)
}

/**
 * Sends a one-time code by SMS. The reply does not reveal whether the number has an account. `requester` is the account that adds the number.
 * @throws ShopError unavailable, too_many_requests
 */
export async function sendCode(shop: Shop, digits: string, address: string, requester?: string): Promise<Sent> {
  refuseWithoutGateway(shop, requester === undefined ? 'Please log in by e-mail.' : 'Please try again later.')
  const mobile = storedMobile(digits)
  // Checks without a lock first, which refuses most early requests cheaply.
  refuseEarly(await findCode(shop.db, mobile), shop.now())
  return countSend(shop, limitKeysOf(shop, { mobile, address, requester }), () => send(shop, mobile, requester))
}

async function send(shop: Shop, mobile: string, requester: string | undefined): Promise<Sent> {
  const { db, config, log } = shop
  const kind = requester === undefined ? codeMessage : joinCodeMessage
  const textOf = requester === undefined ? loginText : joinText
  const write = (code: string, brand: string) => ({ channel: 'sms' as const, recipient: mobile, body: textOf(code, brand), values: [code] })
  const { code, sent } = await db.transaction().execute((tx) => issueCode(shop, tx, { kind, mobile, about: { kind: 'mobile', id: mobile }, requester }, write))
  if (config.sandbox) log.info(`One-time code for ${mobile}: ${code}`)
  return sent
}

type Request = { mobile: string; address: string; requester: string | undefined }

/** Returns the limits that one code counts on. Numbers without an order have their own limits, so a flood of them cannot use up the codes of buyers. */
export async function* limitKeysOf(shop: Shop, { mobile, address, requester }: Request): AsyncGenerator<LimitKey> {
  if (requester !== undefined) yield ['numberCodes', requester]
  yield ['otpAddress', address]
  yield ['otpHour', mobile]
  yield ['otpDay', mobile]
  if (!(await hasBought(shop, mobile))) {
    yield ['otpRange', rangeOf(mobile)]
    yield ['otpStrangers', 'all']
  }
  yield ['otpEverybody', 'all']
}

async function hasBought(shop: Shop, mobile: string) {
  for (const rows of personalOf(shop)) if (await rows.hasBought?.(shop.db, mobile)) return true
  return false
}

/** Returns the number without its last three digits. A thousand neighbouring numbers share a limit, because fraudsters buy numbers in ranges. */
const rangeOf = (mobile: string) => mobile.slice(0, -3)
