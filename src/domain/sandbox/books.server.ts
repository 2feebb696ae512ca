import type { Selectable } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Db, Tx } from '#platform/database.ts'
import { lookUpRow } from '#platform/look-up.ts'
import type { Tables } from '#platform/tables.ts'

type Order = Selectable<Tables['sandbox.providerOrder']>
type Payment = Selectable<Tables['sandbox.providerPayment']>
type Refund = Selectable<Tables['sandbox.providerRefund']>

const idOf = (kind: 'order' | 'pay' | 'rfnd' | 'evt') => `${kind}_${randomId(14)}`

export const newEventId = () => idOf('evt')

export function insertOrder(db: Db, order: { amount: number; currency: string; receipt: string; autoCapture: boolean; createdAt: Date }): Promise<Order> {
  return db
    .insertInto('sandbox.providerOrder')
    .values({ id: idOf('order'), status: 'created', ...order })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findOrder = lookUpRow('sandbox.providerOrder', 'id')

export function listOrdersByReceipt(db: Db, receipt: string) {
  return db.selectFrom('sandbox.providerOrder').selectAll().where('receipt', '=', receipt).orderBy('createdAt').execute()
}

export function listPayments(db: Db, orderId: string) {
  return db.selectFrom('sandbox.providerPayment').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute()
}

export const findPayment = lookUpRow('sandbox.providerPayment', 'id')

/** As a shopper pays it, or fails to. `amount` in paise. */
export function newPayment({ order, amount, status, createdAt }: { order: Order; amount: number; status: Payment['status']; createdAt: Date }): Payment {
  return { id: idOf('pay'), orderId: order.id, amount, currency: order.currency, status, amountRefunded: 0, createdAt }
}

export async function insertPayment(tx: Tx, payment: Payment) {
  const orderStatus = payment.status === 'captured' ? ('paid' as const) : ('attempted' as const)
  await tx
    .with('paid', (both) =>
      both.updateTable('sandbox.providerOrder').set({ status: orderStatus }).where('id', '=', payment.orderId).where('status', '<>', 'paid'),
    )
    .insertInto('sandbox.providerPayment')
    .values(payment)
    .execute()
}

export async function capture(tx: Tx, id: string): Promise<Payment | undefined> {
  const payment = await tx
    .updateTable('sandbox.providerPayment')
    .set({ status: 'captured' })
    .where('id', '=', id)
    .where('status', '=', 'authorized')
    .returningAll()
    .executeTakeFirst()
  if (payment) await tx.updateTable('sandbox.providerOrder').set({ status: 'paid' }).where('id', '=', payment.orderId).execute()
  return payment
}

/** The same key again answers the same refund. @returns undefined when the money is not there; `payment` as it is then, where something was given back */
export async function refund(tx: Tx, { paymentId, amount, key, createdAt }: { paymentId: string; amount: number; key: string | null; createdAt: Date }) {
  const payment = await tx.selectFrom('sandbox.providerPayment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
  const earlier = key === null ? undefined : await tx.selectFrom('sandbox.providerRefund').selectAll().where('idempotencyKey', '=', key).executeTakeFirst()
  if (earlier) return { made: earlier, payment: undefined }
  if (!payment || payment.status !== 'captured' || payment.amountRefunded + amount > payment.amount) return undefined
  const amountRefunded = payment.amountRefunded + amount
  const status = amountRefunded === payment.amount ? ('refunded' as const) : ('captured' as const)
  await tx.updateTable('sandbox.providerPayment').set({ amountRefunded, status }).where('id', '=', paymentId).execute()
  const made = await tx
    .insertInto('sandbox.providerRefund')
    .values({ id: idOf('rfnd'), paymentId, amount, idempotencyKey: key, createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { made, payment: { ...payment, amountRefunded, status } }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The provider's own wire shapes. https://razorpay.com/docs/api/orders/entity, .../payments/entity and .../refunds/entity */
export const wireOrder = ({ id, amount, currency, receipt, status, createdAt }: Order) => ({
  id,
  entity: 'order',
  amount,
  amount_paid: status === 'paid' ? amount : 0,
  amount_due: status === 'paid' ? 0 : amount,
  currency,
  receipt,
  status,
  notes: [],
  created_at: seconds(createdAt),
})

export const wirePayment = ({ id, orderId, amount, currency, status, amountRefunded, createdAt }: Payment) => ({
  id,
  entity: 'payment',
  amount,
  currency,
  status,
  order_id: orderId,
  method: 'card',
  captured: status === 'captured' || status === 'refunded',
  amount_refunded: amountRefunded,
  error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
  error_description: status === 'failed' ? 'Payment failed' : null,
  created_at: seconds(createdAt),
})

export const wireRefund = ({ id, paymentId, amount, createdAt }: Refund, notes: Record<string, string>) => ({
  id,
  entity: 'refund',
  amount,
  currency: 'INR',
  payment_id: paymentId,
  notes: Object.keys(notes).length > 0 ? notes : [],
  receipt: null,
  status: 'processed',
  created_at: seconds(createdAt),
})
