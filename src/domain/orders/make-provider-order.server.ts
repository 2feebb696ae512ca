import { setTimeout as pause } from 'node:timers/promises'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { away, createProviderOrder, findProviderOrder } from '../payments/razorpay/client.server.ts'
import { claimCreation, releaseCreation, leaveProviderOrder, setProviderOrder } from './provider-order.server.ts'
import type { Attempt } from './attempts.server.ts'
import { findAttempt } from './queries.server.ts'

const pollMs = 100
const gone = 'This order was removed while it was being prepared. Your cart is kept. Please try again.'

/**
 * One provider order a receipt, though an earlier answer was lost, and though the same cart is sent many times at once: one asks, and the others wait
 * for what it is told. Where the provider does not know the attempt's order any more, another is made.
 * @throws ShopError payment_unavailable, at the latest when `over` is aborted
 */
export async function makeProviderOrder(shop: Shop, attempt: Attempt, over: AbortSignal): Promise<string> {
  const { id, razorpayOrderId: unknown } = attempt
  if (attempt.askedBy !== undefined) return ask(shop, attempt, attempt.askedBy)
  if (unknown !== null) await leaveProviderOrder(shop.db, { id, razorpayOrderId: unknown })
  for (; !over.aborted; await pause(pollMs)) {
    const asked = await findAttempt(shop.lookups, id)
    if (!asked) throw new ShopError('payment_unavailable', gone)
    if (asked.razorpayOrderId !== null && asked.razorpayOrderId === unknown) break
    if (asked.razorpayOrderId !== null) return asked.razorpayOrderId
    const isAsked = asked.askedUntil !== null && asked.askedUntil > shop.now()
    const askedBy = isAsked ? undefined : await claimCreation(shop.db, id, shop.now())
    if (askedBy !== undefined) return ask(shop, { ...attempt, state: 'open' }, askedBy)
  }
  throw new ShopError('payment_unavailable', away)
}

async function ask(shop: Shop, { id, totalPaise, state }: Attempt, askedBy: string) {
  try {
    const earlier = state === 'new' ? undefined : await findProviderOrder(shop, id)
    const made = earlier ?? (await createProviderOrder(shop, { amountPaise: totalPaise, receipt: id }))
    shop.failpoint('provider-order-made')
    const kept = await setProviderOrder(shop.db, id, made.id)
    shop.failpoint('provider-order-kept')
    if (kept === undefined) throw new ShopError('payment_unavailable', gone)
    return kept
  } catch (error) {
    await releaseCreation(shop.db, id, askedBy)
    throw error
  }
}
