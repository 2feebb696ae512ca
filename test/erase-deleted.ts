import { eraseProducts } from '#domain/catalogue/delete-product.server.ts'
import { eraseCustomers } from '#domain/customers/erase-customers.server.ts'
import { restorableMs } from '#kernel/undo.ts'
import type { Shop } from '#platform/shop.ts'

/** Erases what was deleted, as if the minute for Undo had passed. */
export async function eraseDeleted(shop: Shop) {
  const aMinuteLater = { ...shop, now: () => new Date(shop.now().getTime() + restorableMs) }
  await eraseCustomers(aMinuteLater)
  await eraseProducts(aMinuteLater)
}
