import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { destroyCode, takeEarlierTry, takeOwnTry, takeTry } from './code-queries.server.ts'
import { hashCode } from './hash-code.server.ts'
import { maxTries } from './one-time-code.ts'

/** `mobile` as it is kept, with +91. `challenge`: of the answer that announced the code. */
export type CodeTry = { mobile: string; otp: string; challenge?: string | null | undefined }

/** `none`: there was no living code, or no try left at it. */
type Tried = { kind: 'right'; codeHash: Uint8Array } | { kind: 'wrong' | 'none' }

/**
 * Tells whether this is the code that was sent, and counts the try, also where there is no code. Each code has five tries with its own challenge, until
 * it expires. All other tries are at the newest code and share another five. Outside of transactions, so that a wrong try stays counted.
 * @returns of the right code the hash to use it by @throws ShopError too_many_requests
 */
export async function tryCode(shop: Shop, { mobile, otp, challenge }: CodeTry, address: string): Promise<Tried> {
  const { db, limits, now } = shop
  await limits.take('otpTries', address)
  const codeHash = hashCode(shop, mobile, otp)
  const isRight = (kept: { codeHash: Uint8Array | null } | undefined) => Boolean(kept?.codeHash && timingSafeEqual(kept.codeHash, codeHash))
  const right = async (): Promise<Tried> => {
    await limits.giveBack('otpTries', address)
    return { kind: 'right', codeHash }
  }

  const given = { mobile, challengeHash: challenge ? hashToken(challenge) : null, now: now() }
  // In this order a code that another replaces meanwhile is found in one of the two.
  const own = challenge ? await takeOwnTry(db, given) : undefined
  const earlier = challenge && !own ? await takeEarlierTry(db, given) : undefined
  if (isRight(earlier)) return right()
  // The newest code may be typed where an earlier one was asked for.
  const newest = own ?? (await takeTry(db, given))
  if (isRight(newest)) return right()
  if (!newest?.codeHash) return { kind: earlier ? 'wrong' : 'none' }
  const ownAreUsedUp = newest.challengeHash === null || newest.ownAttempts >= maxTries
  if (newest.attempts >= maxTries && ownAreUsedUp) await destroyCode(db, mobile, newest.codeHash)
  return { kind: 'wrong' }
}
