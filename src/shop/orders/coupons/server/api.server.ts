import { percentOf, rupeesOf } from '#kernel/money.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { chosenExtras } from '../../pricing/server/cart-extras.server.ts'
import { quoteWithDelivery } from '../../pricing/server/quote-with-delivery.server.ts'
import { wireQuote } from '../../pricing/server/wire-quote.server.ts'
import * as admin from '../office-contract.ts'
import * as couponsContract from '../contract.ts'
import { couponMissing, couponUnknown } from '../rules/coupon.ts'
import { claimsOfCoupon } from '../rules/coupon-claims.ts'
import { drawCoupon, followCoupon, showCouponLink } from './coupon-link.server.ts'
import { guardCouponGuess } from './guard-coupon-guess.server.ts'
import { countCoupons, listCoupons } from './queries.server.ts'
import { deleteCoupon, restoreCoupon } from './delete-coupon.server.ts'
import { addCoupon, updateCoupon, wireCoupon } from './save-coupon.server.ts'
import { refusalError } from './coupon-use.server.ts'

/** Mounts the endpoints of coupons. */
export function couponsApi(api: Api) {
  const { shop } = api

  mountList(api, admin.listCoupons, {
    page: async (input, slice) => {
      const { rows, lastSeq } = await listCoupons(shop.db, input, slice)
      return { rows: rows.map(wireCoupon), lastSeq }
    },
    count: (input) => countCoupons(shop.db, input),
  })

  mount(api, admin.addCoupon, async (input, { actor }) => ({
    success: true as const,
    message: 'Coupon added successfully',
    ...withWarnings(await addCoupon(shop, input, actor)),
  }))

  mount(api, admin.updateCoupon, async (input, { actor }) => ({
    success: true as const,
    message: 'Coupon updated successfully',
    ...withWarnings(await updateCoupon(shop, input, actor)),
  }))

  mount(api, admin.deleteCoupon, async ({ id }, { actor }) => {
    await deleteCoupon(shop, actor, id)
    return { success: true as const, message: 'Coupon deleted successfully' }
  })

  mount(api, admin.restoreCoupon, async ({ id }, { actor }) => {
    await restoreCoupon(shop, actor, id)
    return { success: true as const, message: 'Coupon restored' }
  })

  mount(api, admin.showCouponLink, ({ id }) => showCouponLink(shop, id))

  mount(api, admin.drawCoupon, async ({ id }) => ({ picture: Buffer.from(await drawCoupon(shop, id)).toString('base64') }))

  mount(api, couponsContract.followCoupon, ({ code }, { address }) => followCoupon(shop, code, address))

  mount(api, couponsContract.checkCoupon, async ({ code, items, extras, destination }, { actor }) => {
    if (!code.trim()) throw refusalError(couponMissing)
    const cart = await guardCouponGuess(shop, { code, key: actor.id }, () =>
      quoteWithDelivery(shop, { items, coupon: code, extras: chosenExtras(shop, extras), customerId: actor.id, destination }),
    )
    const { price, coupon, refusal, discounts } = cart
    if (!coupon) throw refusalError(refusal ?? couponUnknown)
    return {
      success: true as const,
      coupon: { code: coupon.code, discount: percentOf(coupon.discountBp), createdBy: coupon.createdBy },
      discountAmount: rupeesOf(discounts.find(({ byCode }) => byCode)?.paise ?? 0),
      total: rupeesOf(price.totalPaise),
      quote: wireQuote(cart),
    }
  })
}

const withWarnings = (coupon: admin.Coupon) => ({ coupon, warnings: claimsOfCoupon(coupon) })
