import { ShopError } from '#kernel/errors.ts'
import { restorableSince } from '#kernel/undo.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { queueRemoval } from '#shop/media/module.server.ts'
import { removePreview } from '../previews/server/previews.server.ts'
import { auditedOf, getProduct, productNotFound, recordProducts } from './save-product.server.ts'
import { lockProduct, refuseParts, removeDeletedProducts, setDeleted, unsetDeleted, lockPlaces, setPlaces } from './write-queries.server.ts'

/**
 * Marks a product as deleted: it is no longer shown or sold. `eraseProducts` removes it after an hour, unless it is restored. Orders have their own copy.
 * @throws ShopError not_found; rule_refused if a bundle of another product contains one of its packs
 */
export function deleteProduct(shop: Shop, actor: Actor, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    if (!(await lockProduct(tx, id))) throw productNotFound()
    const product = await getProduct(tx, id)
    const at = shop.now()
    await refuseParts(
      tx,
      product.variants.flatMap(({ _id }) => _id ?? []),
    )
    await setDeleted(tx, [id], at)
    await removePreview(tx, id)
    await recordProducts(shop, tx, [{ id, actor, action: 'deleted', before: auditedOf(product) }], { at })
  })
}

/** Undoes the deletion. Does nothing for a product that is not deleted. @throws ShopError not_found once the product is erased */
export function restoreProduct(shop: Shop, actor: Actor, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const isRestored = await unsetDeleted(tx, id, restorableSince(shop.now()))
    if (!isRestored && !(await lockProduct(tx, id))) throw new ShopError('not_found', 'It is too late to undo this.')
    if (!isRestored) return
    const product = await getProduct(tx, id)
    await recordProducts(shop, tx, [{ id, actor, action: 'restored', after: auditedOf(product) }])
  })
}

/** Erases the products whose deletion can no longer be undone, with their variants and videos. */
export async function eraseProducts(shop: Shop, deletedBefore = restorableSince(shop.now())): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const files = await removeDeletedProducts(tx, deletedBefore)
    await queueRemoval(shop, tx, files)
  })
}

/** Puts the given products in this order, on the places that they have together. All other products keep their places. @throws ShopError not_found */
export function orderProducts(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const rows = await lockPlaces(tx, ids)
    if (rows.length < ids.length) throw productNotFound()
    const places = rows.map(({ place }) => place).toSorted((a, b) => b - a)
    const before = rows.toSorted((a, b) => b.place - a.place)
    await setPlaces(tx, ids, places)
    const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
    const order = { before: { order: before.map(({ name }) => name) }, after: { order: ids.map((id) => nameOf.get(id)) } }
    await recordProducts(shop, tx, [{ id: ids[0] ?? '', actor, action: 'put in order', ...order }], { productIds: ids })
  })
}
