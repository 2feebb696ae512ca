import { z } from 'zod/mini'
import { type ProviderPayment, providerPayment } from './client.server.ts'
import type { ReportedRefund } from '../reported-refund.ts'

/** Any event that carries a payment. `captured` is false if the provider refunded money by itself that the shop never captured. */
const paymentEvent = z.object({ payload: z.object({ payment: z.object({ entity: z.extend(providerPayment, { captured: z.optional(z.boolean()) }) }) }) })

const refundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int().check(z.positive()),
  notes: z.optional(z.unknown()),
})

/** The notes that the shop sends with each refund. Refunds from the provider's dashboard have other notes, or none. */
const ownNotes = z.object({ refund: z.string() })

const refundEvent = z.object({ event: z.string(), payload: z.object({ refund: z.object({ entity: refundEntity }) }) })

/** The parts of an event that matter to the shop. `about`: the payment that the event is about. */
export type WebhookEvent = { payment: ProviderPayment | undefined; refund: ReportedRefund | undefined; about: string | undefined }

/** Parses the body of an event. Events about refunds also carry the payment: https://razorpay.com/docs/webhooks/refunds */
export function readEvent(body: string): WebhookEvent {
  const parsed = readJson(body)
  const payment = z.safeParse(paymentEvent, parsed).data?.payload.payment.entity
  const refundData = z.safeParse(refundEvent, parsed).data
  const entity = payment?.captured === false ? undefined : refundData?.payload.refund.entity
  return {
    // Refunded money was captured before, even if no event said so. The stored refunds decide how much was refunded.
    payment: payment && entity && payment.status === 'refunded' ? { ...payment, status: 'captured' } : payment,
    refund: entity && toReportedRefund(refundData?.event, entity),
    about: payment?.id ?? refundData?.payload.refund.entity.payment_id,
  }
}

/**
 * Returns the refund that an event reports, or undefined for other events, such as a changed speed. The event's name gives the outcome, because its entity
 * may have a later state.
 */
function toReportedRefund(event: string | undefined, { id, payment_id, amount, notes }: z.output<typeof refundEntity>): ReportedRefund | undefined {
  const outcome = outcomes.get(event ?? '')
  return outcome && { id, paymentId: payment_id, amountPaise: amount, ours: z.safeParse(ownNotes, notes).data?.refund, outcome }
}

const outcomes = new Map<string, ReportedRefund['outcome']>([
  ['refund.created', 'pending'],
  ['refund.processed', 'processed'],
  ['refund.failed', 'failed'],
])

/** Returns the payment's id if the event only reports a capture. If that payment has paid for its order, the event needs no work. */
export function captureReportedIn({ payment, refund }: WebhookEvent): string | undefined {
  return payment?.status === 'captured' && !refund ? payment.id : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
