import { reconcile } from '#shop/orders/server/reconcile.server.ts'
import { callShop } from '../histories/call.ts'
import type { Model } from '../histories/model.ts'
import { isRefundStep, makeRefunds, runRefundStep } from './refunds.ts'
import { getPrepared, submitProof, pay, type Prepared, type Proof } from './shopping.ts'
import { type StepContext, type Step, receiveEvent } from './step.ts'

/** Events around one order that may arrive in any order. */
export const eventSets = {
  'one payment, after one that failed': ['failed f', 'authorized 1', 'captured 1', 'paid 1', 'handler', 'reconciler'],
  'two payments and one of a wrong sum': ['captured 1', 'paid 1', 'authorized 2', 'captured 2', 'captured x', 'failed f'],
  'a failed payment that is authorized late': ['failed 1', 'authorized 1', 'captured 1', 'paid 1', 'dismissed', 'reconciler'],
  'a full refund at the provider that the bank returns': ['captured 1', 'paid 1', 'refunded theirs', 'bounced theirs', 'handler', 'reconciler'],
  'a payment and its partial refund at the provider': ['failed f', 'captured 1', 'paid 1', 'refunded theirs', 'handler', 'reconciler'],
  'a refund by the shop and one at the provider, both returned by the bank': [
    'retried ours',
    'refunded ours',
    'bounced ours',
    'refunded theirs',
    'bounced theirs',
    'captured 1',
  ],
} satisfies Record<string, Step[]>

const settling: Step[] = ['captured 1', 'paid 1', 'handler', 'reconciler', 'bounced theirs']

/**
 * Returns an order of the same steps with the same end. The end of all is one, except when the whole payment is refunded at the provider before anything
 * else says that it was made: refunded money pays for no order.
 */
export function likeOf(set: Step[], steps: Step[]): Step[] {
  const isWhole = set.includes('bounced theirs') && !set.includes('bounced ours')
  const refunded = steps.indexOf('refunded theirs')
  const isFirst = isWhole && steps.every((step, index) => !settling.includes(step) || index > refunded)
  return isFirst ? ['refunded theirs', ...set.filter((step) => step !== 'refunded theirs')] : set
}

export function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) => permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

/** Runs these steps around a new order. @returns the final state, which must be the same for every permutation of the steps */
export async function runSteps(model: Model, steps: Step[]): Promise<string> {
  const [buyer] = model.buyers
  if (!buyer) throw new Error('There is no buyer')
  const prepared = await getPrepared(model, buyer)
  const has = (mark: string) => steps.some((step) => step.endsWith(` ${mark}`))
  const proofs: Record<string, Proof> = {}
  if (has('f')) proofs['f'] = await pay(model, prepared, 'failure')
  if (has('1')) proofs['1'] = await pay(model, prepared)
  if (has('2')) proofs['2'] = await pay(model, prepared)
  if (has('x')) proofs['x'] = await pay(model, { ...prepared, amount: prepared.amount + 100 })
  const context = { buyer, prepared, proofs }
  const refunds = await makeRefunds(model, steps, context)
  for (const step of steps) await (isRefundStep(step) ? runRefundStep(model, step, refunds) : runStep(model, step, context))
  return stateOf(model, prepared)
}

async function runStep(model: Model, step: Step, { buyer, prepared, proofs }: StepContext) {
  const { shop } = model
  const first = proofs['1']
  if (step === 'reconciler') return reconcile(shop, new Date(shop.now().getTime() + 3 * 60_000))
  if (step === 'handler') return first && submitProof(model, buyer, first)
  if (step === 'dismissed') return callShop(model, 'POST', `/payments/orders/${prepared.orderId}/dismiss`, { token: buyer.token })
  const [status = '', mark = ''] = step.split(' ')
  const id = proofs[mark]?.razorpay_payment_id
  const amount = prepared.amount + (mark === 'x' ? 100 : 0)
  const entity = { id, order_id: prepared.order_id, amount, currency: 'INR', status: status === 'paid' ? 'captured' : status }
  return receiveEvent(model, status === 'paid' ? 'order.paid' : `payment.${status}`, { payment: { entity } })
}

async function stateOf({ shop }: Model, { orderId, order_id }: Prepared) {
  const order = await shop.db.selectFrom('shopOrder').select('status').where('id', '=', orderId).executeTakeFirst()
  const payments = await shop.db.selectFrom('payment').select(['id', 'lane', 'status', 'amountPaise']).where('providerOrderId', '=', order_id).execute()
  const refunds = await shop.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(['refund.amountPaise', 'refund.status'])
    .where('payment.providerOrderId', '=', order_id)
    .execute()
  const messages = await shop.db.selectFrom('message').select('dedupeKey').where('orderId', '=', orderId).where('dedupeKey', 'like', 'order-placed:%').execute()
  const paymentStates = payments.map(({ lane, status, amountPaise }) => `${lane} ${status} ${amountPaise}`).toSorted()
  return JSON.stringify([order?.status, paymentStates, refunds.map(({ amountPaise, status }) => `${amountPaise} ${status}`).toSorted(), messages.length])
}
