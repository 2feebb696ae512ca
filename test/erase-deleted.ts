import { eraseProducts } from '#domain/catalogue/delete-product.server.ts'
import { eraseCustomers } from '#domain/customers/erase-customers.server.ts'
import { restorableMs } from '#kernel/undo.ts'
import type { Shop } from '#platform/shop.ts'

/** Erases what was deleted, as if the minute for Undo had passed before now. */
export async function eraseDeleted(shop: Shop) {
  const deletedAt = new Date(shop.now().getTime() - restorableMs)
  for (const table of ['customer', 'product'] as const) await shop.db.updateTable(table).set({ deletedAt }).where('deletedAt', 'is not', null).execute()
  await eraseCustomers(shop)
  await eraseProducts(shop)
}
