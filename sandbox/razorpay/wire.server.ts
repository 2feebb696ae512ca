import type { Notes, ProvidedDispute, ProvidedOrder, ProvidedPayment, ProvidedRefund } from './books.server.ts'
import type { ReadLink } from './link-books.server.ts'
import { feeOf } from './settlements.server.ts'

/** The entities of the provider's API. https://razorpay.com/docs/api/orders/entity, .../payments/entity and .../refunds/entity */

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Returns the notes; the provider writes empty notes as a list. */
const wireNotes = (notes: Notes) => (Object.keys(notes).length > 0 ? notes : [])

export const wireOrder = ({ id, amount, currency, receipt, status, notes, attempts, createdAt }: ProvidedOrder) => ({
  id,
  entity: 'order',
  amount,
  amount_paid: status === 'paid' ? amount : 0,
  amount_due: status === 'paid' ? 0 : amount,
  currency,
  receipt,
  offer_id: null,
  status,
  attempts,
  notes: wireNotes(notes),
  created_at: seconds(createdAt),
})

function refundStatusOf({ status, amountRefunded }: Pick<ProvidedPayment, 'status' | 'amountRefunded'>) {
  if (status === 'refunded') return 'full'
  return amountRefunded > 0 ? 'partial' : null
}

export const wirePayment = ({ id, orderId, amount, currency, status, amountRefunded, notes, offerId, createdAt }: ProvidedPayment) => ({
  id,
  entity: 'payment',
  amount,
  currency,
  status,
  order_id: orderId,
  method: 'card',
  captured: status === 'captured' || status === 'refunded',
  amount_refunded: amountRefunded,
  refund_status: refundStatusOf({ status, amountRefunded }),
  ...(offerId !== null && { offer_id: offerId }),
  notes: wireNotes(notes),
  ...(status === 'captured' || status === 'refunded' ? feeOf(amount) : { fee: null, tax: null }),
  error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
  error_description: status === 'failed' ? 'Payment failed' : null,
  created_at: seconds(createdAt),
})

export const wireRefund = ({ id, paymentId, amount, status, notes, createdAt }: ProvidedRefund) => ({
  id,
  entity: 'refund',
  amount,
  currency: 'INR',
  payment_id: paymentId,
  notes: wireNotes(notes),
  receipt: null,
  status,
  created_at: seconds(createdAt),
})

/** https://razorpay.com/docs/api/disputes/entity */
export const wireDispute = ({ id, paymentId, amount, amountDeducted, reasonCode, phase, status, respondBy, createdAt }: ProvidedDispute) => ({
  id,
  entity: 'dispute',
  payment_id: paymentId,
  amount,
  currency: 'INR',
  amount_deducted: amountDeducted,
  reason_code: reasonCode,
  respond_by: seconds(respondBy),
  status,
  phase,
  created_at: seconds(createdAt),
})

/** A link names only captured payments, and never its order. https://razorpay.com/docs/api/payments/payment-links/entity */
export const wireLink = ({ id, amount, currency, description, referenceId, callbackUrl, expireBy, createdAt, payments, status, url }: ReadLink) => ({
  id,
  accept_partial: false,
  amount,
  amount_paid: status === 'paid' ? amount : 0,
  callback_method: 'get',
  callback_url: callbackUrl,
  currency,
  description,
  reference_id: referenceId,
  reminder_enable: false,
  short_url: url,
  status,
  payments:
    payments.length === 0 ? null : payments.map((payment) => ({ payment_id: payment.id, plink_id: id, amount: payment.amount, status: payment.status })),
  expire_by: seconds(expireBy),
  created_at: seconds(createdAt),
})

export const collection = <Item>(items: Item[]) => ({ entity: 'collection', count: items.length, items })
