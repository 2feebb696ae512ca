import { randomId } from '#kernel/id.ts'
import type { CouponRow } from '#shop/orders/coupons/server/queries.server.ts'
import { basisPointsOf, paiseOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'

type CouponOptions = {
  code?: string
  discount?: number
  minAmount?: number
  expiry?: string
  createdBy?: string
  active?: boolean
  maxUses?: number | null
  maxUsesPerCustomer?: number | null
}

/** Creates a coupon. Default: SOIL10, 10 % off from ₹0 to the end of 2030, by Asha Rao. Rupees and percent. */
export function makeCoupon(
  shop: Shop,
  { code = 'SOIL10', discount = 10, minAmount = 0, expiry = '2030-12-31', createdBy = 'Asha Rao', ...limits }: CouponOptions = {},
): Promise<CouponRow> {
  return shop.db
    .insertInto('coupon')
    .values({
      id: randomId(12),
      code,
      discountBp: basisPointsOf(discount),
      minPaise: paiseOf(minAmount),
      expiresOn: expiry,
      createdBy,
      createdAt: shop.now(),
      ...limits,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
