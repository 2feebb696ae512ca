import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import type { OrderResult } from '../each-contract.ts'
import { eachOrder } from './each-order.server.ts'
import { updateOrder } from './update-order.server.ts'

type Cancellation = { ids: readonly string[]; versions?: Record<string, number> | undefined; actor: Actor }

/**
 * Cancels orders and refunds all their money, each order in its own transaction. It begins with the largest, so that a missing proof for a large refund
 * refuses the request before an order is cancelled.
 * An order that changed since its `versions` is refused, unless it is cancelled already.
 * @returns a result for each order, in the order of the request
 * @throws ShopError fresh_proof_needed, unauthenticated
 */
export async function cancelOrders(shop: Shop, { ids, versions = {}, actor }: Cancellation): Promise<OrderResult[]> {
  const known = await shop.db.selectFrom('shopOrder').select(['id', 'status']).where('id', 'in', ids).orderBy('totalPaise', 'desc').execute()
  const largestFirst = [...new Set([...known.map(({ id }) => id), ...ids])].map((id) => ({ id }))
  const results = await eachOrder(largestFirst, async ({ id }) => {
    const version = known.some((order) => order.id === id && order.status === 'Cancelled') ? undefined : versions[id]
    const { changed } = await updateOrder(shop, { id, status: 'Cancelled', version, actor }).catch(sayList)
    return { changed, warning: '' }
  })
  return [...new Set(ids)].flatMap((id) => results.filter((result) => result.id === id))
}

/** Says of a changed order that its list is old. @throws the error otherwise */
function sayList(error: unknown): never {
  if (isShopError(error) && error.code === 'changed_meanwhile') throw new ShopError(error.code, changedSinceList)
  throw error
}

const changedSinceList = 'This order was changed after you opened the list. Reload the list to see it.'
