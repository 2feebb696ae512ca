import { callShop } from '../histories/call.ts'
import { interceptEvents, runAllJobs } from '../histories/run-jobs.ts'
import { openAccount, type Model } from '../histories/model.ts'
import { type Random, times } from './random.ts'
import { getPrepared, submitProof, pay } from './shopping.ts'

/** Two admins refund, cancel and deliver one order at once, while its duplicate payment arrives. The caller checks the invariants. */
export async function raceTwoAdmins(model: Model, random: Random): Promise<string[]> {
  const [buyer] = model.buyers
  if (!buyer) throw new Error('There is no buyer')
  const admins = [model.admin, (await openAccount(model, 'admin')).token]
  const prepared = await getPrepared(model, buyer, { qty: 1 + random.upTo(4) })
  await submitProof(model, buyer, await pay(model, prepared))
  const duplicate = await pay(model, prepared)
  await interceptEvents(model)
  const path = `/orders/${prepared.orderId}`
  const refunds = admins.flatMap((token, admin) =>
    times(
      3,
      (index) => () =>
        callShop(model, 'POST', `${path}/refunds`, { token, body: { amount: 100 + random.upTo(400), reason: 'x', key: `race-${admin}-${index}` } }),
    ),
  )
  const answers = await random.race([
    ...refunds,
    ...admins.flatMap((token) => [
      () => callShop(model, 'PUT', path, { token, body: { status: random.chance(0.7) ? 'Cancelled' : 'Delivered' } }),
      () => callShop(model, 'PUT', `${path}/tracking`, { token, body: { trackingUrl: 'https://track.example.in/1' } }),
      () => callShop(model, 'POST', `/money/payments/${duplicate.razorpay_payment_id}/remedy`, { token, body: { kind: 'refund' } }),
      () => callShop(model, 'POST', `${path}/confirmation`, { token }),
    ]),
    () => submitProof(model, buyer, duplicate),
  ])
  await runAllJobs(model)
  return answers.filter((answer) => answer === undefined || answer.status >= 500).map((answer) => `an admin got ${answer?.status}`)
}
