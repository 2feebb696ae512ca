import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { holdMinutes } from '../stock/stock.ts'
import { withDeadline } from '../payments/deadline.server.ts'
import { hasOpenDialog, listRecentAttempts } from './attempts.server.ts'
import { settleEarlierAttempt } from './settle-earlier.server.ts'

/**
 * Refuses while money of this customer may still arrive, or needs a person. It asks the provider about recent attempts and settles what was paid, so call
 * it outside a transaction. @throws ShopError payment_open, payment_unavailable
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
}

/** Refuses while a payment dialog of this customer may be open. The customer's row must be locked, so that no other dialog opens. @throws ShopError payment_open */
export async function refuseOpenDialog(tx: Tx, customerId: string, now: Date) {
  if (await hasOpenDialog(tx, customerId, now)) throw paymentOpen()
}

const paymentOpen = () => new ShopError('payment_open', `A payment of yours is still open. Please finish it first, or try again in ${holdMinutes} minutes.`)
