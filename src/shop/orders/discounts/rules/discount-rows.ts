import { paiseOf } from '#kernel/money.ts'

type Discounts = readonly { label: string; byCode: boolean; amount: number }[]

type Discounted = { coupon?: { code: string } | null | undefined; discounts?: Discounts | undefined }

/**
 * Returns what each discount of an order took off: automatic discounts, then the coupon, which gave the rest. `discountPaise`: the sum of all. A discount that
 * gave a free pack took nothing off, and has no row.
 */
export function discountRows({ coupon, discounts = [] }: Discounted, discountPaise: number, nameOfCoupon: (code: string) => string) {
  const automatic = discounts.filter(({ byCode }) => !byCode).map(({ label, amount }) => ({ name: label, paise: paiseOf(amount) }))
  const rest = automatic.reduce((left, { paise }) => left - paise, discountPaise)
  return [...automatic.filter(({ paise }) => paise > 0), ...(coupon ? [{ name: nameOfCoupon(coupon.code), paise: rest }] : [])]
}

type WithCoupon = { coupon: { discount: number } | null; discounts?: readonly { kind: string; byCode: boolean }[] | undefined }

/** Returns the percentage of an order's coupon. Undefined without a coupon, and for one that gives something else. */
export const percentOfCoupon = ({ coupon, discounts = [] }: WithCoupon) =>
  discounts.some(({ byCode, kind }) => byCode && kind !== 'percent') ? undefined : coupon?.discount
