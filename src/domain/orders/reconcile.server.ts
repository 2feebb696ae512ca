import { isShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { listProviderPayments } from '../payments/razorpay.server.ts'
import { expireAttempt, listUnsettledAttempts, scheduleCheck } from './attempts.server.ts'
import { settlePayment } from './settle-payment.server.ts'

const batch = 100

type Attempt = Awaited<ReturnType<typeof listUnsettledAttempts>>[number]

/** Asks the provider about every attempt whose outcome is open: a browser closed after paying still gets its order. */
export async function reconcile(shop: Shop, dueBy = shop.now()) {
  for (const attempt of await listUnsettledAttempts(shop.db, dueBy, batch)) {
    try {
      await reconcileOne(shop, attempt)
    } catch (error) {
      // One attempt that cannot be settled must not keep the others from it.
      if (!isShopError(error)) shop.log.error({ err: error, orderId: attempt.id }, 'reconcile')
      await scheduleCheck(shop.db, attempt, shop.now())
    }
  }
}

async function reconcileOne(shop: Shop, attempt: Attempt) {
  const payments = attempt.razorpayOrderId === null ? [] : await listProviderPayments(shop, attempt.razorpayOrderId)
  for (const payment of payments) await settlePayment(shop, payment)
  if (attempt.expiresAt <= shop.now()) await expireAttempt(shop.db, attempt.id, shop.now())
  else await scheduleCheck(shop.db, attempt, shop.now())
  shop.reached('attempt-checked')
}
