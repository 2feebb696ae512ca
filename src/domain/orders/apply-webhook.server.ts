import type { Shop } from '#platform/shop.ts'
import { findEvent, setAppliedIfSettled, setEventApplied } from '../payments/queries.server.ts'
import { recordRefund } from '../payments/record-refund.server.ts'
import { captureReportedIn, readEvent } from '../payments/razorpay/webhook-event.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/** Applies a kept event. Again, late or out of order: the same end. */
export async function applyWebhook(shop: Shop, { eventId }: { eventId: string }) {
  const event = await findEvent(shop.lookups, eventId)
  if (!event || event.appliedAt) return
  const told = readEvent(event.body)
  const paymentId = captureReportedIn(told)
  if (paymentId !== undefined && (await setAppliedIfSettled(shop.db, { eventId, paymentId, now: shop.now() }))) return
  if (told.payment) await settlePayment(shop, told.payment)
  if (told.refund) await recordRefund(shop, told.refund)
  await setEventApplied(shop.db, { id: eventId, about: told.about, appliedAt: shop.now() })
  shop.failpoint('webhook-applied')
}
