import { isShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { checkRefunds } from '../payments/check-refunds.server.ts'
import { listLinkPayments } from './attach-link-order.server.ts'
import { claimDueAttempts, endAttemptDay } from './attempts.server.ts'
import { settlePayments } from './settle-payment.server.ts'

const batchSize = 16
/** The job runs every minute, and its last calls may take some seconds. */
const runMs = 50_000

type Attempt = Awaited<ReturnType<typeof claimDueAttempts>>[number]

/**
 * Asks the provider about every attempt whose check is due, longest waiting first, then about pending refunds. A browser that was closed after paying
 * thus still gets its order. A run ends when no attempt is due, or shortly before the next run.
 */
export async function reconcile(shop: Shop, dueBy = shop.now()) {
  const started = performance.now()
  for (let claimed = batchSize; claimed === batchSize && performance.now() - started < runMs;) {
    const attempts = await claimDueAttempts(shop.db, dueBy, batchSize)
    await Promise.all(attempts.map((attempt) => reconcileAttempt(shop, attempt)))
    claimed = attempts.length
  }
  await checkRefunds(shop, dueBy)
}

/** Checks one attempt. A failure is logged and does not stop the other attempts; the next check tries again. */
async function reconcileAttempt(shop: Shop, attempt: Attempt) {
  try {
    await settlePayments(shop, await listPayments(shop, attempt))
    if (attempt.expiresAt <= shop.now()) await endAttemptDay(shop.db, attempt.id, shop.now())
    shop.failpoint('attempt-checked')
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error, orderId: attempt.id }, 'reconcile failed')
  }
}

/**
 * Returns the provider's payments of an attempt. An order that the provider does not know, for example after a change of the account, counts as
 * without payments. Giving up on the fifth day then loses no money, because late events and returning shoppers still settle it.
 * @throws ShopError payment_unavailable while the provider is down or refuses the keys, so that the check is repeated
 */
async function listPayments(shop: Shop, { id, razorpayOrderId, linkId }: Attempt) {
  if (razorpayOrderId === null && linkId !== null) return listLinkPayments(shop, { id, linkId })
  return razorpayOrderId === null ? [] : ((await shop.payments.findPayments(razorpayOrderId)) ?? [])
}
