import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '#platform/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { destroyCode, takeTry } from './code-queries.server.ts'
import { hashCode } from './hash-code.server.ts'
import { maxTries } from './one-time-code.ts'

/** `mobile` as it is kept, with +91. `challenge`: of the answer that announced the code. */
export type CodeTry = { mobile: string; otp: string; challenge?: string | null | undefined }

/** `none`: there was no living code, or no try left at it. */
type Tried = { kind: 'right'; codeHash: Uint8Array } | { kind: 'wrong' | 'none' }

/**
 * Tells whether this is the code that was sent, and counts the try, also where there is no code. Tries with the right challenge have five of their own;
 * all others share another five. Outside of transactions, so that a wrong try stays counted.
 * @returns of the right code the hash to use it by @throws ShopError too_many_requests
 */
export async function tryCode(shop: Shop, { mobile, otp, challenge }: CodeTry, address: string): Promise<Tried> {
  const { db, limits, now } = shop
  await limits.take('otpTries', address)
  const code = await takeTry(db, { mobile, challengeHash: challenge ? hashToken(challenge) : null, now: now() })
  if (!code?.codeHash) return { kind: 'none' }
  if (timingSafeEqual(code.codeHash, hashCode(shop, mobile, otp))) {
    await limits.giveBack('otpTries', address)
    return { kind: 'right', codeHash: code.codeHash }
  }
  const ownAreUsedUp = code.challengeHash === null || code.ownAttempts >= maxTries
  if (code.attempts >= maxTries && ownAreUsedUp) await destroyCode(db, mobile, code.codeHash)
  return { kind: 'wrong' }
}
