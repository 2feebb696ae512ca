import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import type { PackingResult } from '../parcels/contract.ts'
import { eachOrder } from '../parcels/each-order.server.ts'
import { updateOrder } from './update-order.server.ts'

/**
 * Cancels orders and refunds all their money, each order in its own transaction. It begins with the largest, so that a missing proof for a large refund
 * refuses the request before an order is cancelled.
 * @returns a result for each order, in the order of the request
 * @throws ShopError fresh_proof_needed, unauthenticated
 */
export async function cancelOrders(shop: Shop, { ids, actor }: { ids: readonly string[]; actor: Actor }): Promise<PackingResult[]> {
  const known = await shop.db.selectFrom('shopOrder').select('id').where('id', 'in', ids).orderBy('totalPaise', 'desc').execute()
  const largestFirst = [...new Set([...known.map(({ id }) => id), ...ids])].map((id) => ({ id }))
  const results = await eachOrder(largestFirst, async ({ id }) => {
    const { changed } = await updateOrder(shop, { id, status: 'Cancelled', actor })
    return { changed, warning: '' }
  })
  return [...new Set(ids)].flatMap((id) => results.filter((result) => result.id === id))
}
