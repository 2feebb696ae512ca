import type { Tx } from '#platform/database/database.ts'
import { hasExpired, isLimited, isSpent } from './coupon.ts'
import { countUses, lockCoupon } from './queries.server.ts'

/** What an attempt knows of its coupon. `expiresAt`: the end of the day that it was prepared on; later money is too late for a limited coupon. */
type Attempt = { id: string; customerId: string | null; couponId: string | null; couponHeldUntil: Date | null; expiresAt: Date }

/**
 * Whether an attempt whose money is here may still have the use of its coupon. Decided under the coupon's lock, so that the uses of a limited coupon never
 * exceed its limits. To be asked with the attempt's row locked.
 */
export async function isUseLeft(tx: Tx, { id, customerId, couponId, couponHeldUntil, expiresAt }: Attempt, now: Date): Promise<boolean> {
  if (couponId === null) return true
  const holds = couponHeldUntil !== null && couponHeldUntil > now
  const coupon = await lockCoupon(tx, couponId)
  // A deleted coupon may have been limited. What still holds a use was within the limit when it was held.
  if (!coupon) return holds
  // Switched off, or past its last day: money may come later only while a hold promises the use.
  if (!holds && (!coupon.active || hasExpired(coupon, now))) return false
  if (!isLimited(coupon)) return true
  if (expiresAt <= now) return false
  // Counted after the lock, in a statement of its own: it sees all that was settled while this one waited.
  const counted = await countUses(tx, { couponId, customerId: customerId ?? undefined, exceptAttempt: id, now })
  return !isSpent(coupon, { ...counted, uses: coupon.uses }, holds)
}
