import type { Shop } from '#platform/shop.ts'
import type { Order } from './contract.ts'
import { isPlaced } from './order.ts'
import { findAttempt, getOrder } from './queries.server.ts'
import { settleEarlier } from './settle-earlier.server.ts'

/** `waiting`: a payment on it may still arrive. `open`: it can be paid. `closed`: it is over. */
export type AttemptState = { state: 'placed'; order: Order } | { state: 'waiting' | 'open' | 'closed' }

/**
 * What became of an attempt whose outcome a browser never learnt. Settles money that is there.
 * @returns undefined for an attempt that is gone or somebody else's
 * @throws ShopError payment_failed where money waits for a person, payment_unavailable
 */
export async function checkAttempt(shop: Shop, { id, customerId }: { id: string; customerId: string }): Promise<AttemptState | undefined> {
  const attempt = await findAttempt(shop.lookups, id)
  if (!attempt || attempt.customerId !== customerId) return undefined
  const earlier = isPlaced(attempt.status) ? 'paid' : await settleEarlier(shop, attempt)
  if (earlier === 'paid') return { state: 'placed', order: await getOrder(shop.lookups, id) }
  if (earlier === 'spent') return { state: 'closed' }
  if (earlier === 'waiting') return { state: 'waiting' }
  return { state: attempt.expiresAt <= shop.now() ? 'closed' : 'open' }
}
