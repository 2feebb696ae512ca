import { reconcile } from '#domain/orders/reconcile.server.ts'
import { ask } from '../histories/ask.ts'
import type { World } from '../histories/world.ts'
import { isOfRefund, makeRefunds, playRefund } from './refunds.ts'
import { getPrepared, submitProof, pay, type Prepared, type Proof } from './shopping.ts'
import { type Scene, type Step, tell } from './step.ts'

/** Events around one order that may arrive in any order. */
export const sets = {
  'one payment, after one that failed': ['failed f', 'authorized 1', 'captured 1', 'paid 1', 'handler', 'reconciler'],
  'two payments and one of a wrong sum': ['captured 1', 'paid 1', 'authorized 2', 'captured 2', 'captured x', 'failed f'],
  'a failed payment that is authorized late': ['failed 1', 'authorized 1', 'captured 1', 'paid 1', 'dismissed', 'reconciler'],
  'a full refund at the provider that the bank returns': ['captured 1', 'paid 1', 'refunded theirs', 'sent back theirs', 'handler', 'reconciler'],
  'a payment and its partial refund at the provider': ['failed f', 'captured 1', 'paid 1', 'refunded theirs', 'handler', 'reconciler'],
  'a refund by the shop and one at the provider, both returned by the bank': [
    'asked again ours',
    'refunded ours',
    'sent back ours',
    'refunded theirs',
    'sent back theirs',
    'captured 1',
  ],
} satisfies Record<string, Step[]>

export function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) => permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

/** Runs these steps around a new order. @returns the final state, which must be the same for every permutation of the steps */
export async function playSteps(world: World, steps: Step[]): Promise<string> {
  const [buyer] = world.buyers
  if (!buyer) throw new Error('There is no buyer')
  const prepared = await getPrepared(world, buyer)
  const has = (mark: string) => steps.some((step) => step.endsWith(` ${mark}`))
  const proofs: Record<string, Proof> = {}
  if (has('f')) proofs['f'] = await pay(world, prepared, 'failure')
  if (has('1')) proofs['1'] = await pay(world, prepared)
  if (has('2')) proofs['2'] = await pay(world, prepared)
  if (has('x')) proofs['x'] = await pay(world, { ...prepared, amount: prepared.amount + 100 })
  const scene = { buyer, prepared, proofs }
  const refunds = await makeRefunds(world, steps, scene)
  for (const step of steps) await (isOfRefund(step) ? playRefund(world, step, refunds) : play(world, step, scene))
  return stateOf(world, prepared)
}

async function play(world: World, step: Step, { buyer, prepared, proofs }: Scene) {
  const { shop } = world
  const first = proofs['1']
  if (step === 'reconciler') return reconcile(shop, new Date(shop.now().getTime() + 3 * 60_000))
  if (step === 'handler') return first && submitProof(world, buyer, first)
  if (step === 'dismissed') return ask(world, 'POST', `/payments/orders/${prepared.orderId}/dismiss`, { token: buyer.token })
  const [status = '', mark = ''] = step.split(' ')
  const id = proofs[mark]?.razorpay_payment_id
  const amount = prepared.amount + (mark === 'x' ? 100 : 0)
  const entity = { id, order_id: prepared.order_id, amount, currency: 'INR', status: status === 'paid' ? 'captured' : status }
  return tell(world, status === 'paid' ? 'order.paid' : `payment.${status}`, { payment: { entity } })
}

async function stateOf({ shop }: World, { orderId, order_id }: Prepared) {
  const order = await shop.db.selectFrom('shopOrder').select('status').where('id', '=', orderId).executeTakeFirst()
  const payments = await shop.db.selectFrom('payment').select(['id', 'lane', 'status', 'amountPaise']).where('razorpayOrderId', '=', order_id).execute()
  const refunds = await shop.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(['refund.amountPaise', 'refund.status'])
    .where('payment.razorpayOrderId', '=', order_id)
    .execute()
  const messages = await shop.db.selectFrom('message').select('dedupeKey').where('orderId', '=', orderId).where('dedupeKey', 'like', 'order-placed:%').execute()
  const told = payments.map(({ lane, status, amountPaise }) => `${lane} ${status} ${amountPaise}`).toSorted()
  return JSON.stringify([order?.status, told, refunds.map(({ amountPaise, status }) => `${amountPaise} ${status}`).toSorted(), messages.length])
}
