import { sql } from 'kysely'
import { newEventId } from '#sandbox/razorpay/books.server.ts'
import { sign } from '#platform/payments/razorpay/signatures.ts'
import type { Model, NetworkEvent } from './model.ts'

/** Adds an event about a change at the provider that only this event reports. */
export function addEvent({ events, clock }: Model, event: string, paymentId: string, payload: object) {
  const body = JSON.stringify({ entity: 'event', event, payload, created_at: Math.floor(clock.now.getTime() / 1000) })
  events.push({ id: newEventId(), body, paymentId, mayBeLost: false, state: 'pending' })
}

/** Intercepts an event of the provider: the history decides when, how often and in which order it arrives. */
export async function interceptEvent(model: Model, { eventId, body }: { eventId: string; body: string }) {
  if (model.events.some(({ id }) => id === eventId)) return
  const { payment, refund } = JSON.parse(body).payload
  const paymentId: string = payment.entity.id
  const mayBeLost = await isFoundWithoutEvent(model, paymentId, refund !== undefined && refund.entity.notes.refund === undefined)
  model.events.push({ id: eventId, body, paymentId, mayBeLost, state: 'pending' })
}

/**
 * True when the shop learns of the payment without an event. A reply also reports the shop's own refund. The reconciler asks about money for a live
 * attempt, and about refunds of it, when that expires. Only events report all other money.
 */
async function isFoundWithoutEvent({ shop }: Model, paymentId: string, isRefundElsewhere: boolean) {
  const { rows } = await sql<{ lives: boolean }>`
    select o.expires_at > case when ${isRefundElsewhere} then ${shop.now()}::timestamptz else p.created_at end as lives from sandbox.provider_payment p join shop_order o on o.razorpay_order_id = p.order_id where p.id = ${paymentId}`.execute(
    shop.db,
  )
  return rows[0]?.lives === true
}

/** Posts an event to the shop. Without a 200 it stays pending. */
export async function deliver(model: Model, event: NetworkEvent, as: 'itself' | 'twice' | 'a new event') {
  await post(model, event, event.id, event.body)
  if (as === 'twice') await post(model, event, event.id, event.body)
  if (as !== 'a new event') return
  await post(model, event, newEventId(), event.body)
  await post(model, event, newEventId(), event.body.replace(/}$/, ',"again":true}'))
}

async function post({ api, shop, processState, violations }: Model, event: NetworkEvent, id: string, body: string) {
  if (processState.crashed) return
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': sign(body, shop.secrets.razorpay.webhookSecret),
    'x-razorpay-event-id': id,
  }
  const { status } = await api.request('/payments/webhook', { method: 'POST', headers, body })
  if (status === 200) event.state = 'accepted'
  else if (!processState.crashed) violations.push(`the webhook answered ${status}`)
}
