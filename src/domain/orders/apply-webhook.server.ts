import { z } from 'zod/mini'
import type { Shop } from '#platform/shop.ts'
import { findEvent, setAppliedIfSettled, setEventApplied } from '../payments/queries.server.ts'
import { providerPayment } from '../payments/razorpay.server.ts'
import { recallRefund } from '../payments/recall-refund.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/** Events that carry a payment, whatever their name; all others mean nothing to this shop. */
const paymentEvent = z.object({ event: z.string(), payload: z.object({ payment: z.object({ entity: providerPayment }) }) })

/** A bank can refuse a refund that the provider had taken for done. */
const refundFailed = z.object({
  event: z.literal('refund.failed'),
  payload: z.object({ refund: z.object({ entity: z.object({ id: z.string(), payment_id: z.string() }) }) }),
})

/** Applies a kept event. Again, late or out of order: the same end. */
export async function applyWebhook(shop: Shop, { eventId }: { eventId: string }) {
  const event = await findEvent(shop.quick, eventId)
  if (!event || event.appliedAt) return
  const body = readJson(event.body)
  const payment = z.safeParse(paymentEvent, body)
  const reported = payment.data?.payload.payment.entity
  const isKnown = reported?.status === 'captured' && (await setAppliedIfSettled(shop.db, { eventId, paymentId: reported.id, now: shop.now() }))
  if (isKnown) return
  if (reported) await settlePayment(shop, reported)
  const refund = z.safeParse(refundFailed, body)
  if (refund.success) await recallRefund(shop, refund.data.payload.refund.entity)
  await setEventApplied(shop.db, eventId, shop.now())
  shop.reached('webhook-applied')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
