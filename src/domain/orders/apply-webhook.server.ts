import { z } from 'zod/mini'
import type { Shop } from '#platform/shop.ts'
import { findEvent, setEventApplied } from '../payments/queries.server.ts'
import { providerPayment } from '../payments/razorpay.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/** Events that carry a payment, whatever their name; all others mean nothing to this shop. */
const paymentEvent = z.object({ event: z.string(), payload: z.object({ payment: z.object({ entity: providerPayment }) }) })

/** Applies a kept event. Again, late or out of order: the same end. */
export async function applyWebhook(shop: Shop, { eventId }: { eventId: string }) {
  const event = await findEvent(shop.db, eventId)
  if (!event || event.appliedAt) return
  const parsed = z.safeParse(paymentEvent, readJson(event.body))
  if (parsed.success) await settlePayment(shop, parsed.data.payload.payment.entity)
  await setEventApplied(shop.db, eventId, shop.now())
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
