import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { type CouponRefusal, type CouponUses, couponUnknown, isLimited, refuseUse } from './coupon.ts'
import { countUses, type CouponRow, lockCoupon } from './queries.server.ts'

/** Whether this customer would get a use, as far as one can tell without a lock. What their own payments hold is not counted against them. */
export async function findUseRefusal(db: Db | Tx, coupon: CouponRow, customerId: string | undefined, now: Date): Promise<CouponRefusal | undefined> {
  if (!isLimited(coupon)) return undefined
  const counted = await countUses(db, { couponId: coupon.id, customerId, now })
  return refuseUse(coupon, { ...counted, heldByCustomer: 0 })
}

/**
 * Makes sure of one use for an attempt that is already written down with its hold. The coupon's row is locked, so that of many who want
 * the last use one gets it; to be called last in the transaction, and with the attempt's row locked, as settling does.
 * @throws ShopError coupon_used_up, coupon_used_before, coupon_held, coupon_unknown
 */
export async function claimUse(tx: Tx, coupon: CouponRow, attempt: { id: string; customerId: string }, now: Date) {
  if (!isLimited(coupon)) return
  const locked = await lockCoupon(tx, coupon.id)
  if (!locked?.active) throw refused(couponUnknown)
  const { customerId, id: exceptAttempt } = attempt
  // Counted after the lock, in a statement of its own: it sees all that was settled while this one waited.
  const counted: CouponUses = await countUses(tx, { couponId: coupon.id, customerId, exceptAttempt, now })
  const refusal = refuseUse(locked, { ...counted, uses: locked.uses })
  if (refusal) throw refused(refusal)
}

const refused = ({ code, message }: CouponRefusal) => new ShopError(code, message)
