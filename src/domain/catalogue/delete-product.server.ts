import type { Actor } from '#platform/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { auditedOf, getProduct, productNotFound } from './save-product.server.ts'
import { lockProduct, removeProduct } from './write-queries.server.ts'

/** Its variants go with it; orders keep their own copy. @throws ShopError not_found */
export function deleteProduct(shop: Shop, actor: Actor, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    if (!(await lockProduct(tx, id))) throw productNotFound()
    const product = await getProduct(tx, id)
    await removeProduct(tx, id)
    await recordChange(tx, { at: shop.now(), actor, action: 'deleted', subject: { kind: 'product', id }, before: auditedOf(product) })
  })
}
