import { sendRefund } from '#shop/orders/payments/server/send-refund.server.ts'
import { randomId } from '#kernel/id.ts'
import { callShop, callProvider } from '../histories/call.ts'
import type { Model } from '../histories/model.ts'
import { submitProof } from './shopping.ts'
import { type StepContext, type Step, receiveEvent } from './step.ts'

type RefundStep = Extract<Step, `${string}ours` | `${string}theirs`>
type RefundRef = { id: string; amount: number; ours?: string }
type Refunds = { payment: { id: string; order_id: string; amount: number; currency: string }; ours?: RefundRef; theirs: RefundRef }

export const isRefundStep = (step: Step): step is RefundStep => step.endsWith('ours') || step.endsWith('theirs')

/** Creates the refunds of the first payment that the steps need. A refund by the shop needs a paid order first. Amounts in paise. */
export async function makeRefunds(model: Model, steps: Step[], { buyer, prepared, proofs }: StepContext): Promise<Refunds> {
  const [first] = proofs['1'] ? [proofs['1']] : []
  const payment = { id: first?.razorpay_payment_id ?? '', order_id: prepared.order_id, amount: prepared.amount, currency: 'INR' }
  const whole = steps.includes('bounced theirs') && !steps.includes('bounced ours')
  const theirs = { id: `rfnd_${randomId(14)}`, amount: whole ? prepared.amount : 30_000 }
  if (!first || !steps.includes('retried ours')) return { payment, theirs }
  await submitProof(model, buyer, first)
  const body = { amount: 250, reason: 'x', key: `key-${randomId(8)}` }
  const answer = await callShop(model, 'POST', `/orders/${prepared.orderId}/refunds`, { token: model.admin, body })
  const { _id: id }: { _id: string } = answer?.body['refund'] ?? { _id: '' }
  const made = await callProvider(model, `/v1/payments/${payment.id}/refund`, { amount: 25_000, notes: { refund: id } }, { 'x-refund-idempotency': id })
  return { payment, theirs, ours: { id: made.id, amount: 25_000, ours: id } }
}

/** The shop retries a refund without an answer, or an event reports a refund together with its payment at that time. */
export async function runRefundStep(model: Model, step: RefundStep, { payment, ours, theirs }: Refunds) {
  const refund = step.endsWith('ours') ? ours : theirs
  if (!refund) throw new Error('There is no refund by the shop')
  if (step === 'retried ours') return sendRefund(model.shop, { refundId: refund.ours ?? '' })
  const isThrough = step.startsWith('refunded')
  const status = isThrough && refund.amount === payment.amount ? 'refunded' : 'captured'
  const notes = refund.ours === undefined ? [] : { refund: refund.ours }
  return receiveEvent(model, isThrough ? 'refund.processed' : 'refund.failed', {
    payment: { entity: { ...payment, status, captured: true } },
    refund: { entity: { id: refund.id, amount: refund.amount, payment_id: payment.id, notes } },
  })
}
