import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { batched } from '#platform/database/batch.ts'
import { insertJobs } from '#platform/jobs/insert-jobs.ts'
import { findRowByKey } from '#platform/database/find-by-key.ts'
import type { JobName } from '#platform/jobs/jobs.ts'

type Payment = Selectable<Tables['payment']>

/** The order of a payment's statuses. A stored status never decreases. */
const statusRank = { failed: 0, authorized: 1, captured: 2, refunded: 3 } as const

export function findPayment(db: Db | Tx, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns whether the money was captured, also if it was refunded since. */
export const isCaptured = (status: Payment['status']) => statusRank[status] >= statusRank.captured

/**
 * Stores a payment as the provider reports it. The status only goes forward. A known verdict (`lane`) and order stay if the report has none, and `no_order` never
 * replaces a verdict. A payment that failed or was authorized first gets the time of its capture, so that its money counts on that day.
 */
export async function recordPayment(tx: Tx, payment: Insertable<Tables['payment']> & { provider: string }) {
  const inserted = await tx
    .insertInto('payment')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return
  const stored = await tx.selectFrom('payment').selectAll().where('id', '=', payment.id).forUpdate().executeTakeFirstOrThrow()
  if (stored.provider !== payment.provider) throw new Error(`The payment ${stored.id} belongs to ${stored.provider}.`)
  const status = await statusAfter(tx, stored, payment.status)
  // The figures of a payment without a verdict are zero, so its day may change.
  const isCapture = stored.lane === null && !isCaptured(stored.status) && isCaptured(status)
  await tx
    .updateTable('payment')
    .set({
      status,
      ...(isCapture && { createdAt: payment.createdAt }),
      lane: payment.lane === null || (payment.lane === 'no_order' && stored.lane !== null) ? stored.lane : payment.lane,
      orderId: payment.orderId ?? stored.orderId,
      part: payment.part ?? stored.part,
      feePaise: payment.feePaise ?? stored.feePaise,
      updatedAt: payment.updatedAt,
    })
    .where('id', '=', payment.id)
    .execute()
}

/** Returns a payment's status after a report. If refunds are stored, they decide whether the payment is refunded, because a report may be late. */
async function statusAfter(tx: Tx, stored: Payment, reported: Payment['status']) {
  if (statusRank[reported] <= statusRank[stored.status]) return stored.status
  return reported === 'refunded' && (await hasRefunds(tx, stored.id)) ? stored.status : reported
}

/** Returns the payments that paid for an order, newest first: one payment, or an advance and the rest. */
export function listSettledPayments(tx: Db | Tx, orderId: string): Promise<Payment[]> {
  return tx.selectFrom('payment').selectAll().where('orderId', '=', orderId).where(isSettled).orderBy('seq', 'desc').execute()
}

// A literal, not a parameter: PostgreSQL must know the partial index when it prepares the statement.
const isSettled = sql<boolean>`lane = 'settled'`

/** Reads and locks a payment, so that its refunds run one after another. If both are locked, the order comes first. */
export function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  return tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the order of a payment, then the payment, for changes that affect the order's figures. */
export async function lockPaymentAndOrder(tx: Tx, id: string): Promise<Payment | undefined> {
  await tx
    .selectFrom('shopOrder')
    .select('id')
    .where('id', '=', ({ selectFrom }) => selectFrom('payment').select('payment.orderId').where('payment.id', '=', id))
    .forUpdate()
    .execute()
  return lockPayment(tx, id)
}

/** Returns whether a payment has any refund, in any state. Such a payment can no longer pay for an order. */
export async function hasRefunds(tx: Db | Tx, paymentId: string): Promise<boolean> {
  return (await tx.selectFrom('refund').select('id').where('paymentId', '=', paymentId).executeTakeFirst()) !== undefined
}

/** Returns the captured and refunded payments of an attempt on one provider order. `hasRefund`: a refund exists, in any state. */
export function listCapturedPayments(db: Db, orderId: string, providerOrderId: string) {
  const hasRefund = sql<boolean>`exists (select from refund r where r.payment_id = payment.id)`
  return db
    .selectFrom('payment')
    .select(['status', 'lane', 'amountPaise', hasRefund.as('hasRefund')])
    .where('orderId', '=', orderId)
    .where('providerOrderId', '=', providerOrderId)
    .where('status', 'in', ['captured', 'refunded'])
    .execute()
}

export function findRefund(db: Db | Tx, id: string) {
  return db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Sums the refunds of a payment that the provider has confirmed, pending ones included, in paise. @returns undefined for an unknown payment */
export async function sumConfirmedRefunds(db: Db, paymentId: string): Promise<number | undefined> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(r.amount_paise), 0)::bigint as paise from payment p left join refund r on r.payment_id = p.id and r.status in ('pending', 'processed')
    where p.id = ${paymentId} group by p.id`.execute(db)
  return rows[0]?.paise
}

/** Returns every refund of a payment, oldest first. */
export function listRefunds(tx: Db | Tx, paymentId: string) {
  return tx.selectFrom('refund').selectAll().where('paymentId', '=', paymentId).orderBy('createdAt').orderBy('seq').execute()
}

/** Sets a payment's status by its processed refunds: refunded if they sum to its amount, otherwise captured. */
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

/** @returns false if the refund was no longer requested */
export async function setRefundFailed(tx: Tx, id: string, settledAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ status: 'failed', settledAt })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a failed or stuck refund as requested again, and removes the cause of its last failure. */
export async function setRefundRequested(tx: Tx, id: string, retriedAt: Date) {
  await tx
    .updateTable('refund')
    .set({ status: 'requested', settledAt: null, problem: null, retriedAt })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'requested'])
    .execute()
}

/** An event as the webhook received it. `captureId`: the payment's id, if the event only reports its capture. `about`: the id of the event's payment. */
type NewEvent = { provider: string; id: string; bodyHash: Buffer; body: string; captureId: string | undefined; about: string | undefined; receivedAt: Date }

/** The job that applies a stored event. */
export const applyWebhookName: JobName<{ eventId: string }> = { name: 'apply-webhook' }

/**
 * Stores an event and the job that applies it, in one statement. An event with a known id or known bytes is ignored. An event about a capture that already
 * paid for its order is stored as applied, without a job. This needs no lock, because a payment's status only goes forward.
 */
export const saveEvent = batched(async (db, events: NewEvent[]) => {
  const rows = sql`unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ bodyHash }) => bodyHash.toString('hex'))}::text[],
    ${events.map(({ body }) => body)}::text[], ${events.map(({ captureId }) => captureId ?? '')}::text[], ${events.map(({ about }) => about ?? '')}::text[],
    ${events.map(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[], ${events.map(({ provider }) => provider)}::text[])`
  // Sorted, so that two processes that store the same events cannot deadlock.
  await sql`
    with stored as (
      insert into webhook_event (provider, id, body_hash, body, payment_id, received_at, applied_at)
      select provider, id, decode(hash, 'hex'), ${bodyToStore(sql`body`, sql`about`, sql`settled`)}, about, at, case when settled then at end
      from (select given.*, ${isCaptureSettled(sql`given.capture`)} as settled from ${rows} as given (id, hash, body, capture, about, at, provider)) given
      order by hash on conflict do nothing returning id, applied_at
    )
    ${insertJobs(applyWebhookName.name, sql`select jsonb_build_object('eventId', id) as data from stored where applied_at is null`)}`.execute(db)
  return events.map(() => 'kept' as const)
})

type KnownCapture = { eventId: string; paymentId: string; now: Date }

/** Marks an event as applied if its capture has paid for its order in the meantime. @returns whether it has */
export const setAppliedIfSettled = batched(async (db, captures: KnownCapture[]) => {
  const rows = sql`unnest(${captures.map(({ eventId }) => eventId)}::text[], ${captures.map(({ paymentId }) => paymentId)}::text[],
    ${captures.map(({ now }) => now.toISOString())}::timestamptz[])`
  const { rows: applied } = await sql<{ id: string }>`
    update webhook_event set applied_at = given.now, body = ${bodyToStore(sql`body`, sql`given.capture`)} from ${rows} as given (id, capture, now)
    where webhook_event.id = given.id and ${isCaptureSettled(sql`given.capture`)} returning webhook_event.id`.execute(db)
  const ids = new Set(applied.map(({ id }) => id))
  return captures.map(({ eventId }) => ids.has(eventId))
})

const isCaptureSettled = (paymentId: RawBuilder<unknown>) =>
  sql`exists (select from payment where payment.id = ${paymentId} and ${isSettled} and payment.status in ('captured', 'refunded'))`

/** Selects the body of an event to store. Empty for an applied event if the order's account was deleted, because events name the payer. The hash stays. */
const bodyToStore = (body: RawBuilder<unknown>, paymentId: RawBuilder<unknown>, isApplied = sql`true`) => sql<string>`
  case when ${isApplied} and exists (
    select from payment join shop_order on shop_order.id = payment.order_id where payment.id = ${paymentId} and shop_order.customer_id is null
  ) then '' else ${body} end`

export const findEvent = findRowByKey('webhookEvent', 'id')

export async function setEventApplied(db: Db, { id, about, appliedAt }: { id: string; about: string | undefined; appliedAt: Date }) {
  await db
    .updateTable('webhookEvent')
    .set({ appliedAt, body: bodyToStore(sql`body`, sql`${about ?? ''}::text`) })
    .where('id', '=', id)
    .execute()
}

const isPaymentOf = (orderIds: string[]) => sql<boolean>`order_id = any(${orderIds})`

/** Returns every payment of these orders, oldest first. */
export const listPaymentsOf = (db: Db, orderIds: string[]) => db.selectFrom('payment').selectAll().where(isPaymentOf(orderIds)).orderBy('createdAt').execute()

const isOfOrders = (orderIds: string[]) => sql<boolean>`payment_id in (select id from payment where ${isPaymentOf(orderIds)})`

/** Blanks the bodies of applied events about these orders' payments, because events name the payer. Their hashes stay. */
export async function blankEventsOf(tx: Tx, orderIds: string[]) {
  await tx.updateTable('webhookEvent').set({ body: '' }).where('appliedAt', 'is not', null).where(isOfOrders(orderIds)).execute()
}

/** Erases the reasons that staff typed for refunds of these orders. Amounts stay. The reasons of other refunds are texts of the shop. */
export async function eraseTypedReasons(tx: Tx, orderIds: string[]) {
  await tx.updateTable('refund').set({ reason: '(erased)' }).where('origin', '=', 'staff').where(isOfOrders(orderIds)).execute()
}

type StoredEvent = { provider: string; body: string }

/**
 * Fills in the payment of events that an earlier release stored without it, at most `limit` at a time. The payment of an event about none is ''.
 * @returns how many it changed
 */
export async function linkOldEvents(db: Db, limit: number, aboutOf: (event: StoredEvent) => string | undefined): Promise<number> {
  const unread = await db.selectFrom('webhookEvent').select(['id', 'provider', 'body']).where('paymentId', 'is', null).limit(limit).execute()
  const abouts = unread.map((event) => aboutOf(event) ?? '')
  await sql`
    update webhook_event set payment_id = old.about, body = ${bodyToStore(sql`webhook_event.body`, sql`old.about`, sql`applied_at is not null`)}
    from unnest(${unread.map(({ id }) => id)}::text[], ${abouts}::text[]) as old (id, about) where webhook_event.id = old.id`.execute(db)
  return unread.length
}
