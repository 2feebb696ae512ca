import { deliverMailJob, deliverSmsJob } from '#shop/messages/server/deliver-message.server.ts'
import { applyWebhookJob } from '#shop/orders/server/apply-webhook.server.ts'
import { reconcile } from '#shop/orders/server/reconcile.server.ts'
import { deliver } from '../histories/network.ts'
import { interceptEvents, runAllJobs } from '../histories/run-jobs.ts'
import type { Model } from '../histories/model.ts'
import { type Random, times } from './random.ts'
import { eventsOf, submitProof, pay, prepare, type Prepared } from './shopping.ts'

/**
 * Sends one cart many times at once and pays it. Then the browser submits the proof, many equal webhooks arrive and the reconciler runs, all at
 * once. There must be one order with one payment, and one message for each channel.
 * @returns the faults
 */
export async function raceForOneOrder(model: Model, random: Random, { carts, webhooks }: { carts: number; webhooks: number }): Promise<string[]> {
  const { shop, buyers } = model
  const [buyer] = buyers
  if (!buyer) throw new Error('There is no buyer')
  const qty = 1 + random.upTo(8)
  const answers = await random.race(times(carts, () => () => prepare(model, buyer, { qty })))
  const attempts = new Set(
    answers.map((answer) => (answer?.status === 200 ? `${answer.body['orderId']} ${answer.body['order_id']}` : `refused with ${answer?.status}`)),
  )
  const [first] = answers
  if (attempts.size !== 1 || first?.status !== 200) return [`one cart sent ${carts} times at once became ${[...attempts].join(', ')}`]
  const prepared: Prepared = first.body
  const proof = await pay(model, prepared)
  await interceptEvents(model)

  const handled: (number | undefined)[] = []
  const work = () => shop.jobs.drain(shop, [applyWebhookJob, deliverSmsJob, deliverMailJob])
  await random.race([
    ...times(1 + random.upTo(3), () => async () => void handled.push((await submitProof(model, buyer, proof))?.status)),
    ...eventsOf(model, proof).flatMap((event) => times(webhooks, () => () => deliver(model, event, 'itself'))),
    ...times(2, () => () => reconcile(shop, new Date(shop.now().getTime() + 3 * 60_000))),
    ...times(3, () => work),
  ])
  await runAllJobs(model)

  const order = await shop.db.selectFrom('shopOrder').select('status').where('id', '=', prepared.orderId).executeTakeFirst()
  const payments = await shop.db.selectFrom('payment').select('lane').where('orderId', '=', prepared.orderId).execute()
  const messages = await shop.db.selectFrom('message').select('id').where('orderId', '=', prepared.orderId).execute()
  const lines = await shop.db.selectFrom('orderLine').select('qty').where('orderId', '=', prepared.orderId).execute()
  const sentTwice = messages.filter(({ id }) => model.processState.sent.get(id) !== 1)
  return [
    ...(order?.status === 'Paid' ? [] : [`the order is ${order?.status}`]),
    ...(payments.length === 1 && payments[0]?.lane === 'settled' ? [] : [`its payments are ${JSON.stringify(payments)}`]),
    ...(messages.length === 2 && sentTwice.length === 0 ? [] : [`${messages.length} messages exist, ${sentTwice.length} of them not sent exactly once`]),
    ...(lines.length === 1 && lines[0]?.qty === qty ? [] : [`${qty} packs on two lines became ${JSON.stringify(lines)}`]),
    ...(handled.every((status) => status === 200) ? [] : [`the browser got ${handled.join(', ')}`]),
  ]
}
