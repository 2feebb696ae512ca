import { z } from 'zod/mini'
import type { PaymentEvent, ReportedRefund } from '../provider.ts'
import { disputeOf, wireDispute } from './disputes.ts'
import { ownRefundIn, paymentOf, wirePayment } from './wire.ts'

/** Every event that carries a payment, whatever its name. */
const paymentEvent = z.object({ payload: z.object({ payment: z.object({ entity: wirePayment }) }) })

/** An event may name a payment that the shop cannot read. */
const namingEvent = z.object({ payload: z.object({ payment: z.object({ entity: z.object({ id: z.string() }) }) }) })

/** The event that reports a paid link carries the link beside its payment. https://razorpay.com/docs/webhooks/payloads/payment-links */
const linkEvent = z.object({ payload: z.object({ payment_link: z.object({ entity: z.object({ reference_id: z.string() }) }) }) })

const refundEntity = z.object({ id: z.string(), payment_id: z.string(), amount: z.int().check(z.positive()), notes: z.optional(z.unknown()) })

const refundEvent = z.object({ event: z.string(), payload: z.object({ refund: z.object({ entity: refundEntity }) }) })

/** https://razorpay.com/docs/webhooks/disputes */
const disputeEvent = z.object({ payload: z.object({ dispute: z.object({ entity: wireDispute }) }) })

/** Reads a webhook's body. An event about a refund carries its payment too: https://razorpay.com/docs/webhooks/refunds */
export function readEvent(provider: string, body: string): PaymentEvent {
  const parsed = parseJson(body)
  const payment = z.safeParse(paymentEvent, parsed).data?.payload.payment.entity
  const dispute = z.safeParse(disputeEvent, parsed).data?.payload.dispute.entity
  const reported = z.safeParse(refundEvent, parsed).data
  // Razorpay itself refunds a payment that nobody captured. That money never was the shop's, so it is no refund of the shop.
  const entity = payment?.captured === false ? undefined : reported?.payload.refund.entity
  return {
    // A refunded payment was captured before. The refunds say how much was refunded.
    payment: payment && { ...paymentOf(provider, payment), ...(entity && payment.status === 'refunded' && { status: 'captured' as const }) },
    refund: entity && refundIn(reported?.event, entity),
    ...(dispute && { dispute: disputeOf(dispute) }),
    about: z.safeParse(namingEvent, parsed).data?.payload.payment.entity.id ?? reported?.payload.refund.entity.payment_id ?? dispute?.payment_id,
    at: eventTimeIn(parsed),
    linkReference: z.safeParse(linkEvent, parsed).data?.payload.payment_link.entity.reference_id,
  }
}

/** The event's name decides the outcome, because its entity may have a later status. Other events about refunds mean nothing to the shop. */
function refundIn(event: string | undefined, { id, payment_id, amount, notes }: z.output<typeof refundEntity>): ReportedRefund | undefined {
  const outcome = outcomes.get(event ?? '')
  return outcome && { id, paymentId: payment_id, amountPaise: amount, ours: ownRefundIn(notes), outcome }
}

const outcomes = new Map<string, ReportedRefund['outcome']>([
  ['refund.created', 'pending'],
  ['refund.processed', 'processed'],
  ['refund.failed', 'failed'],
])

const timedEvent = z.object({ created_at: z.int() })

function eventTimeIn(parsed: unknown): Date | undefined {
  const { data } = z.safeParse(timedEvent, parsed)
  return data && new Date(data.created_at * 1000)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
