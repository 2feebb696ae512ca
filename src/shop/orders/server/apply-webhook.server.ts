import { minuteMs } from '#kernel/duration.ts'
import { job } from '#platform/module.ts'
import { captureReportedIn, type PaymentEvent } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import { applyWebhookName, findEvent, setAppliedIfSettled, setEventApplied } from '../payments/server/queries.server.ts'
import { recordDispute } from '../payments/server/record-dispute.server.ts'
import { recordRefund } from '../payments/server/record-refund.server.ts'
import { attachLinkOrder } from './attach-link-order.server.ts'
import { settlePayment } from './settle-payment.server.ts'
import { isWorthless } from './test-mode-payments.server.ts'

/** An event that is not older than this shows the present state of its payment. */
const freshMs = minuteMs

/** Applies a stored webhook event. Repeated, late and reordered events lead to the same result. */
export async function applyWebhook(shop: Shop, { eventId }: { eventId: string }) {
  const stored = await findEvent(shop.db, eventId)
  if (!stored || stored.appliedAt) return
  const provider = shop.payments.of(stored.provider)
  const event = provider.readEvent(stored.body)
  const paymentId = captureReportedIn(event)
  if (paymentId !== undefined && (await setAppliedIfSettled(shop.db, { eventId, paymentId, now: shop.now() }))) return
  const { linkReference } = event
  if (await isWorthlessEvent(shop, provider.name, event)) return setEventApplied(shop.db, { id: eventId, about: event.about, appliedAt: shop.now() })
  const isLate = event.at !== undefined && shop.now().getTime() - event.at.getTime() > freshMs
  // The payment of a late event may be refunded by now, so the provider is asked again.
  const payment = isLate && event.payment?.status === 'captured' ? await provider.getPayment(event.payment.id) : event.payment
  if (payment?.providerOrderId != null && linkReference !== undefined)
    await attachLinkOrder(shop.db, linkReference, { provider: provider.name, providerOrderId: payment.providerOrderId })
  if (payment) await settlePayment(shop, payment, { refund: event.refund })
  else if (event.refund) await recordRefund(shop, event.refund)
  if (event.dispute) await recordDispute(shop, event.dispute, event.at ?? shop.now())
  await setEventApplied(shop.db, { id: eventId, about: event.about, appliedAt: shop.now() })
  shop.failpoint('webhook-applied')
}

/** Returns whether an event of test mode means nothing in the live shop (`isWorthless`). */
async function isWorthlessEvent(shop: Shop, provider: string, { payment, refund, dispute }: PaymentEvent) {
  for (const id of new Set([refund?.paymentId, dispute?.paymentId, payment?.id]))
    if (id !== undefined && (await isWorthless(shop, { provider, id }))) return true
  return false
}

export const applyWebhookJob = job(applyWebhookName, { retryLimit: 12, retryDelay: 5 }, applyWebhook)
