import { eraseProducts } from '#domain/catalogue/delete-product.server.ts'
import { eraseCustomers } from '#domain/customers/erase-customers.server.ts'
import type { Shop } from '#platform/shop.ts'

/** Erases deleted accounts and products, as if the minute for Undo had passed. */
export async function eraseDeleted(shop: Shop) {
  const now = shop.now()
  await eraseCustomers(shop, now)
  await eraseProducts(shop, now)
}
