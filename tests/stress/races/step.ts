import { applyWebhook } from '#shop/orders/server/apply-webhook.server.ts'
import { receiveWebhook } from '#shop/orders/payments/server/receive-webhook.server.ts'
import { sign } from '#platform/payments/razorpay/signatures.ts'
import { newEventId } from '#sandbox/razorpay/books.server.ts'
import type { Buyer, Model } from '../histories/model.ts'
import type { Prepared, Proof } from './shopping.ts'

/**
 * `1` is a payment of the total, `2` a second one, `x` one of a wrong sum, `f` one that failed. Of the first payment, `ours` is a refund that the
 * shop requested and whose answer was lost; `theirs` is one that a person made at the provider.
 */
export type Step =
  | 'authorized 1'
  | 'captured 1'
  | 'paid 1'
  | 'authorized 2'
  | 'captured 2'
  | 'captured x'
  | 'failed f'
  | 'failed 1'
  | 'handler'
  | 'reconciler'
  | 'dismissed'
  | 'retried ours'
  | `${'refunded' | 'bounced'} ${'ours' | 'theirs'}`

/** The order around which the steps run. */
export type StepContext = { buyer: Buyer; prepared: Prepared; proofs: Record<string, Proof> }

/** Receives an event and applies it. */
export async function receiveEvent({ shop }: Model, event: string, payload: object) {
  const body = JSON.stringify({ event, payload })
  const eventId = newEventId()
  const headers = new Headers({ 'x-razorpay-signature': sign(body, shop.secrets.razorpay.webhookSecret), 'x-razorpay-event-id': eventId })
  await receiveWebhook(shop, { body, header: (name) => headers.get(name) ?? undefined })
  return applyWebhook(shop, { eventId })
}
