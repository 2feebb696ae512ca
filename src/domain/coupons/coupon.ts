import { dayInIndia } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'

/** What a coupon's rules are decided from. */
export type CouponTerms = {
  discountBp: number
  minPaise: number
  /** The last day it is good for, in India: YYYY-MM-DD. */
  expiresOn: string
}

export type CouponRefusal = { code: 'coupon_missing' | 'coupon_unknown' | 'coupon_expired' | 'coupon_below_minimum'; message: string }

export type CouponCheck<Coupon extends CouponTerms> = { kind: 'applied'; coupon: Coupon } | ({ kind: 'refused' } & CouponRefusal)

export const couponMissing = { code: 'coupon_missing', message: 'Please enter a coupon code.' } as const satisfies CouponRefusal

export const couponUnknown = { code: 'coupon_unknown', message: 'Invalid coupon code' } as const satisfies CouponRefusal

/** Whether a coupon applies to a subtotal after item discounts; texts of section 5 of the specification. */
export function checkCoupon<Coupon extends CouponTerms>(coupon: Coupon | undefined, subtotalPaise: number, now: Date): CouponCheck<Coupon> {
  if (!coupon) return { kind: 'refused', ...couponUnknown }
  if (hasExpired(coupon, now)) return { kind: 'refused', code: 'coupon_expired', message: 'This coupon has expired.' }
  if (subtotalPaise < coupon.minPaise)
    return { kind: 'refused', code: 'coupon_below_minimum', message: `Minimum order of ₹${rupeesOf(coupon.minPaise)} required` }
  return { kind: 'applied', coupon }
}

/** A coupon is good to the end of its last day in India. */
export const hasExpired = ({ expiresOn }: { expiresOn: string }, now: Date) => expiresOn < dayInIndia(now)
