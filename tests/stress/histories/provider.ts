import { sql } from 'kysely'
import { insertOrder } from '#sandbox/razorpay/books.server.ts'
import { callProvider, pick } from './call.ts'
import type { ActionOf } from './action.ts'
import { addEvent, deliver } from './network.ts'
import { interceptEvents } from './run-jobs.ts'
import type { Model } from './model.ts'

/** Actions of the provider, the bank and the network. */

export async function deliverOne(model: Model, { which, as }: ActionOf<'deliver'>) {
  await interceptEvents(model)
  const event = pick(model.events, which)
  if (event && event.state !== 'lost') await deliver(model, event, as)
}

/** Loses every pending event that the shop can do without. */
export async function dropEvents(model: Model) {
  await interceptEvents(model)
  for (const event of model.events) if (event.mayBeLost && event.state === 'pending') event.state = 'lost'
}

/** The bank authorizes a payment after it had failed. */
export async function authorizeLate(model: Model, { which }: ActionOf<'authorize late'>) {
  const failed = await model.shop.db
    .selectFrom('sandbox.providerPayment')
    .selectAll()
    .where('status', '=', 'failed')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const payment = pick(failed, which)
  if (!payment) return
  await model.shop.db.updateTable('sandbox.providerPayment').set({ status: 'authorized' }).where('id', '=', payment.id).execute()
  const { id, orderId, amount, currency } = payment
  addEvent(model, 'payment.authorized', id, { payment: { entity: { id, order_id: orderId, amount, currency, status: 'authorized' } } })
}

/** Ends an open payment. The browser receives the proof, and may submit it later. */
export async function finish(model: Model, { which, outcome }: ActionOf<'finish'>) {
  const { attempt, proof } = pick(model.open, which) ?? {}
  if (!attempt || !proof) return
  const ended = await callProvider(model, '/payments/finish', { payment_id: proof.razorpay_payment_id, outcome })
  if (ended && outcome === 'success') model.payments.push({ attempt, proof: ended })
}

/** Ends a pending refund. */
export async function finishRefund(model: Model, { which, outcome }: ActionOf<'finish refund'>) {
  const pending = await model.shop.db
    .selectFrom('sandbox.providerRefund')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const refund = pick(pending, which)
  if (refund) await callProvider(model, '/refunds/finish', { refund_id: refund.id, outcome })
}

/** The provider, or a person at its dashboard, captures authorized money. */
export async function capture(model: Model, { which }: ActionOf<'capture'>) {
  const authorized = await model.shop.db.selectFrom('sandbox.providerPayment').selectAll().where('status', '=', 'authorized').orderBy('id').execute()
  const payment = pick(authorized, which)
  if (payment) await callProvider(model, `/v1/payments/${payment.id}/capture`, { amount: payment.amount, currency: 'INR' })
}

/** The bank returns a refund that provider and shop had marked as processed. */
export async function bounceRefund(model: Model, { which }: ActionOf<'bounce refund'>) {
  const { db } = model.shop
  const known = await db
    .selectFrom('sandbox.providerRefund as made')
    .innerJoin('refund', 'refund.providerRefundId', 'made.id')
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
  addEvent(model, 'refund.failed', back.paymentId, { refund: { entity: { id: back.id, payment_id: back.paymentId, amount: back.amount } } })
}

/** A person refunds at the provider's dashboard, without the shop. */
export async function refundAtProvider(model: Model, { which, rupees }: ActionOf<'refund at provider'>) {
  const captured = await model.shop.db.selectFrom('sandbox.providerPayment').selectAll().where('status', '=', 'captured').orderBy('id').execute()
  const payment = pick(captured, which)
  if (payment) await callProvider(model, `/v1/payments/${payment.id}/refund`, rupees === 'all' ? {} : { amount: rupees * 100 })
}

/** A person refunds a payment at the provider's dashboard before the shop hears of it. Its proof and its events arrive late. */
export async function payAndRefund(model: Model, { which, rupees }: ActionOf<'pay and refund at provider'>) {
  const attempt = pick(model.attempts, which)
  const proof = attempt && (await callProvider(model, '/pay', { order_id: attempt.order_id, outcome: 'success' }))
  if (!attempt || !proof) return
  model.payments.push({ attempt, proof })
  await callProvider(model, `/v1/payments/${proof.razorpay_payment_id}/refund`, rupees === 'all' ? {} : { amount: rupees * 100 })
}

/** Pays an order of another shop at the same provider account. */
export async function payUnknownOrder(model: Model, { rupees }: ActionOf<'unknown payment'>) {
  const { shop } = model
  const order = await insertOrder(shop.db, { amount: rupees * 100, currency: 'INR', receipt: 'elsewhere', autoCapture: true, notes: {}, createdAt: shop.now() })
  await callProvider(model, '/pay', { order_id: order.id, outcome: 'success' })
}

/** An attempt loses its provider order id, as when the provider's answer is lost and the shopper pays on another page. */
export async function loseProviderOrder({ shop, attempts }: Model, { which }: ActionOf<'lose provider order'>) {
  const attempt = pick(attempts, which)
  if (!attempt) return
  await shop.db.updateTable('shopOrder').set({ providerOrderId: null }).where('id', '=', attempt.orderId).where('status', 'in', ['Pending', 'Unpaid']).execute()
}

export const setSwitches = (model: Model) =>
  callProvider(model, '/switches', { outage: model.outage, capture: model.money, refunds: model.refunds, charges: model.charges, unfinished: model.unfinished })
