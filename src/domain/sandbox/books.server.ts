import type { Selectable } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Db, Tx } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'

type Order = Selectable<Tables['sandbox.providerOrder']>
type Payment = Selectable<Tables['sandbox.providerPayment']>

const idOf = (kind: 'order' | 'pay' | 'rfnd' | 'evt') => `${kind}_${randomId(14)}`

export const newEventId = () => idOf('evt')

export function insertOrder(db: Db, order: { amount: number; currency: string; receipt: string; autoCapture: boolean; createdAt: Date }): Promise<Order> {
  return db
    .insertInto('sandbox.providerOrder')
    .values({ id: idOf('order'), status: 'created', ...order })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findOrder(db: Db | Tx, id: string) {
  return db.selectFrom('sandbox.providerOrder').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listOrdersByReceipt(db: Db, receipt: string) {
  return db.selectFrom('sandbox.providerOrder').selectAll().where('receipt', '=', receipt).orderBy('createdAt').execute()
}

export function listPayments(db: Db, orderId: string) {
  return db.selectFrom('sandbox.providerPayment').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute()
}

export function findPayment(db: Db, id: string) {
  return db.selectFrom('sandbox.providerPayment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A shopper pays, or fails to. `amount` in paise. */
export async function insertPayment(
  tx: Tx,
  { order, amount, status, createdAt }: { order: Order; amount: number; status: Payment['status']; createdAt: Date },
) {
  const orderStatus = status === 'captured' ? ('paid' as const) : ('attempted' as const)
  const payment = { id: idOf('pay'), orderId: order.id, amount, currency: order.currency, status, amountRefunded: 0, createdAt }
  await tx
    .with('paid', (both) => both.updateTable('sandbox.providerOrder').set({ status: orderStatus }).where('id', '=', order.id).where('status', '<>', 'paid'))
    .insertInto('sandbox.providerPayment')
    .values(payment)
    .execute()
  return payment
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

/** The same key again answers the same refund. @returns undefined when the money is not there */
export async function refund(tx: Tx, { paymentId, amount, key, createdAt }: { paymentId: string; amount: number; key: string | null; createdAt: Date }) {
  const payment = await tx.selectFrom('sandbox.providerPayment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
  const earlier = key === null ? undefined : await tx.selectFrom('sandbox.providerRefund').selectAll().where('idempotencyKey', '=', key).executeTakeFirst()
  if (earlier) return earlier
  if (!payment || payment.status !== 'captured' || payment.amountRefunded + amount > payment.amount) return undefined
  const amountRefunded = payment.amountRefunded + amount
  const status = amountRefunded === payment.amount ? ('refunded' as const) : ('captured' as const)
  await tx.updateTable('sandbox.providerPayment').set({ amountRefunded, status }).where('id', '=', paymentId).execute()
  return tx
    .insertInto('sandbox.providerRefund')
    .values({ id: idOf('rfnd'), paymentId, amount, idempotencyKey: key, createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The provider's own wire shapes. https://razorpay.com/docs/api/orders/entity and .../payments/entity */
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
