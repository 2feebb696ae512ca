import { setTimeout as sleep } from 'node:timers/promises'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { providerUnavailable } from '#platform/payments/provider.ts'
import { claimCreation, detachProviderOrder, type ProviderOrderKey, releaseCreation, setProviderOrder } from './provider-order.server.ts'
import type { Attempt } from './attempts.server.ts'
import { findAttempt } from './queries.server.ts'
import { isBeforeLive } from './test-mode-payments.server.ts'

/** How often a request looks whether another request has created the provider's order. */
const pollMs = 100
const attemptGone = 'This order was removed while it was being prepared. Your cart is kept. Please try again.'

/**
 * Returns the provider's order of an attempt, and creates that order if there is none. The attempt's `providerOrderId`, if set, is unknown to the provider,
 * and is replaced. Of several simultaneous requests one calls the provider, and the others wait for its result.
 * @throws ShopError payment_unavailable, at the latest when `deadline` aborts
 */
export async function makeProviderOrder(shop: Shop, attempt: Attempt, deadline: AbortSignal): Promise<ProviderOrderKey> {
  const { id, providerOrderId: lostOrderId } = attempt
  if (attempt.claimId !== undefined) return findOrCreate(shop, attempt, attempt.claimId)
  if (lostOrderId !== null) await detachProviderOrder(shop.db, { id, providerOrderId: lostOrderId })
  for (; !deadline.aborted; await sleep(pollMs)) {
    const current = await findAttempt(shop.db, id)
    if (!current) throw new ShopError('payment_unavailable', attemptGone)
    // The lost order is still attached, because a payment on it is stored. It cannot be replaced.
    if (current.providerOrderId !== null && current.providerOrderId === lostOrderId) break
    if (current.providerOrderId !== null) return { provider: current.provider, providerOrderId: current.providerOrderId }
    const isClaimed = current.askedUntil !== null && current.askedUntil > shop.now()
    const claimId = isClaimed ? undefined : await claimCreation(shop.db, id, shop.now())
    if (claimId !== undefined) return findOrCreate(shop, { ...attempt, state: 'open' }, claimId)
  }
  throw new ShopError('payment_unavailable', providerUnavailable)
}

async function findOrCreate(shop: Shop, { id, duePaise, state }: Attempt, claimId: string) {
  const provider = shop.payments.current
  try {
    // A crash may have left a provider order that no attempt names. A new attempt has none, so it skips the call.
    const earlier = state === 'new' ? undefined : await provider.findOrderByReceipt(id)
    const order = earlier ?? (await provider.createOrder({ amountPaise: duePaise, receipt: id }))
    shop.failpoint('provider-order-made')
    const stored = await setProviderOrder(shop.db, id, { provider: provider.name, providerOrderId: order.id, isTest: isBeforeLive(shop) })
    shop.failpoint('provider-order-kept')
    if (stored === undefined) throw new ShopError('payment_unavailable', attemptGone)
    return stored
  } catch (error) {
    await releaseCreation(shop.db, id, claimId)
    throw error
  }
}
