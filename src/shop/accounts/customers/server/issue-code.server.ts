import { randomBytes, randomInt } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { LimitName } from '#platform/http/rate-limit.ts'
import type { Shop } from '#platform/shop.ts'
import type { SmsKind } from '#shop/messages/rules.ts'
import { type NewMessage, queueMessage } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { findCode, lockMobile, saveCode } from './code-queries.server.ts'
import { hashChallenge, hashCode } from './hash-code.server.ts'
import { codeDigits, codeLifeMs, nextSend, secondsToWait, waitAfter } from '../rules/one-time-code.ts'

/** `resendAfter` is the seconds until the next code. `challenge` gives the requester separate tries; only its hash is stored. */
export type Sent = { resendAfter: number; challenge: string }

export type LimitKey = [limit: LimitName, key: string]

/**
 * Counts a code on each limit, and sends it. Does not count a request without a message. Otherwise concurrent requests would use up the limits.
 * @throws ShopError too_many_requests, and what `send` throws
 */
export async function countSend({ limits }: Shop, limitKeys: Iterable<LimitKey> | AsyncIterable<LimitKey>, send: () => Promise<Sent>): Promise<Sent> {
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

type Written = Pick<NewMessage, 'channel' | 'recipient' | 'subject' | 'body'>

/**
 * Stores a code and queues its message. `mobile` is a number, or the key of a code by mail. `about` is the subject of the message. With
 * `requester`, an account, the challenge works for that account only.
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
  return { code, sent: { resendAfter: waitAfter(sends), challenge } }
}

/** @throws ShopError too_many_requests */
export function refuseEarly(last: Parameters<typeof secondsToWait>[0], now: Date) {
  const retryAfter = secondsToWait(last, now)
  if (retryAfter > 0) throw new ShopError('too_many_requests', `Please wait ${retryAfter} seconds before asking for another OTP.`, { retryAfter })
}
