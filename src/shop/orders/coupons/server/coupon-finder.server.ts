import { fromNewest } from '#kernel/page.ts'
import { percentOf } from '#kernel/money.ts'
import type { Finder } from '#shop/audit/rules.ts'
import { findCouponByCode, listCoupons } from './queries.server.ts'

/** Finds coupons by their code in any spelling, or by a part of their code or of their celebrity's name. */
export const couponFinder: Finder = {
  kind: 'coupons',
  heading: 'Coupons',
  scope: 'coupons:read',
  async find({ db }, typed, limit) {
    const [same, { rows }] = await Promise.all([findCouponByCode(db, typed), listCoupons(db, { q: typed }, { limit, beforeSeq: fromNewest })])
    const coupons = same ? [same, ...rows.filter(({ id }) => id !== same.id)] : rows
    return coupons.slice(0, limit).map(({ code, createdBy, discountBp }) => ({
      title: code,
      detail: `${percentOf(discountBp)} % · ${createdBy}`,
      to: `/admin/coupons?q=${encodeURIComponent(code)}`,
    }))
  },
}
