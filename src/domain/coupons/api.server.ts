import { percentOf, rupeesOf } from '#kernel/money.ts'
import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/mount.ts'
import { quoteCart } from '../pricing/quote-cart.server.ts'
import * as contract from './contract.ts'
import { couponMissing, type CouponRefusal, couponUnknown } from './coupon.ts'
import { guardCouponGuess } from './guard-coupon-guess.server.ts'

export function couponsApi(api: Api) {
  const { shop } = api

  mount(api, contract.checkCoupon, async ({ code, items }, { actor }) => {
    if (!code.trim()) throw refused(couponMissing)
    const { price, coupon, refusal } = await guardCouponGuess(shop, { code, key: actor.id }, () => quoteCart(shop.db, { items, coupon: code, now: shop.now() }))
    if (!coupon) throw refused(refusal ?? couponUnknown)
    return {
      success: true as const,
      coupon: { code: coupon.code, discount: percentOf(coupon.discountBp), createdBy: coupon.createdBy },
      discountAmount: rupeesOf(price.couponDiscountPaise),
      total: rupeesOf(price.totalPaise),
    }
  })
}

const refused = ({ code, message }: CouponRefusal) => new ShopError(code, message)
