import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { productNotFound, recordProducts } from './save-product.server.ts'
import { lockPlaces, setPlaces } from './write-queries.server.ts'

/** Reorders the given products among their own places. All other products stay in their places. @throws ShopError not_found */
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
