import { isShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { checkRefunds } from '../payments/check-refunds.server.ts'
import { findProviderPayments } from '../payments/razorpay/client.server.ts'
import { claimDueAttempts, endAttemptDay } from './attempts.server.ts'
import { settlePayments } from './settle-payment.server.ts'

const sideBySide = 16
/** The job comes every minute, and its last questions may take some seconds. */
const runMs = 50_000

type Attempt = Awaited<ReturnType<typeof claimDueAttempts>>[number]

/**
 * Asks the provider about every attempt whose outcome is open: a browser closed after paying still gets its order. Until none is due, or the next run
 * is near; longest waiting first. Then about refunds that are pending.
 */
export async function reconcile(shop: Shop, dueBy = shop.now()) {
  const started = performance.now()
  for (let claimed = sideBySide; claimed === sideBySide && performance.now() - started < runMs;) {
    const attempts = await claimDueAttempts(shop.db, dueBy, sideBySide)
    await Promise.all(attempts.map((attempt) => reconcileOne(shop, attempt)))
    claimed = attempts.length
  }
  await checkRefunds(shop, dueBy)
}

/** One attempt that cannot be settled must not keep the others from it: it is asked about again, as any other. */
async function reconcileOne(shop: Shop, attempt: Attempt) {
  try {
    await settlePayments(shop, await listPayments(shop, attempt))
    if (attempt.expiresAt <= shop.now()) await endAttemptDay(shop.db, attempt.id, shop.now())
    shop.failpoint('attempt-checked')
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error, orderId: attempt.id }, 'reconcile')
  }
}

/**
 * An order that the provider does not know, as when its keys are another account's now, has no payments that could be asked for. So giving up on the
 * fifth day loses no money: an event that tells of some is taken at any time, and a shopper who comes back asks again. A provider that is away, or
 * refuses the keys, says nothing of the money, and is asked until it does.
 */
async function listPayments(shop: Shop, { razorpayOrderId }: Attempt) {
  return razorpayOrderId === null ? [] : ((await findProviderPayments(shop, razorpayOrderId)) ?? [])
}
