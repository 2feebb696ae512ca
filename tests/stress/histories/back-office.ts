import { runEraser } from './work-off.ts'
import { ask, pick } from './ask.ts'
import type { Does } from './deed.ts'
import { openAccount, type World } from './world.ts'

/** The admin's actions. The shop may refuse one that is not possible at the moment. */
const admin = (world: World, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  ask(world, method, path, { token: world.admin, ...(body && { body }) })

export async function reprice(world: World, { product, variant, rupees }: Does<'reprice'>) {
  const prices = [500, 900].map((price, index) => (index === variant ? rupees : price))
  const variants = prices.map((price, index) => ({ quantity: index === 0 ? '1 g' : '2 g', price, discount: index === 0 ? 0 : 10 }))
  await admin(world, 'PUT', `/products/${world.products[product]}`, { name: product === 0 ? 'Kashmiri Saffron' : 'Shilajit', variants })
}

export async function refund(world: World, { which, rupees, again }: Does<'refund'>) {
  const attempt = pick(world.attempts, which)
  if (!again) world.serial += 1
  if (attempt) await admin(world, 'POST', `/orders/${attempt.orderId}/refunds`, { amount: rupees, reason: 'x', key: `some-key-${world.serial}` })
}

export async function cancel(world: World, { which, refund: back }: Does<'cancel'>) {
  const attempt = pick(world.attempts, which)
  if (attempt) await admin(world, 'PUT', `/orders/${attempt.orderId}`, { status: 'Cancelled', refund: back })
}

export async function markDelivered(world: World, { which }: Does<'mark delivered'>) {
  const attempt = pick(world.attempts, which)
  if (attempt) await admin(world, 'PUT', `/orders/${attempt.orderId}`, { status: 'Delivered' })
}

export async function track(world: World, { which }: Does<'track'>) {
  const attempt = pick(world.attempts, which)
  if (attempt) await admin(world, 'PUT', `/orders/${attempt.orderId}/tracking`, { trackingUrl: `https://track.example.in/${which}` })
}

export async function confirmAgain(world: World, { which }: Does<'confirm again'>) {
  const attempt = pick(world.attempts, which)
  if (attempt) await admin(world, 'POST', `/orders/${attempt.orderId}/confirmation`)
}

export async function deleteAttempt(world: World, { which }: Does<'delete attempt'>) {
  const attempt = pick(world.attempts, which)
  if (attempt) await admin(world, 'DELETE', `/orders/${attempt.orderId}`)
}

export async function remedy(world: World, { which, kind }: Does<'remedy'>) {
  const payments = await world.shop.db.selectFrom('payment').select('id').where('lane', 'is not', null).orderBy('seq').execute()
  const payment = pick(payments, which)
  if (payment) await admin(world, 'POST', `/money/payments/${payment.id}/remedy`, { kind })
}

/** Retries failed refunds, as the owner would by hand. */
export async function retryRefunds(world: World) {
  const failed = await world.shop.db.selectFrom('refund').select('paymentId').distinct().where('status', '<>', 'processed').execute()
  for (const { paymentId } of failed) await admin(world, 'POST', `/money/payments/${paymentId}/remedy`, { kind: 'retry_refund' })
}

/** Refunds the rest of payments without an order that were partly refunded at the provider. */
export async function giveRestBack(world: World) {
  for (const lane of ['surplus', 'after_cancel', 'coupon_spent']) {
    const open = await ask(world, 'GET', `/money/${lane}`, { token: world.admin })
    for (const { _id, remedies } of casesOf(open?.body))
      if (remedies.includes('refund')) await admin(world, 'POST', `/money/payments/${_id}/remedy`, { kind: 'refund' })
  }
}

const casesOf = (body: unknown): { _id: string; remedies: string[] }[] => (Array.isArray(body) ? body : [])

/** Deletes an account and replaces it by a new one. */
export async function forget(world: World, { buyer: index }: Does<'forget'>) {
  const buyer = pick(world.buyers, index)
  const answer = buyer && (await admin(world, 'DELETE', `/customers/${buyer.id}`))
  if (answer?.status !== 200) return
  world.buyers[index] = await openAccount(world, 'user')
  await runEraser(world)
}
