import { sign } from '#platform/payments/razorpay/signatures.ts'
import { api, shop } from './test-shop.ts'

type RefundEvent = {
  id: string
  amountPaise: number
  paymentId: string
  event?: 'refund.processed' | 'refund.failed'
  ours?: string
  payment?: Record<string, unknown>
}

/** Posts an event about a refund, as the provider does: it includes the payment at that moment, with the payer's details. */
export async function tellRefund({ id, amountPaise, paymentId, event = 'refund.processed', ours, payment }: RefundEvent) {
  const known = await shop.db.selectFrom('sandbox.providerPayment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const paid = {
    id: paymentId,
    order_id: known.orderId,
    amount: known.amount,
    currency: 'INR',
    status: known.status,
    captured: true,
    email: 'asha@example.com',
  }
  const refund = { id, entity: 'refund', amount: amountPaise, currency: 'INR', payment_id: paymentId, notes: ours === undefined ? [] : { refund: ours } }
  return deliverEvent(event, { refund: { entity: refund }, payment: { entity: { ...paid, ...payment } } })
}

/** Posts an event with the provider's signature. */
export function deliverEvent(event: string, payload: object) {
  const body = JSON.stringify({ entity: 'event', event, payload })
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': sign(body, shop.secrets.razorpay.webhookSecret) }
  return api.request('/payments/webhook', { method: 'POST', body, headers })
}
