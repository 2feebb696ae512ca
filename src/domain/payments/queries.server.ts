import { type Insertable, type Selectable, sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Db, Tx } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'

type Payment = Selectable<Tables['payment']>

/** The order in which a payment's life goes; it is never written back. */
const rank = { failed: 0, authorized: 1, captured: 2, refunded: 3 } as const

export function findPayment(db: Db | Tx, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Writes down what the provider says of a payment: its status only goes forward, its lane and order are kept where nothing new is known. */
export async function recordPayment(tx: Tx, payment: Insertable<Tables['payment']>) {
  const inserted = await tx
    .insertInto('payment')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return
  const known = await tx.selectFrom('payment').selectAll().where('id', '=', payment.id).forUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('payment')
    .set({
      status: rank[payment.status] > rank[known.status] ? payment.status : known.status,
      lane: payment.lane ?? known.lane,
      orderId: payment.orderId ?? known.orderId,
      updatedAt: payment.updatedAt,
    })
    .where('id', '=', payment.id)
    .execute()
}

export function findSettledPayment(tx: Tx, orderId: string) {
  return tx.selectFrom('payment').selectAll().where('orderId', '=', orderId).where('lane', '=', 'settled').executeTakeFirst()
}

/** One open request for all of a payment's money. @returns its id, or undefined when it was asked for already */
export async function requestRefund(tx: Tx, { paymentId, amountPaise, reason, now }: { paymentId: string; amountPaise: number; reason: string; now: Date }) {
  const asked = await tx.selectFrom('refund').select('id').where('paymentId', '=', paymentId).executeTakeFirst()
  if (asked) return undefined
  const id = randomId(20)
  await tx.insertInto('refund').values({ id, paymentId, amountPaise, reason, status: 'requested', razorpayRefundId: null, createdAt: now }).execute()
  return id
}

export function findRefund(db: Db, id: string) {
  return db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function setRefundProcessed(
  tx: Tx,
  { id, paymentId, razorpayRefundId, now }: { id: string; paymentId: string; razorpayRefundId: string; now: Date },
) {
  await tx.updateTable('refund').set({ status: 'processed', razorpayRefundId }).where('id', '=', id).execute()
  await tx.updateTable('payment').set({ status: 'refunded', updatedAt: now }).where('id', '=', paymentId).execute()
}

/** Keeps an event once, by its id and by its bytes. @returns whether it is new */
export async function keepEvent(tx: Tx, event: { id: string; bodyHash: Uint8Array; body: string; receivedAt: Date }): Promise<boolean> {
  const kept = await tx
    .insertInto('webhookEvent')
    .values({ ...event, appliedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export function findEvent(db: Db, id: string) {
  return db.selectFrom('webhookEvent').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function setEventApplied(db: Db, id: string, appliedAt: Date) {
  await db.updateTable('webhookEvent').set({ appliedAt }).where('id', '=', id).execute()
}

/** Every payment of these orders, oldest first. */
export function listPaymentsOf(db: Db, orderIds: string[]) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .orderBy('createdAt')
    .execute()
}

/** The provider names the payer in its events: those about these orders' payments, once applied, keep only their hash. */
export async function blankEventsOf(tx: Tx, orderIds: string[]) {
  const payments = await listPaymentsOf(tx, orderIds)
  if (payments.length === 0) return
  await tx
    .updateTable('webhookEvent')
    .set({ body: '' })
    .where('appliedAt', 'is not', null)
    .where(sql<boolean>`body like any(${payments.map(({ id }) => `%"${id}"%`)})`)
    .execute()
}
