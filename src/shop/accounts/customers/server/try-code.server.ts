import { timingSafeEqual } from 'node:crypto'
import type { Shop } from '#platform/shop.ts'
import { destroyCode, countEarlierTry, countOwnTry, countTry, hasNoTryLeft, hashChallenge, hashCode } from './code-queries.server.ts'
import { maxTries } from '../rules/one-time-code.ts'

/**
 * `mobile` has +91, as it is stored, or is the key of a code by mail. `challenge` comes from the reply to the request for the code. With `requester`, the id of
 * an account, only a code that this account requested is right.
 */
export type CodeTry = { mobile: string; otp: string; challenge?: string | null | undefined; requester?: string }

/** `none`: there is no valid code. `usedUp`: the tries of the code are used up. */
type CodeResult = { kind: 'right'; codeHash: Uint8Array } | { kind: CodeFailure }
export type CodeFailure = 'wrong' | 'none' | 'usedUp'

/** Returns the message for a refused code. When the tries are used up, even the right code is refused, so the message asks for a new code. */
export function codeRefusal(kind: CodeFailure) {
  return kind === 'usedUp' ? 'This code can no longer be used. Please ask for a new code.' : 'Invalid OTP ❌'
}

/**
 * Checks a code and counts the try, also if there is no code. Each code has five tries with its own challenge until it expires. All other tries are for the
 * newest code, and share another five. Call it outside a transaction, so that a wrong try stays counted.
 * @returns the hash of the right code, which `useCode` needs @throws ShopError too_many_requests
 */
export async function tryCode(shop: Shop, { mobile, otp, challenge, requester }: CodeTry, address: string): Promise<CodeResult> {
  const { db, limits, now } = shop
  await limits.take('otpTries', address)
  const codeHash = hashCode(shop, mobile, otp)
  const isRight = (stored: { codeHash: Uint8Array | null } | undefined) => Boolean(stored?.codeHash && timingSafeEqual(stored.codeHash, codeHash))
  const accept = async (): Promise<CodeResult> => {
    await limits.reward('otpTries', address)
    return { kind: 'right', codeHash }
  }

  const codeTry = { mobile, challengeHash: challenge ? hashChallenge(challenge, requester) : null, now: now() }
  // This order finds a code also if a newer code replaces it between the two queries.
  const own = challenge ? await countOwnTry(db, codeTry) : undefined
  const earlier = challenge && !own ? await countEarlierTry(db, codeTry) : undefined
  if (isRight(earlier)) return accept()
  // The browser that requested an earlier code may send the newest one.
  const newest = own ?? (requester === undefined ? await countTry(db, codeTry) : undefined)
  if (isRight(newest)) return accept()
  if (!newest?.codeHash && !earlier) return { kind: (await hasNoTryLeft(db, codeTry)) ? 'usedUp' : 'none' }
  if (!newest?.codeHash) return { kind: 'wrong' }
  const noOwnTriesLeft = newest.challengeHash === null || newest.ownAttempts >= maxTries
  if (newest.attempts >= maxTries && noOwnTriesLeft) await destroyCode(db, mobile, newest.codeHash)
  return { kind: 'wrong' }
}
