import { minuteMs } from '#kernel/duration.ts'
import { dayInIndia, longDay } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import { holdMinutes } from '#shop/stock/rules.ts'
import { type Discount, type DiscountConditions, type Unmet, withoutConditions } from '../../discounts/rules/discount.ts'

/** The fields that decide whether a coupon applies to a cart. */
export type CouponTerms = {
  active: boolean
  discountBp: number
  minPaise: number
  /** The last valid day in India: YYYY-MM-DD. */
  expiresOn: string
  /** Its further conditions; a coupon may have none. */
  conditions?: (DiscountConditions & { id: string }) | null
}

/** A coupon as an order keeps it. */
export type CartCoupon = CouponTerms & CouponLimits & { id: string; code: string; createdBy: string; celebrityId: string | null }

/** The most uses in total and per customer; null means no limit. */
export type CouponLimits = { maxUses: number | null; maxUsesPerCustomer: number | null }

/** Uses by orders that were not cancelled, and uses that attempts hold. `customerUses` and `heldByCustomer` are those of the customer in question. */
export type CouponUses = { uses: number; heldByOthers: number; customerUses: number; heldByCustomer: number }

export type CouponRefusal = {
  code:
    | 'coupon_missing'
    | 'coupon_unknown'
    | 'coupon_expired'
    | 'coupon_below_minimum'
    | 'coupon_used_up'
    | 'coupon_used_before'
    | 'coupon_held'
    | 'coupon_not_started'
    | 'coupon_not_for_you'
    | 'coupon_not_for_cart'
    | 'coupon_gift_gone'
  message: string
}

export type CouponCheck<Coupon extends CouponTerms> = { kind: 'applied'; coupon: Coupon } | ({ kind: 'refused' } & CouponRefusal)

export const couponMissing = { code: 'coupon_missing', message: 'Please enter a coupon code.' } as const satisfies CouponRefusal

export const couponUnknown = { code: 'coupon_unknown', message: 'Invalid coupon code' } as const satisfies CouponRefusal

export const couponExpired = { code: 'coupon_expired', message: 'This coupon has expired.' } as const satisfies CouponRefusal

export const couponUsedUp = { code: 'coupon_used_up', message: 'This coupon has been used up.' } as const satisfies CouponRefusal

/** Decides whether a coupon applies to a subtotal after item discounts. An inactive coupon counts as unknown. `docs/promises.md` fixes the texts. */
export function checkCoupon<Coupon extends CouponTerms>(coupon: Coupon | undefined, subtotalPaise: number, now: Date): CouponCheck<Coupon> {
  if (!coupon?.active) return { kind: 'refused', ...couponUnknown }
  if (hasExpired(coupon, now)) return { kind: 'refused', ...couponExpired }
  const startsOn = coupon.conditions?.startsOn ?? null
  if (startsOn !== null && startsOn > dayInIndia(now)) return { kind: 'refused', ...notStarted(startsOn) }
  if (subtotalPaise < coupon.minPaise) return { kind: 'refused', ...belowMinimum(coupon.minPaise) }
  return { kind: 'applied', coupon }
}

const notStarted = (day: string): CouponRefusal => ({ code: 'coupon_not_started', message: `This coupon is valid from ${longDay(day)}.` })

const belowMinimum = (paise: number): CouponRefusal => ({ code: 'coupon_below_minimum', message: `Minimum order of ₹${rupeesOf(paise)} required` })

/** Returns the discount of a coupon, which for one without conditions is a percentage of everything. */
export const discountOfCoupon = ({ code, discountBp, minPaise, expiresOn, conditions }: CouponTerms & { code: string }): Discount => ({
  ...withoutConditions,
  ...conditions,
  id: conditions?.id ?? null,
  title: code,
  percentBp: discountBp,
  minPaise,
  endsOn: expiresOn,
})

/** Returns the refusal that the shopper sees for a coupon that does not apply. */
export function refusalOfUnmet(unmet: Unmet, { minPaise, startsOn, buyQty, getQty }: Discount): CouponRefusal {
  if (unmet.why === 'pieces')
    return { code: 'coupon_not_for_cart', message: `Add ${unmet.missing} more: with this coupon you buy ${buyQty} and get ${getQty}.` }
  if (unmet.why === 'ended') return couponExpired
  if (unmet.why === 'not_started') return notStarted(startsOn ?? '')
  if (unmet.why === 'customers') return { code: 'coupon_not_for_you', message: 'This coupon is for other customers.' }
  if (unmet.why === 'first_order') return { code: 'coupon_not_for_you', message: 'This coupon is for a first order.' }
  if (unmet.why === 'log_in') return { code: 'coupon_not_for_you', message: 'This coupon is for a first order. Please log in to use it.' }
  if (unmet.why === 'gift_gone') return { code: 'coupon_gift_gone', message: 'The free pack of this coupon is sold out for now.' }
  if (unmet.why === 'minimum') return belowMinimum(minPaise)
  return { code: 'coupon_not_for_cart', message: 'This coupon is for other products.' }
}

/** @returns the reason why no use is left, or undefined if one is */
export function refuseUse({ maxUses, maxUsesPerCustomer }: CouponLimits, counted: CouponUses): CouponRefusal | undefined {
  const { uses, heldByOthers, customerUses, heldByCustomer } = counted
  const most = maxUses ?? Number.POSITIVE_INFINITY
  const mostPerCustomer = maxUsesPerCustomer ?? Number.POSITIVE_INFINITY
  if (customerUses >= mostPerCustomer) return { code: 'coupon_used_before', message: 'You have used this coupon already.' }
  if (uses + heldByOthers >= most) return couponUsedUp
  const holdsTooMany = maxUses !== null && heldByCustomer >= maxHolds
  if (holdsTooMany || customerUses + heldByCustomer >= mostPerCustomer || uses + heldByOthers + heldByCustomer >= most)
    return { code: 'coupon_held', message: `Another payment of yours still holds this coupon. Finish that one, or try again in ${holdMinutes} minutes.` }
  return undefined
}

/**
 * Returns whether a paid attempt finds no use left. Uses that other customers hold count as taken, unless this attempt holds a use itself. Uses that the
 * same customer's other attempts hold do not count, because this attempt is paid.
 */
export function isSpent({ maxUses, maxUsesPerCustomer }: CouponLimits, { uses, heldByOthers, customerUses }: CouponUses, hasHold: boolean): boolean {
  if (maxUsesPerCustomer !== null && customerUses >= maxUsesPerCustomer) return true
  return maxUses !== null && uses + (hasHold ? 0 : heldByOthers) >= maxUses
}

export const isLimited = ({ maxUses, maxUsesPerCustomer }: CouponLimits) => maxUses !== null || maxUsesPerCustomer !== null

/** The most uses of a limited coupon that one customer's attempts may hold at once. More would block other customers. */
const maxHolds = 2

/** Returns the latest end of a hold that is valid now. A hold with a later end was stored before the clock was set back. Clocks may differ by a minute. */
export const longestHold = (now: Date) => new Date(now.getTime() + (holdMinutes + 1) * minuteMs)

/** Returns whether a hold that ends at `until` is valid now. Money that arrives after a hold gets a use only if one is left (`isSpent`). */
export const isHeld = (until: Date | null, now: Date) => until !== null && until > now && until <= longestHold(now)

/** Returns whether a coupon has expired. It is valid until the end of its last day in India. */
export const hasExpired = ({ expiresOn }: { expiresOn: string }, now: Date) => expiresOn < dayInIndia(now)
