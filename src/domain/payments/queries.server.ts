import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { batched } from '#platform/database/batch.ts'
import { insertJobs } from '#platform/jobs/insert-jobs.ts'
import { findRowByKey } from '#platform/database/find-by-key.ts'
import type { Tables } from '#platform/database/tables.ts'

type Payment = Selectable<Tables['payment']>

/** The order in which a payment's life goes; it is never written back. */
const rank = { failed: 0, authorized: 1, captured: 2, refunded: 3 } as const

export function findPayment(db: Db | Tx, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Writes down what the provider says of a payment: its status only goes forward, its lane and order are kept where nothing new is known.
 * That no order was found is no news of a payment that had one, and what went back is said by its refunds, where any are known.
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
      status: await statusAfter(tx, known, payment.status),
      lane: payment.lane === null || (payment.lane === 'no_order' && known.lane !== null) ? known.lane : payment.lane,
      orderId: payment.orderId ?? known.orderId,
      updatedAt: payment.updatedAt,
    })
    .where('id', '=', payment.id)
    .execute()
}

/** A late event tells of a payment as it was: the refunds know better whether its money went back. */
async function statusAfter(tx: Tx, known: Payment, told: Payment['status']) {
  if (rank[told] <= rank[known.status]) return known.status
  return told === 'refunded' && (await isFullyRefunded(tx, known.id)) ? known.status : told
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

/** The same, with its order: for a change that the figures of the order depend on. */
export async function lockPaymentAndOrder(tx: Tx, id: string): Promise<Payment | undefined> {
  await tx
    .selectFrom('shopOrder')
    .select('id')
    .where('id', '=', ({ selectFrom }) => selectFrom('payment').select('payment.orderId').where('payment.id', '=', id))
    .forUpdate()
    .execute()
  return lockPayment(tx, id)
}

/** Whether any of the payment's money was asked back; nothing may be bought with it then. */
export async function isFullyRefunded(tx: Db | Tx, paymentId: string): Promise<boolean> {
  return (await tx.selectFrom('refund').select('id').where('paymentId', '=', paymentId).executeTakeFirst()) !== undefined
}

/** Money in the books that came on an order of the provider's; `givenBack`: some of it was asked back. */
export function listTaken(db: Db, orderId: string, razorpayOrderId: string) {
  const givenBack = sql<boolean>`exists (select from refund r where r.payment_id = payment.id)`
  return db
    .selectFrom('payment')
    .select(['status', 'lane', givenBack.as('givenBack')])
    .where('orderId', '=', orderId)
    .where('razorpayOrderId', '=', razorpayOrderId)
    .where('status', 'in', ['captured', 'refunded'])
    .execute()
}

export function findRefund(db: Db, id: string) {
  return db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every refund of a payment, oldest first. */
export function listRefunds(tx: Tx, paymentId: string) {
  return tx.selectFrom('refund').selectAll().where('paymentId', '=', paymentId).orderBy('createdAt').orderBy('id').execute()
}

/** Captured money is refunded once all of it went back, and captured again when some of it came back. */
export async function setPaymentByRefunds(tx: Tx, id: string, now: Date) {
  await tx
    .updateTable('payment')
    .set({ status: sql<Payment['status']>`case when amount_paise <= ${processedPaise} then 'refunded' else 'captured' end`, updatedAt: now })
    .where('id', '=', id)
    .where('status', 'in', ['captured', 'refunded'])
    .execute()
}

const processedPaise = sql`(select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = payment.id and r.status = 'processed')`

export async function setRefundProblem(db: Db, id: string, problem: string) {
  await db.updateTable('refund').set({ problem }).where('id', '=', id).where('status', '=', 'requested').execute()
}

/** @returns whether it was still under way */
export async function setRefundFailed(tx: Tx, id: string, settledAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ status: 'failed', settledAt })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setRefundRequested(tx: Tx, id: string) {
  await tx.updateTable('refund').set({ status: 'requested', settledAt: null }).where('id', '=', id).where('status', '=', 'failed').execute()
}

/** `captureId`: the payment whose capture is all that the event tells; `about`: the one that it tells of, in whatever way. */
type NewEvent = { id: string; bodyHash: Buffer; body: string; captureId: string | undefined; about: string | undefined; receivedAt: Date }

/**
 * Keeps an event once, by its id and by its bytes, with the job that applies it: one statement, so both or neither. Where it tells of a capture that
 * has paid for its order there is nothing left to do, and it is kept as applied. What is written of a payment only goes forward, so this needs no lock.
 */
export const saveEvent = batched(async (db, events: NewEvent[]) => {
  const rows = sql`unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ bodyHash }) => bodyHash.toString('hex'))}::text[],
    ${events.map(({ body }) => body)}::text[], ${events.map(({ captureId }) => captureId ?? '')}::text[], ${events.map(({ about }) => about ?? '')}::text[],
    ${events.map(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[])`
  // In one order, so that two processes that are given the same events do not wait for each other.
  await sql`
    with kept as (
      insert into webhook_event (id, body_hash, body, payment_id, received_at, applied_at)
      select id, decode(hash, 'hex'), ${bodyToKeep(sql`body`, sql`about`, sql`settled`)}, about, at, case when settled then at end
      from (select given.*, ${isCaptureSettled(sql`given.capture`)} as settled from ${rows} as given (id, hash, body, capture, about, at)) given
      order by hash on conflict do nothing returning id, applied_at
    )
    ${insertJobs('apply-webhook', sql`select jsonb_build_object('eventId', id) as data from kept where applied_at is null`)}`.execute(db)
  return events.map(() => 'kept' as const)
})

type KnownCapture = { eventId: string; paymentId: string; now: Date }

/** Marks an event applied that tells of a capture which has paid for its order meanwhile. @returns whether it was so */
export const setAppliedIfSettled = batched(async (db, captures: KnownCapture[]) => {
  const rows = sql`unnest(${captures.map(({ eventId }) => eventId)}::text[], ${captures.map(({ paymentId }) => paymentId)}::text[],
    ${captures.map(({ now }) => now.toISOString())}::timestamptz[])`
  const { rows: applied } = await sql<{ id: string }>`
    update webhook_event set applied_at = told.now, body = ${bodyToKeep(sql`body`, sql`told.capture`)} from ${rows} as told (id, capture, now)
    where webhook_event.id = told.id and ${isCaptureSettled(sql`told.capture`)} returning webhook_event.id`.execute(db)
  const ids = new Set(applied.map(({ id }) => id))
  return captures.map(({ eventId }) => ids.has(eventId))
})

const isCaptureSettled = (paymentId: RawBuilder<unknown>) =>
  sql`exists (select from payment where payment.id = ${paymentId} and ${isSettled} and payment.status in ('captured', 'refunded'))`

/** The provider names the payer in its events: of one that is applied and whose order has no account any more, only the hash is kept. */
const bodyToKeep = (body: RawBuilder<unknown>, paymentId: RawBuilder<unknown>, isApplied = sql`true`) => sql<string>`
  case when ${isApplied} and exists (
    select from payment join shop_order on shop_order.id = payment.order_id where payment.id = ${paymentId} and shop_order.customer_id is null
  ) then '' else ${body} end`

export const findEvent = findRowByKey('webhookEvent', 'id')

export async function setEventApplied(db: Db, { id, about, appliedAt }: { id: string; about: string | undefined; appliedAt: Date }) {
  await db
    .updateTable('webhookEvent')
    .set({ appliedAt, body: bodyToKeep(sql`body`, sql`${about ?? ''}::text`) })
    .where('id', '=', id)
    .execute()
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
  await tx
    .updateTable('webhookEvent')
    .set({ body: '' })
    .where('appliedAt', 'is not', null)
    .where(sql<boolean>`payment_id = any(${payments.map(({ id }) => id)})`)
    .execute()
}

const paymentInBody = sql`coalesce(substring(body from '"(pay_[A-Za-z0-9]+)"'), '')`

/**
 * Looks into events that were kept before their payment was kept beside them, so many at a time. @returns how many it found
 */
export async function readOldEvents(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    update webhook_event set payment_id = old.about, body = ${bodyToKeep(sql`webhook_event.body`, sql`old.about`, sql`applied_at is not null`)}
    from (select id, ${paymentInBody} as about from webhook_event where payment_id is null limit ${limit} for update) old
    where webhook_event.id = old.id returning webhook_event.id`.execute(db)
  return rows.length
}
