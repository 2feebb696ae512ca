import type { Shop } from '#platform/shop.ts'
import type { Order } from '../contract.ts'
import { isPlaced } from '../rules/order.ts'
import { findAttempt, getOrder } from './queries.server.ts'
import { settleEarlierAttempt } from './settle-earlier.server.ts'

/** `waiting`: a payment may still arrive. `open`: the attempt can be paid. `closed`: it can no longer be paid. */
export type AttemptState = { state: 'placed'; order: Order } | { state: 'waiting' | 'open' | 'closed' }

/**
 * Returns the state of an attempt whose outcome the browser does not know. Settles money that has arrived.
 * @returns undefined if the attempt was deleted or belongs to another customer
 * @throws ShopError payment_failed if the money needs a person, payment_unavailable
 */
export async function checkAttempt(shop: Shop, { id, customerId }: { id: string; customerId: string }): Promise<AttemptState | undefined> {
  const attempt = await findAttempt(shop.db, id)
  if (!attempt || attempt.customerId !== customerId) return undefined
  const earlier = isPlaced(attempt.status) ? 'paid' : await settleEarlierAttempt(shop, attempt)
  if (earlier === 'paid') return { state: 'placed', order: await getOrder(shop.db, id) }
  if (earlier === 'spent') return { state: 'closed' }
  if (earlier === 'waiting') return { state: 'waiting' }
  return { state: attempt.expiresAt <= shop.now() ? 'closed' : 'open' }
}
