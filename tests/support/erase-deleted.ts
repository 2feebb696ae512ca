import { eraseProducts } from '#shop/catalogue/server/delete-product.server.ts'
import { eraseCoupons } from '#shop/orders/coupons/server/delete-coupon.server.ts'
import { eraseCustomers } from '#shop/accounts/customers/server/sweep-accounts.server.ts'
import type { Shop } from '#platform/shop.ts'

/** Erases deleted accounts, products and coupons, as if the hour for Undo had passed. */
export async function eraseDeleted(shop: Shop) {
  const now = shop.now()
  await eraseCustomers(shop, now)
  await eraseProducts(shop, now)
  await eraseCoupons(shop, now)
}
