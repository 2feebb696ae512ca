import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { type CartCoupon, type CouponRefusal, type CouponUses, couponUnknown, isLimited, refuseUse, hasExpired, isHeld, isSpent } from '../rules/coupon.ts'
import { countUses, lockCoupon } from './queries.server.ts'

/** Returns why this customer would get no use of the coupon, checked without a lock. Uses that their own attempts hold do not count against them. */
export async function findUseRefusal(db: Db | Tx, coupon: CartCoupon, customerId: string | undefined, now: Date): Promise<CouponRefusal | undefined> {
  if (!isLimited(coupon)) return undefined
  const counted = await countUses(db, { couponId: coupon.id, customerId, now })
  return refuseUse(coupon, { ...counted, heldByCustomer: 0 })
}

/**
 * Reserves one use of the coupon for an attempt that is already stored with its hold. It locks the coupon's row, so only one of many gets the last use.
 * Call it last in the transaction, with the attempt's row locked, so that locks have the same order as in settlement.
 * @throws ShopError coupon_used_up, coupon_used_before, coupon_held, coupon_unknown
 */
export async function claimUse(tx: Tx, coupon: CartCoupon, attempt: { id: string; customerId: string }, now: Date) {
  if (!isLimited(coupon)) return
  const locked = await lockCoupon(tx, coupon.id)
  if (!locked?.active) throw refusalError(couponUnknown)
  const { customerId, id: exceptAttempt } = attempt
  // A separate statement after the lock, so that it sees everything that was settled while this one waited.
  const counted: CouponUses = await countUses(tx, { couponId: coupon.id, customerId, exceptAttempt, now })
  const refusal = refuseUse(locked, { ...counted, uses: locked.uses })
  if (refusal) throw refusalError(refusal)
}

/** The refusal of a discount for a first order after another order was placed. */
export const firstOrderOver: CouponRefusal = {
  code: 'coupon_not_for_you',
  message: 'The discount is for a first order, and you have placed another order. Please go back to your cart for the new total.',
}

/** Returns the error that says why a coupon is refused. */
export const refusalError = ({ code, message }: CouponRefusal) => new ShopError(code, message)

/** The coupon of an attempt. `expiresAt`: the end of the attempt. Money that arrives later gets no use of a limited coupon. */
type Attempt = {
  id: string
  customerId: string | null
  couponId: string | null
  couponHeldUntil: Date | null
  expiresAt: Date
}

/**
 * Returns whether an attempt has a discount for first orders, but its customer has placed another order. It takes the lock of `decide_first_order`, so only
 * one of two simultaneous orders is the first. Every order takes that lock last, so call it after `isUseLeft` and after the stock's locks.
 */
export async function isFirstOrderOver(
  tx: Tx,
  { id, customerId, firstOrderOnly }: { id: string; customerId: string | null; firstOrderOnly: boolean },
): Promise<boolean> {
  if (!firstOrderOnly || customerId === null) return false
  await sql`select lock_first_order(${customerId})`.execute(tx)
  const other = tx.selectFrom('shopOrder').select('id').where('customerId', '=', customerId).where('paidAt', 'is not', null).where('id', '<>', id)
  return (await other.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Returns whether a paid attempt still gets a use of its coupon. It decides under the coupon's lock, so the uses of a limited coupon never exceed its limits.
 * Call it with the attempt's row locked.
 */
export async function isUseLeft(tx: Tx, { id, customerId, couponId, couponHeldUntil, expiresAt }: Attempt, now: Date): Promise<boolean> {
  if (couponId === null) return true
  const hasHold = isHeld(couponHeldUntil, now)
  const coupon = await lockCoupon(tx, couponId, { withDeleted: true })
  // An erased coupon may have had a limit. A hold was within the limit when it was made.
  if (!coupon) return hasHold
  // Money for a deleted, inactive or expired coupon counts only while the attempt holds a use.
  if (!hasHold && (coupon.deletedAt !== null || !coupon.active || hasExpired(coupon, now))) return false
  if (!isLimited(coupon)) return true
  if (expiresAt <= now) return false
  // A separate statement after the lock, so that it sees everything that was settled while this one waited.
  const counted = await countUses(tx, { couponId, customerId, exceptAttempt: id, now })
  return !isSpent(coupon, { ...counted, uses: coupon.uses }, hasHold)
}
