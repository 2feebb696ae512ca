import { eraseProducts } from '#domain/catalogue/delete-product.server.ts'
import { eraseCoupons } from '#domain/coupons/delete-coupon.server.ts'
import { eraseCustomers } from '#domain/customers/erase-customers.server.ts'
import type { Shop } from '#platform/shop.ts'

/** Erases deleted accounts, products and coupons, as if the hour for Undo had passed. */
export async function eraseDeleted(shop: Shop) {
  const now = shop.now()
  await eraseCustomers(shop, now)
  await eraseProducts(shop, now)
  await eraseCoupons(shop, now)
}
