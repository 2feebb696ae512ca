import { runEraser } from './run-jobs.ts'
import { callShop, pick } from './call.ts'
import type { ActionOf } from './action.ts'
import { payAllBack } from './offline.ts'
import { openAccount, type Model } from './model.ts'

/** The admin's actions. The shop may refuse one that is not possible at that time. */
const admin = (model: Model, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  callShop(model, method, path, { token: model.admin, ...(body && { body }) })

export async function refund(model: Model, { which, rupees, again }: ActionOf<'refund'>) {
  const attempt = pick(model.attempts, which)
  if (!again) model.refundCount += 1
  if (attempt) await admin(model, 'POST', `/orders/${attempt.orderId}/refunds`, { amount: rupees, reason: 'x', key: `some-key-${model.refundCount}` })
}

/** Refunds an amount that depends on the order's total, in rupees. */
export async function refundPart(model: Model, id: string, amountOf: (total: number) => number) {
  const order = await model.shop.db.selectFrom('shopOrder').select('totalPaise').where('id', '=', id).executeTakeFirst()
  model.refundCount += 1
  const body = { amount: amountOf((order?.totalPaise ?? 0) / 100), reason: 'x', key: `some-key-${model.refundCount}` }
  await admin(model, 'POST', `/orders/${id}/refunds`, body)
}

export async function cancel(model: Model, { which, refund: back }: ActionOf<'cancel'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await admin(model, 'PUT', `/orders/${attempt.orderId}`, { status: 'Cancelled', refund: back })
}

/** Lowers the quantity of a line. The shop refuses it for an unknown line, for more pieces, and once the order is sent. */
export async function removeItems(model: Model, { which, line, left }: ActionOf<'remove items'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await admin(model, 'PUT', `/orders/${attempt.orderId}/items`, { lines: [{ position: line, qty: left }] })
}

export async function markDelivered(model: Model, { which }: ActionOf<'mark delivered'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await admin(model, 'PUT', `/orders/${attempt.orderId}`, { status: 'Delivered' })
}

export async function track(model: Model, { which }: ActionOf<'track'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await admin(model, 'PUT', `/orders/${attempt.orderId}/tracking`, { trackingUrl: `https://track.example.in/${which}` })
}

export async function resendConfirmation(model: Model, { which }: ActionOf<'resend confirmation'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await admin(model, 'POST', `/orders/${attempt.orderId}/confirmation`)
}

export async function deleteAttempt(model: Model, { which }: ActionOf<'delete attempt'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await admin(model, 'DELETE', `/orders/${attempt.orderId}`)
}

export async function remedy(model: Model, { which, kind }: ActionOf<'remedy'>) {
  const payments = await model.shop.db.selectFrom('payment').select('id').where('lane', 'is not', null).orderBy('seq').execute()
  const payment = pick(payments, which)
  if (payment) await admin(model, 'POST', `/money/payments/${payment.id}/remedy`, { kind })
}

/** Retries failed refunds, and pays back those of money that staff took, as the owner would by hand. */
export async function retryRefunds(model: Model) {
  await payAllBack(model)
  const failed = await model.shop.db.selectFrom('refund').select('paymentId').distinct().where('status', '<>', 'processed').execute()
  for (const { paymentId } of failed) await admin(model, 'POST', `/money/payments/${paymentId}/remedy`, { kind: 'retry_refund' })
}

/** Refunds the rest of payments without an order that were partly refunded at the provider. */
export async function refundRest(model: Model) {
  for (const lane of ['surplus', 'after_cancel', 'coupon_spent', 'out_of_stock']) {
    const open = await callShop(model, 'GET', `/money/${lane}`, { token: model.admin })
    for (const { _id, remedies } of casesOf(open?.body))
      if (remedies.includes('refund')) await admin(model, 'POST', `/money/payments/${_id}/remedy`, { kind: 'refund' })
  }
}

const casesOf = (body: unknown): { _id: string; remedies: string[] }[] => (Array.isArray(body) ? body : [])

/** Deletes an account and replaces it by a new one. */
export async function deleteCustomer(model: Model, { buyer: index }: ActionOf<'delete customer'>) {
  const buyer = pick(model.buyers, index)
  const answer = buyer && (await admin(model, 'DELETE', `/customers/${buyer.id}`))
  if (answer?.status !== 200) return
  model.buyers[index] = await openAccount(model, 'user')
  await runEraser(model)
}
