import { type Selectable, sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { findRowByKey } from '#platform/database/find-by-key.ts'
import type { Tables } from '#platform/database/tables.ts'

export type Notes = Record<string, string>

export type ProvidedOrder = Selectable<Tables['sandbox.providerOrder']>
export type ProvidedPayment = Selectable<Tables['sandbox.providerPayment']>
export type ProvidedRefund = Selectable<Tables['sandbox.providerRefund']>

const idOf = (kind: 'order' | 'pay' | 'rfnd' | 'evt') => `${kind}_${randomId(14)}`

export const newEventId = () => idOf('evt')

type NewOrder = { amount: number; currency: string; receipt: string; notes: Notes; autoCapture: boolean; createdAt: Date }

export function insertOrder(db: Db, { notes, ...order }: NewOrder): Promise<ProvidedOrder> {
  return db
    .insertInto('sandbox.providerOrder')
    .values({ id: idOf('order'), status: 'created', notes: JSON.stringify(notes), ...order })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findOrder = findRowByKey('sandbox.providerOrder', 'id')

export function listOrdersByReceipt(db: Db, receipt: string) {
  return db.selectFrom('sandbox.providerOrder').selectAll().where('receipt', '=', receipt).orderBy('createdAt').execute()
}

export function listPayments(db: Db, orderId: string) {
  return db.selectFrom('sandbox.providerPayment').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute()
}

export const findPayment = findRowByKey('sandbox.providerPayment', 'id')

type Made = { order: ProvidedOrder; amount: number; status: string; offerId: string | null; createdAt: Date }

/** A try to pay. `amount` in paise. */
export function newPayment({ order, amount, status, offerId, createdAt }: Made): ProvidedPayment {
  return { id: idOf('pay'), orderId: order.id, amount, currency: order.currency, status, amountRefunded: 0, notes: order.notes, offerId, createdAt }
}

export async function insertPayment(tx: Tx, { notes, ...payment }: ProvidedPayment) {
  const orderStatus = payment.status === 'captured' ? ('paid' as const) : ('attempted' as const)
  await tx
    .with('tried', (both) =>
      both
        .updateTable('sandbox.providerOrder')
        .set(({ eb }) => ({
          attempts: eb('attempts', '+', 1),
          status: sql<ProvidedOrder['status']>`case status when 'paid' then status else ${orderStatus} end`,
        }))
        .where('id', '=', payment.orderId),
    )
    .insertInto('sandbox.providerPayment')
    .values({ ...payment, notes: JSON.stringify(notes) })
    .execute()
}

/** Moves a payment on, if it is still as it was. */
export async function movePayment(tx: Tx, id: string, from: readonly string[], to: 'authorized' | 'captured' | 'failed'): Promise<ProvidedPayment | undefined> {
  const payment = await tx
    .updateTable('sandbox.providerPayment')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()
  if (payment?.status === 'captured') await tx.updateTable('sandbox.providerOrder').set({ status: 'paid' }).where('id', '=', payment.orderId).execute()
  return payment
}

type WantedRefund = { paymentId: string; amount: number; key: string | null; status: ProvidedRefund['status']; notes: Notes; createdAt: Date }

/** The same key again answers the same refund. @returns undefined when the money is not there; `payment` as it is then, where something was given back */
export async function refund(tx: Tx, { paymentId, amount, key, status, notes, createdAt }: WantedRefund) {
  const payment = await tx.selectFrom('sandbox.providerPayment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
  const earlier = key === null ? undefined : await tx.selectFrom('sandbox.providerRefund').selectAll().where('idempotencyKey', '=', key).executeTakeFirst()
  if (earlier) return { made: earlier, payment: undefined }
  if (!payment || payment.status !== 'captured' || payment.amountRefunded + amount > payment.amount) return undefined
  const left = await setRefunded(tx, payment, payment.amountRefunded + amount)
  const made = await tx
    .insertInto('sandbox.providerRefund')
    .values({ id: idOf('rfnd'), paymentId, amount, status, notes: JSON.stringify(notes), idempotencyKey: key, createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { made, payment: left }
}

/** What becomes of a pending refund. One that fails leaves its money where it was. */
export async function finishRefund(tx: Tx, id: string, outcome: 'processed' | 'failed') {
  const made = await tx
    .updateTable('sandbox.providerRefund')
    .set({ status: outcome })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!made) return undefined
  const payment = await tx.selectFrom('sandbox.providerPayment').selectAll().where('id', '=', made.paymentId).forUpdate().executeTakeFirstOrThrow()
  return { made, payment: outcome === 'failed' ? await setRefunded(tx, payment, payment.amountRefunded - made.amount) : payment }
}

async function setRefunded(tx: Tx, payment: ProvidedPayment, amountRefunded: number): Promise<ProvidedPayment> {
  const status = amountRefunded === payment.amount ? 'refunded' : 'captured'
  await tx.updateTable('sandbox.providerPayment').set({ amountRefunded, status }).where('id', '=', payment.id).execute()
  return { ...payment, amountRefunded, status }
}

export const findRefund = findRowByKey('sandbox.providerRefund', 'id')

/** Newest first; of one payment, or of all. */
export function listRefunds(db: Db, { paymentId, count, skip }: { paymentId?: string; count: number; skip: number }) {
  return db
    .selectFrom('sandbox.providerRefund')
    .selectAll()
    .$if(paymentId !== undefined, (query) => query.where('paymentId', '=', paymentId ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(count)
    .offset(skip)
    .execute()
}
