import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { holdMinutes } from '#shop/stock/rules.ts'
import { withDeadline } from '../payments/server/deadline.server.ts'
import { hasOpenDialog, listRecentAttempts } from './attempts.server.ts'
import { settleEarlierAttempt } from './settle-earlier.server.ts'

/**
 * Refuses while money of this customer may still arrive, or needs a person. It asks the provider about recent attempts and settles what was paid, so call
 * it outside a transaction. @returns a check of the payment dialogs, for the transaction @throws ShopError payment_open, payment_unavailable
 */
export async function refuseOpenPayment(shop: Shop, customerId: string) {
  const { bounded } = withDeadline(shop)
  for (const attempt of await listRecentAttempts(shop.db, { customerId, except: [], now: shop.now() })) {
    const outcome = await settleEarlierAttempt(bounded, attempt).catch((error: unknown) => {
      if (isShopError(error) && error.code === 'payment_failed') return 'waiting' as const
      throw error
    })
    if (outcome === 'waiting') throw paymentOpen()
  }
  return async (tx: Tx, at: Date) => {
    // The customer's row is locked, so no other dialog opens.
    if (await hasOpenDialog(tx, customerId, at)) throw paymentOpen()
  }
}

const paymentOpen = () => new ShopError('payment_open', `A payment of yours is still open. Please finish it first, or try again in ${holdMinutes} minutes.`)
