import type { z } from 'zod/mini'
import { dayMs } from '#kernel/duration.ts'
import { dayInIndia } from '#kernel/india.ts'
import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import { drawShareOf } from '#shop/look/module.server.ts'
import type * as contract from '../contract.ts'
import type * as officeContract from '../office-contract.ts'
import { checkCoupon, discountOfCoupon } from '../rules/coupon.ts'
import { couponLinkPath, couponQrPath } from '../rules/coupon-link.ts'
import { shareTextsOf } from '../rules/share-texts.ts'
import { findUseRefusal, refusalError } from './coupon-use.server.ts'
import { guardCouponGuess } from './guard-coupon-guess.server.ts'
import { countVisit, findCoupon, findCouponByCode, listVisits } from './queries.server.ts'
import { couponNotFound } from './save-coupon.server.ts'

/**
 * Counts a visit by the link of a coupon. `address`: the visitor's network address.
 * @returns what the coupon is worth @throws ShopError coupon_unknown, coupon_expired, coupon_used_up, too_many_requests
 */
export async function followCoupon(shop: Shop, code: string, address: string): Promise<z.input<typeof contract.followCoupon.reply>> {
  await shop.limits.take('couponVisits', address)
  return guardCouponGuess(shop, { code, key: address }, async () => {
    const now = shop.now()
    // There is no cart yet. An infinite subtotal keeps the coupon's minimum order from refusing it.
    const checked = checkCoupon(await findCouponByCode(shop.db, code), Number.POSITIVE_INFINITY, now)
    if (checked.kind === 'refused') throw refusalError(checked)
    const { coupon } = checked
    const refusal = await findUseRefusal(shop.db, coupon, undefined, now)
    if (refusal?.code === 'coupon_used_up') throw refusalError(refusal)
    await countVisit(shop.db, { couponId: coupon.id, day: dayInIndia(now) })
    const { kind, amountPaise } = discountOfCoupon(coupon)
    const worth = { code: coupon.code, discount: percentOf(coupon.discountBp), minAmount: rupeesOf(coupon.minPaise) }
    return { success: true, coupon: { ...worth, ...(kind !== 'percent' && { kind, amount: rupeesOf(amountPaise) }) } }
  })
}

const shownDays = 30

/** @throws ShopError not_found */
export async function showCouponLink(shop: Shop, id: string): Promise<officeContract.CouponLink> {
  const coupon = await findCoupon(shop.db, id)
  if (!coupon) throw couponNotFound()
  const { visits, days } = await listVisits(shop.db, id, dayInIndia(new Date(shop.now().getTime() - (shownDays - 1) * dayMs)))
  const link = shop.config.PUBLIC_URL + couponLinkPath(coupon.code)
  const { toSVG } = await import('bwip-js/node')
  return { code: coupon.code, link, qr: toSVG(qrOf(shop, coupon)), visits, days }
}

/** Describes the QR code of a coupon's link to the library that draws it. */
const qrOf = ({ config }: Shop, { code }: { code: string }) => ({
  bcid: 'qrcode',
  text: config.PUBLIC_URL + couponQrPath(code),
  scale: 4,
  padding: 4,
  backgroundcolor: 'FFFFFF',
})

/** Draws a picture of a coupon for its celebrity to share, as PNG. @throws ShopError not_found */
export async function drawCoupon(shop: Shop, id: string): Promise<Uint8Array> {
  const coupon = await findCoupon(shop.db, id)
  if (!coupon) throw couponNotFound()
  const { toBuffer } = await import('bwip-js/node')
  return drawShareOf(shop, { ...shareTextsOf(coupon, new URL(shop.config.PUBLIC_URL).host), qr: await toBuffer(qrOf(shop, coupon)) })
}
