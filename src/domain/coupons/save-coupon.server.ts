import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { basisPointsOf, paiseOf, percentOf, rupeesOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import type * as contract from './contract.ts'
import { type CouponFields, type CouponRow, insertCoupon, setCoupon } from './queries.server.ts'

type NewCoupon = z.output<typeof contract.addCoupon.input>
type ChangedCoupon = z.output<typeof contract.updateCoupon.input>

/** @throws ShopError code_taken */
export async function addCoupon(shop: Shop, input: NewCoupon): Promise<contract.Coupon> {
  return wireCoupon(await refusingTakenCode(() => insertCoupon(shop.db, { id: randomId(12), ...fieldsOf(input), createdAt: shop.now() })))
}

/** @throws ShopError not_found, code_taken */
export async function updateCoupon(shop: Shop, { id, ...input }: ChangedCoupon): Promise<contract.Coupon> {
  const row = await refusingTakenCode(() => setCoupon(shop.db, id, fieldsOf(input)))
  if (!row) throw couponNotFound()
  return wireCoupon(row)
}

/** A coupon as it leaves the server: rupees, percent and a date. */
export const wireCoupon = ({ id, code, discountBp, minPaise, expiresOn, createdBy }: CouponRow): contract.Coupon => ({
  _id: id,
  code,
  discount: percentOf(discountBp),
  minAmount: rupeesOf(minPaise),
  expiry: expiresOn,
  createdBy,
})

export const couponNotFound = () => new ShopError('not_found', 'This coupon does not exist.')

const fieldsOf = ({ code, discount, minAmount, expiry, createdBy }: NewCoupon): CouponFields => ({
  code,
  discountBp: basisPointsOf(discount),
  minPaise: paiseOf(minAmount),
  expiresOn: expiry,
  createdBy,
})

const uniqueViolation = '23505'

/** The unique index decides, so that it holds for two at once. */
async function refusingTakenCode<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation)
      throw new ShopError('code_taken', 'There is already a coupon with this code.')
    throw error
  }
}
