import { ask } from '../histories/ask.ts'
import { catchEvents, workOff } from '../histories/work-off.ts'
import { openAccount, type World } from '../histories/world.ts'
import { type Dice, times } from './dice.ts'
import { getPrepared, submitProof, pay } from './shopping.ts'

/** Two admins refund, cancel and deliver one order at once, while its duplicate payment arrives. The caller checks the invariants. */
export async function raceOfAdmins(world: World, dice: Dice): Promise<string[]> {
  const [buyer] = world.buyers
  if (!buyer) throw new Error('There is no buyer')
  const admins = [world.admin, (await openAccount(world, 'admin')).token]
  const prepared = await getPrepared(world, buyer, { qty: 1 + dice.upTo(4) })
  await submitProof(world, buyer, await pay(world, prepared))
  const twice = await pay(world, prepared)
  await catchEvents(world)
  const path = `/orders/${prepared.orderId}`
  const refunds = admins.flatMap((token, admin) =>
    times(
      3,
      (index) => () => ask(world, 'POST', `${path}/refunds`, { token, body: { amount: 100 + dice.upTo(400), reason: 'x', key: `race-${admin}-${index}` } }),
    ),
  )
  const answers = await dice.race([
    ...refunds,
    ...admins.flatMap((token) => [
      () => ask(world, 'PUT', path, { token, body: { status: dice.chance(0.7) ? 'Cancelled' : 'Delivered' } }),
      () => ask(world, 'PUT', `${path}/tracking`, { token, body: { trackingUrl: 'https://track.example.in/1' } }),
      () => ask(world, 'POST', `/money/payments/${twice.razorpay_payment_id}/remedy`, { token, body: { kind: 'refund' } }),
      () => ask(world, 'POST', `${path}/confirmation`, { token }),
    ]),
    () => submitProof(world, buyer, twice),
  ])
  await workOff(world)
  return answers.filter((answer) => answer === undefined || answer.status >= 500).map((answer) => `an admin got ${answer?.status}`)
}
