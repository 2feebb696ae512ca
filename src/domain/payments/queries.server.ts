import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'
import { insertJobs } from '#platform/insert-jobs.ts'
import type { Tables } from '#platform/tables.ts'

type Payment = Selectable<Tables['payment']>

/** The order in which a payment's life goes; it is never written back. */
const rank = { failed: 0, authorized: 1, captured: 2, refunded: 3 } as const

export function findPayment(db: Db | Tx, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Writes down what the provider says of a payment: its status only goes forward, its lane and order are kept where nothing new is known.
 * That no order was found is no news of a payment that had one.
 */
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
      lane: payment.lane === null || (payment.lane === 'no_order' && known.lane !== null) ? known.lane : payment.lane,
      orderId: payment.orderId ?? known.orderId,
      updatedAt: payment.updatedAt,
    })
    .where('id', '=', payment.id)
    .execute()
}

export function findSettledPayment(tx: Tx, orderId: string) {
  return tx.selectFrom('payment').selectAll().where('orderId', '=', orderId).where(isSettled).executeTakeFirst()
}

/** The payment that paid for the order of this provider's order. */
export function findSettledOfProvider(tx: Tx, razorpayOrderId: string) {
  return tx
    .selectFrom('payment')
    .select('id')
    .where('orderId', '=', ({ selectFrom }) => selectFrom('shopOrder').select('shopOrder.id').where('shopOrder.razorpayOrderId', '=', razorpayOrderId))
    .where(isSettled)
    .executeTakeFirst()
}

// Spelled out, so that the index of settled payments is known when the statement is prepared.
const isSettled = sql<boolean>`lane = 'settled'`

/** Locked so that two refunds of one payment take turns. After its order's lock, where both are taken. */
export function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  return tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether any of the payment's money was asked back; nothing may be bought with it then. */
export async function isGivenBack(tx: Db | Tx, paymentId: string): Promise<boolean> {
  return (await tx.selectFrom('refund').select('id').where('paymentId', '=', paymentId).executeTakeFirst()) !== undefined
}

export function findRefund(db: Db, id: string) {
  return db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The payment is refunded once all of its money is. */
export async function setRefundProcessed(
  tx: Tx,
  { id, paymentId, razorpayRefundId, now }: { id: string; paymentId: string; razorpayRefundId: string; now: Date },
) {
  await lockPayment(tx, paymentId)
  await tx.updateTable('refund').set({ status: 'processed', razorpayRefundId, problem: null, settledAt: now }).where('id', '=', id).execute()
  await tx
    .updateTable('payment')
    .set({ status: 'refunded', updatedAt: now })
    .where('id', '=', paymentId)
    .where('amountPaise', '<=', ({ selectFrom }) =>
      selectFrom('refund')
        .select(sql<number>`sum(amount_paise)`.as('sum'))
        .where('refund.paymentId', '=', paymentId)
        .where('refund.status', '=', 'processed'),
    )
    .execute()
}

export async function setRefundProblem(db: Db, id: string, problem: string) {
  await db.updateTable('refund').set({ problem }).where('id', '=', id).where('status', '=', 'requested').execute()
}

export async function setRefundFailed(db: Db, id: string, settledAt: Date) {
  await db.updateTable('refund').set({ status: 'failed', settledAt }).where('id', '=', id).where('status', '=', 'requested').execute()
}

export async function setRefundRequested(tx: Tx, id: string) {
  await tx.updateTable('refund').set({ status: 'requested', settledAt: null }).where('id', '=', id).where('status', '=', 'failed').execute()
}

/** Keeps an event once, by its id and by its bytes, with the job that applies it: one statement, so both or neither. */
export async function keepEvent(db: Db, { id, bodyHash, body, receivedAt }: { id: string; bodyHash: Uint8Array; body: string; receivedAt: Date }) {
  await sql`
    with kept as (
      insert into webhook_event (id, body_hash, body, received_at) values (${id}, ${bodyHash}, ${body}, ${receivedAt}) on conflict do nothing returning id
    )
    ${insertJobs('apply-webhook', sql`select jsonb_build_object('eventId', id) as data from kept`)}`.execute(db)
}

/**
 * Marks an event applied that reports a capture known already: the payment has paid for its order. What is written of a payment only goes
 * forward, so this needs no lock. @returns whether it was so
 */
export async function setAppliedIfSettled(db: Db, { eventId, paymentId, now }: { eventId: string; paymentId: string; now: Date }): Promise<boolean> {
  const row = await db
    .updateTable('webhookEvent')
    .set({ appliedAt: now })
    .where('id', '=', eventId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment').select('payment.id').where('payment.id', '=', paymentId).where(isSettled).where('payment.status', 'in', ['captured', 'refunded']),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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
