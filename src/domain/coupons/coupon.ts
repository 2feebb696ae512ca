import { dayInIndia } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'

/** What a coupon's rules are decided from. */
export type CouponTerms = {
  active: boolean
  discountBp: number
  minPaise: number
  /** The last day it is good for, in India: YYYY-MM-DD. */
  expiresOn: string
}

/** How often it may be used, in all and by each customer; null is without end. */
export type CouponLimits = { maxUses: number | null; maxUsesPerCustomer: number | null }

/** Orders that stand, and uses that payments under way hold: by others, and by the customer who asks. */
export type CouponUses = { uses: number; heldByOthers: number; customerUses: number; heldByCustomer: number }

export type CouponRefusal = {
  code: 'coupon_missing' | 'coupon_unknown' | 'coupon_expired' | 'coupon_below_minimum' | 'coupon_used_up' | 'coupon_used_before' | 'coupon_held'
  message: string
}

export type CouponCheck<Coupon extends CouponTerms> = { kind: 'applied'; coupon: Coupon } | ({ kind: 'refused' } & CouponRefusal)

export const couponMissing = { code: 'coupon_missing', message: 'Please enter a coupon code.' } as const satisfies CouponRefusal

export const couponUnknown = { code: 'coupon_unknown', message: 'Invalid coupon code' } as const satisfies CouponRefusal

/** Whether a coupon applies to a subtotal after item discounts; texts of section 5 of the specification. One that is switched off is as good as unknown. */
export function checkCoupon<Coupon extends CouponTerms>(coupon: Coupon | undefined, subtotalPaise: number, now: Date): CouponCheck<Coupon> {
  if (!coupon?.active) return { kind: 'refused', ...couponUnknown }
  if (hasExpired(coupon, now)) return { kind: 'refused', code: 'coupon_expired', message: 'This coupon has expired.' }
  if (subtotalPaise < coupon.minPaise)
    return { kind: 'refused', code: 'coupon_below_minimum', message: `Minimum order of ₹${rupeesOf(coupon.minPaise)} required` }
  return { kind: 'applied', coupon }
}

/** Whether one more use is left. @returns why not */
export function refuseUse({ maxUses, maxUsesPerCustomer }: CouponLimits, counted: CouponUses): CouponRefusal | undefined {
  const { uses, heldByOthers, customerUses, heldByCustomer } = counted
  const all = maxUses ?? Number.POSITIVE_INFINITY
  const each = maxUsesPerCustomer ?? Number.POSITIVE_INFINITY
  if (customerUses >= each) return { code: 'coupon_used_before', message: 'You have used this coupon already.' }
  if (uses + heldByOthers >= all) return { code: 'coupon_used_up', message: 'This coupon has been used up.' }
  if ((maxUses !== null && heldByCustomer >= mostHolds) || customerUses + heldByCustomer >= each || uses + heldByOthers + heldByCustomer >= all)
    return { code: 'coupon_held', message: `Another payment of yours still holds this coupon. Finish that one, or try again in ${holdMinutes} minutes.` }
  return undefined
}

/**
 * Whether money that has come for an attempt finds no use left. Uses that others hold are promised to them, unless this attempt holds one itself. Uses
 * that the same customer holds by other attempts do not count: this one is paid.
 */
export function isSpent({ maxUses, maxUsesPerCustomer }: CouponLimits, { uses, heldByOthers, customerUses }: CouponUses, holds: boolean): boolean {
  if (maxUsesPerCustomer !== null && customerUses >= maxUsesPerCustomer) return true
  return maxUses !== null && uses + (holds ? 0 : heldByOthers) >= maxUses
}

export const isLimited = ({ maxUses, maxUsesPerCustomer }: CouponLimits) => maxUses !== null || maxUsesPerCustomer !== null

/** Uses of a limited coupon that one customer's unpaid attempts hold at once: more would keep others from it. */
const mostHolds = 2

/** How long a payment that was prepared keeps one use of its coupon for itself. Money that comes later finds one only if it is left (`isSpent`). */
export const holdMinutes = 30

/** A coupon is good to the end of its last day in India. */
export const hasExpired = ({ expiresOn }: { expiresOn: string }, now: Date) => expiresOn < dayInIndia(now)
