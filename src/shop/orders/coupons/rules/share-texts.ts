import { dateInIndia } from '#kernel/india.ts'
import { inr, percentOf, showPercent } from '#kernel/money.ts'
import { type CouponTerms, discountOfCoupon } from './coupon.ts'

type SharedCoupon = CouponTerms & { code: string; createdBy: string }

/** Returns the texts of the picture that a celebrity shares. `host`: that of the shop's address. */
export function shareTextsOf(coupon: SharedCoupon, host: string) {
  const { kind, amountPaise, buyQty, getQty, firstOrder, minPaise } = discountOfCoupon(coupon)
  const offers = {
    percent: `${showPercent(percentOf(coupon.discountBp))}% off`,
    amount: `${inr(amountPaise)} off`,
    buy_get: `Buy ${buyQty}, get ${getQty}`,
    gift: 'A free gift',
  }
  const limits = [firstOrder && 'on your first order', minPaise > 0 && `from ${inr(minPaise)}`, `until ${dateInIndia(coupon.expiresOn)}`].filter(Boolean)
  return { above: `With ${coupon.createdBy}`, offer: offers[kind], code: `Code ${coupon.code}`, below: `${host}, ${limits.join(', ')}` }
}
