import { sql } from 'kysely'
import { insertOrder } from '#domain/sandbox/books.server.ts'
import { askProvider, pick } from './ask.ts'
import type { Does } from './deed.ts'
import { announce, deliver } from './network.ts'
import { catchEvents } from './work-off.ts'
import type { World } from './world.ts'

/** Actions of the provider, the bank and the network. */

export async function deliverOne(world: World, { which, as }: Does<'deliver'>) {
  await catchEvents(world)
  const event = pick(world.events, which)
  if (event && event.state !== 'lost') await deliver(world, event, as)
}

/** Loses every pending event that the shop can do without. */
export async function drop(world: World) {
  await catchEvents(world)
  for (const event of world.events) if (event.mayBeLost && event.state === 'under way') event.state = 'lost'
}

/** The bank authorizes a payment after it had failed. */
export async function authorizeLate(world: World, { which }: Does<'authorize late'>) {
  const failed = await world.shop.db
    .selectFrom('sandbox.providerPayment')
    .selectAll()
    .where('status', '=', 'failed')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const payment = pick(failed, which)
  if (!payment) return
  await world.shop.db.updateTable('sandbox.providerPayment').set({ status: 'authorized' }).where('id', '=', payment.id).execute()
  const { id, orderId, amount, currency } = payment
  announce(world, 'payment.authorized', id, { payment: { entity: { id, order_id: orderId, amount, currency, status: 'authorized' } } })
}

/** Ends an open payment. The browser receives the proof, and may submit it later. */
export async function finish(world: World, { which, outcome }: Does<'finish'>) {
  const { attempt, proof } = pick(world.open, which) ?? {}
  if (!attempt || !proof) return
  const ended = await askProvider(world, '/payments/finish', { payment_id: proof.razorpay_payment_id, outcome })
  if (ended && outcome === 'success') world.payments.push({ attempt, proof: ended })
}

/** Ends a pending refund. */
export async function finishRefund(world: World, { which, outcome }: Does<'finish refund'>) {
  const pending = await world.shop.db
    .selectFrom('sandbox.providerRefund')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const refund = pick(pending, which)
  if (refund) await askProvider(world, '/refunds/finish', { refund_id: refund.id, outcome })
}

/** The provider, or a person at its dashboard, captures authorized money. */
export async function capture(world: World, { which }: Does<'capture'>) {
  const authorized = await world.shop.db.selectFrom('sandbox.providerPayment').selectAll().where('status', '=', 'authorized').orderBy('id').execute()
  const payment = pick(authorized, which)
  if (payment) await askProvider(world, `/v1/payments/${payment.id}/capture`, { amount: payment.amount, currency: 'INR' })
}

/** The bank returns a refund that provider and shop had marked as processed. */
export async function bounce(world: World, { which }: Does<'bounce'>) {
  const { db } = world.shop
  const known = await db
    .selectFrom('sandbox.providerRefund as made')
    .innerJoin('refund', 'refund.razorpayRefundId', 'made.id')
    .select(['made.id', 'made.paymentId', 'made.amount'])
    .where('refund.status', '=', 'processed')
    .where('made.status', '=', 'processed')
    .orderBy('refund.createdAt')
    .orderBy('made.id')
    .execute()
  const back = pick(known, which)
  if (!back) return
  await db.updateTable('sandbox.providerRefund').set({ status: 'failed' }).where('id', '=', back.id).execute()
  await sql`update sandbox.provider_payment set amount_refunded = amount_refunded - ${back.amount}, status = 'captured' where id = ${back.paymentId}`.execute(
    db,
  )
  announce(world, 'refund.failed', back.paymentId, { refund: { entity: { id: back.id, payment_id: back.paymentId, amount: back.amount } } })
}

/** A person refunds at the provider's dashboard, without the shop. */
export async function refundElsewhere(world: World, { which, rupees }: Does<'refund elsewhere'>) {
  const captured = await world.shop.db.selectFrom('sandbox.providerPayment').selectAll().where('status', '=', 'captured').orderBy('id').execute()
  const payment = pick(captured, which)
  if (payment) await askProvider(world, `/v1/payments/${payment.id}/refund`, rupees === 'all' ? {} : { amount: rupees * 100 })
}

/** Pays an order of another shop at the same provider account. */
export async function stray(world: World, { rupees }: Does<'stray'>) {
  const { shop } = world
  const order = await insertOrder(shop.db, { amount: rupees * 100, currency: 'INR', receipt: 'elsewhere', autoCapture: true, notes: {}, createdAt: shop.now() })
  await askProvider(world, '/pay', { order_id: order.id, outcome: 'success' })
}

/** An attempt loses its provider order id, as when the provider's answer is lost and the shopper pays on another page. */
export async function lose({ shop, attempts }: World, { which }: Does<'lose'>) {
  const attempt = pick(attempts, which)
  if (!attempt) return
  await shop.db.updateTable('shopOrder').set({ razorpayOrderId: null }).where('id', '=', attempt.orderId).where('status', 'in', ['Pending', 'Unpaid']).execute()
}

export const setSwitches = (world: World) =>
  askProvider(world, '/switches', { outage: world.outage, capture: world.money, refunds: world.refunds, charges: world.charges, unfinished: world.unfinished })
