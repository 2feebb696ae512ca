import type { Shop } from '#platform/shop.ts'
import { makeProduct } from './make-product.ts'

type Options = { lowAt?: number; mostPerOrder?: number; mayOversell?: boolean; bestBefore?: string; batch?: string }

/** Starts to track the stock of a pack, with `pieces` on hand. @returns the id of its stock item */
export async function trackStock(shop: Shop, productId: string, pieces: number, { batch, bestBefore, ...fields }: Options = {}, quantity = '1 g') {
  const { id } = await shop.db
    .updateTable('stockItem')
    .set({ tracked: true, ...fields })
    .where('productId', '=', productId)
    .where('quantity', '=', quantity)
    .returning('id')
    .executeTakeFirstOrThrow()
  const batchId =
    batch === undefined
      ? null
      : (await shop.db.insertInto('stockBatch').values({ itemId: id, code: batch, bestBefore }).returning('id').executeTakeFirstOrThrow()).id
  if (pieces !== 0) await shop.db.insertInto('stockMovement').values({ itemId: id, batchId, at: shop.now(), pieces, reason: 'receipt' }).execute()
  return id
}

/** Makes a product whose one pack is a bundle of these packs. @returns the ids of the product and of its stock item */
export async function makeBundle(shop: Shop, parts: { itemId: string; pieces: number }[], { name = 'Gift set', price = 900 } = {}) {
  const { id: productId } = await makeProduct(shop, { name, variants: [{ quantity: '1 box', price }] })
  const { id: bundleId } = await shop.db.selectFrom('stockItem').select('id').where('productId', '=', productId).executeTakeFirstOrThrow()
  await shop.db
    .insertInto('bundlePart')
    .values(parts.map((part, position) => ({ bundleId, position, ...part })))
    .execute()
  return { productId, bundleId }
}

/** Returns the pieces on hand, and the sum of the ledger, which must be the same. */
export async function countStock(shop: Shop, itemId: string) {
  const { onHand } = await shop.db.selectFrom('stockItem').select('onHand').where('id', '=', itemId).executeTakeFirstOrThrow()
  const { sum } = await shop.db
    .selectFrom('stockMovement')
    .select(({ fn }) => fn.sum<number>('pieces').as('sum'))
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow()
  return { onHand, ledger: Number(sum ?? 0) }
}
