import { ShopError } from '#kernel/errors.ts'
import { restorableSince } from '#kernel/undo.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { lockCoupon, markDeleted, removeDeleted, unmarkDeleted } from './queries.server.ts'
import { couponNotFound, refuseSameCode, writeUnlessCodeTaken, termsOf, wireCoupon } from './save-coupon.server.ts'

/**
 * Marks the coupon as deleted. Nobody can apply it, and its code is free. `eraseCoupons` removes it after an hour, unless it is restored. Orders keep
 * their discounts. @throws ShopError not_found
 */
export function deleteCoupon(shop: Shop, actor: Actor, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const at = shop.now()
    const deleted = await markDeleted(tx, id, at)
    if (!deleted) throw couponNotFound()
    await recordChange(tx, { at, actor, action: 'deleted', subject: { kind: 'coupon', id }, before: termsOf(wireCoupon(deleted)) })
  })
}

/**
 * Undoes the deletion. Uses by orders that were placed meanwhile are counted. Does nothing for a coupon that is not deleted.
 * @throws ShopError not_found once the coupon is erased, code_taken when another coupon has its code now
 */
export function restoreCoupon(shop: Shop, actor: Actor, id: string): Promise<void> {
  return writeUnlessCodeTaken(() =>
    shop.db.transaction().execute(async (tx) => {
      const restored = await unmarkDeleted(tx, id, restorableSince(shop.now()))
      if (!restored && !(await lockCoupon(tx, id))) throw new ShopError('not_found', 'It is too late to undo this.')
      if (!restored) return
      await refuseSameCode(tx, restored)
      await recordChange(tx, { at: shop.now(), actor, action: 'restored', subject: { kind: 'coupon', id }, after: termsOf(wireCoupon(restored)) })
    }),
  )
}

/** Removes the coupons whose deletion can no longer be undone. */
export async function eraseCoupons({ db, now }: Shop, deletedBefore = restorableSince(now())): Promise<void> {
  await removeDeleted(db, deletedBefore)
}
