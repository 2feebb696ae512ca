import { z } from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import { ownAddress } from '#platform/outbound/own-address.ts'
import type { Shop } from '#platform/shop.ts'
import { sign } from '#platform/payments/razorpay/signatures.ts'
import { findOrder, newEventId } from './books.server.ts'
import { signingKeys } from './keys.server.ts'
import type { Switches } from './switches.server.ts'
import type { wireDispute, wireLink, wireOrder, wirePayment, wireRefund } from './wire.server.ts'

export type ProviderEvent = {
  event: string
  payment: ReturnType<typeof wirePayment>
  order?: ReturnType<typeof wireOrder>
  refund?: ReturnType<typeof wireRefund>
  link?: ReturnType<typeof wireLink>
  dispute?: ReturnType<typeof wireDispute>
}

const lateSeconds = 30
const timeoutMs = 5000

/** Enqueues webhooks in the transaction of the change that they report. The `webhooks` switch decides their order, number and delay. */
export async function enqueueWebhooks(shop: Shop, tx: Tx, events: ProviderEvent[], { webhooks }: Pick<Switches, 'webhooks'>) {
  if (webhooks === 'off') return
  const inOrder = webhooks === 'shuffled' ? events.toReversed() : events
  const deliveries = inOrder.flatMap(({ event, payment, order, refund, link, dispute }) => {
    const body = JSON.stringify({
      entity: 'event',
      event,
      contains: ['payment', ...(order ? ['order'] : []), ...(refund ? ['refund'] : []), ...(link ? ['payment_link'] : []), ...(dispute ? ['dispute'] : [])],
      payload: {
        payment: { entity: payment },
        ...(order && { order: { entity: order } }),
        ...(refund && { refund: { entity: refund } }),
        ...(link && { payment_link: { entity: link } }),
        ...(dispute && { dispute: { entity: dispute } }),
      },
      created_at: Math.floor(shop.now().getTime() / 1000),
    })
    const delivery = { eventId: newEventId(), body }
    return webhooks === 'twice' ? [delivery, delivery] : [delivery]
  })
  await shop.jobs.enqueueAll(tx, deliverWebhookJob, deliveries, webhooks === 'late' ? { startAfterSeconds: lateSeconds } : {})
}

/** Posts one event to the shop's own webhook address. @throws Error if the shop refuses it, so that the job tries again */
export async function deliverWebhook(shop: Shop, { eventId, body }: { eventId: string; body: string }) {
  const response = await shop.fetch(`${ownAddress(shop.config)}/backend/api/payments/webhook`, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': sign(body, signingKeys(shop, await accountIn(shop, body)).webhookSecret),
      'x-razorpay-event-id': eventId,
    },
    body,
  })
  if (!response.ok) throw new Error(`the shop answered the webhook with ${response.status}`)
}

const paymentIn = z.object({ payload: z.object({ payment: z.object({ entity: z.object({ order_id: z.string() }) }) }) })

/** Returns the account that an event is about: that of its order. */
async function accountIn({ db }: Shop, body: string) {
  const { data } = z.safeParse(paymentIn, JSON.parse(body))
  return (data && (await findOrder(db, data.payload.payment.entity.order_id))?.account) ?? ''
}

export const deliverWebhookJob = job('sandbox-webhook', { retryLimit: 5, retryDelay: 5 }, deliverWebhook)
