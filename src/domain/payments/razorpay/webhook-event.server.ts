import { z } from 'zod/mini'
import { type ProviderPayment, providerPayment } from './client.server.ts'
import type { ReportedRefund } from '../reported-refund.ts'

/** Events that carry a payment, whatever their name. The provider gives money back that was never captured by itself: that was never the shop's. */
const paymentEvent = z.object({ payload: z.object({ payment: z.object({ entity: z.extend(providerPayment, { captured: z.optional(z.boolean()) }) }) }) })

const refundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int().check(z.positive()),
  notes: z.optional(z.unknown()),
})

/** What the shop gave along when it asked for the refund. One that was made at the provider's dashboard has whatever somebody noted there, or nothing. */
const ownNotes = z.object({ refund: z.string() })

const refundEvent = z.object({ event: z.string(), payload: z.object({ refund: z.object({ entity: refundEntity }) }) })

/** What of an event means something to this shop. `about`: the payment that it tells of, in whatever way. */
export type Told = { payment: ProviderPayment | undefined; refund: ReportedRefund | undefined; about: string | undefined }

/** The provider sends the payment along with news of a refund: https://razorpay.com/docs/webhooks/refunds */
export function readEvent(body: string): Told {
  const parsed = readJson(body)
  const payment = z.safeParse(paymentEvent, parsed).data?.payload.payment.entity
  const news = z.safeParse(refundEvent, parsed).data
  const entity = payment?.captured === false ? undefined : news?.payload.refund.entity
  return {
    // What was given back had been captured before, even if nobody told; how much went back is for the refunds to say.
    payment: payment && entity && payment.status === 'refunded' ? { ...payment, status: 'captured' } : payment,
    refund: entity && wasRefunded(news?.event, entity),
    about: payment?.id ?? news?.payload.refund.entity.payment_id,
  }
}

/** By the event's name, as its entity may tell of a later state than the event. Of other events, such as of a changed speed, nothing is to be learnt. */
function wasRefunded(event: string | undefined, { id, payment_id, amount, notes }: z.output<typeof refundEntity>): ReportedRefund | undefined {
  const outcome = outcomes.get(event ?? '')
  return outcome && { id, paymentId: payment_id, amountPaise: amount, ours: z.safeParse(ownNotes, notes).data?.refund, outcome }
}

const outcomes = new Map<string, ReportedRefund['outcome']>([
  ['refund.created', 'pending'],
  ['refund.processed', 'processed'],
  ['refund.failed', 'failed'],
])

/** The payment whose capture is all that an event tells: once that has paid for its order, there is nothing to do. */
export function captureReportedIn({ payment, refund }: Told): string | undefined {
  return payment?.status === 'captured' && !refund ? payment.id : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
