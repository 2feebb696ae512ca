import type { Tx } from '#platform/database/database.ts'
import { hasExpired, isHeld, isLimited, isSpent } from '../rules/coupon.ts'
import { countUses, lockCoupon } from './queries.server.ts'

/** The coupon of an attempt. `expiresAt`: the end of the attempt. Money that arrives later gets no use of a limited coupon. */
type Attempt = { id: string; customerId: string | null; couponId: string | null; couponHeldUntil: Date | null; expiresAt: Date }

/**
 * Returns whether a paid attempt still gets the use of its coupon. It decides under the coupon's lock, so the uses of a limited coupon never exceed its
 * limits. Call it with the attempt's row locked.
 */
export async function isUseLeft(tx: Tx, { id, customerId, couponId, couponHeldUntil, expiresAt }: Attempt, now: Date): Promise<boolean> {
  if (couponId === null) return true
  const hasHold = isHeld(couponHeldUntil, now)
  const coupon = await lockCoupon(tx, couponId, { withDeleted: true })
  // An erased coupon may have been limited. A hold was within the limit when it was made.
  if (!coupon) return hasHold
  // Money for a deleted, inactive or expired coupon counts only while the attempt holds a use.
  if (!hasHold && (coupon.deletedAt !== null || !coupon.active || hasExpired(coupon, now))) return false
  if (!isLimited(coupon)) return true
  if (expiresAt <= now) return false
  // A separate statement after the lock, so that it sees everything that was settled while this one waited.
  const counted = await countUses(tx, { couponId, customerId, exceptAttempt: id, now })
  return !isSpent(coupon, { ...counted, uses: coupon.uses }, hasHold)
}
