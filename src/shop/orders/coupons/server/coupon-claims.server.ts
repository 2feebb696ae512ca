import type { ClaimSource } from '#shop/claims/module.server.ts'
import { claimTextsOf } from '../rules/coupon-claims.ts'

/** Only this many of the newest coupons are checked for claims, because there may be many. */
const mostCoupons = 5000

export const couponClaims: ClaimSource = {
  scope: 'coupons:read',
  async read(db) {
    const rows = await db
      .selectFrom('coupon')
      .select(['id', 'code', 'createdBy'])
      .where('deletedAt', 'is', null)
      .orderBy('seq', 'desc')
      .limit(mostCoupons)
      .execute()
    return rows.map(({ id, ...texts }) => ({ holder: { kind: 'coupon', id, name: texts.code }, texts: claimTextsOf(texts) }))
  },
}
