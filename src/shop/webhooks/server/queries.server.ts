import { type Selectable, sql } from 'kysely'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { findByKey, isOneOf } from '#platform/database/find-by-key.ts'
import type { Shop } from '#platform/shop.ts'
import type { Delivery, Webhook } from '../contract.ts'
import { type DeliveryStatus, isOverlapping, secretOverlapMs, slowMs } from '../rules/delivery.ts'
import { impersonalEvents } from '../rules/webhook-events.ts'
import { listOffered } from './offered-events.server.ts'
import type { Answer } from './post-webhook.server.ts'

type AddressRow = Selectable<Tables['webhookAddress']>
type DeliveryRow = Selectable<Tables['webhookDelivery']>

export function wireAddress(row: AddressRow, shop: Pick<Shop, 'modules' | 'now'>): Webhook {
  const { secretReplacedAt } = row
  return {
    _id: row.id,
    url: row.url,
    note: row.note,
    // Leaves out events that only a newer release or a removed module knows.
    events: listOffered(shop).flatMap(({ name }) => (row.events.includes(name) ? [name] : [])),
    state: row.state,
    disabledBecause: row.disabledBecause,
    oldSecretUntil: secretReplacedAt && isOverlapping(row, shop.now()) ? new Date(secretReplacedAt.getTime() + secretOverlapMs).toISOString() : null,
    failingSince: row.failingSince?.toISOString() ?? null,
    triedAt: row.triedAt?.toISOString() ?? null,
    answerStatus: row.answerStatus,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

export const wireDelivery = (row: DeliveryRow): Delivery => ({
  _id: row.id,
  event: row.event,
  subject: row.subjectId,
  status: row.status,
  tries: row.tries,
  triedAt: row.triedAt?.toISOString() ?? null,
  answerStatus: row.answerStatus,
  durationMs: row.durationMs,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
})

export const listAddresses = (db: Db) => db.selectFrom('webhookAddress').selectAll().orderBy('seq').execute()

export const findAddress = (db: Db | Tx, id: string) => db.selectFrom('webhookAddress').selectAll().where('id', '=', id).executeTakeFirst()

export const lockAddress = (tx: Tx, id: string) => tx.selectFrom('webhookAddress').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Finds a delivery with its address. Undefined if the address was deleted. */
export const findDeliveryToSend = findByKey(
  (db, ids) =>
    db
      .selectFrom('webhookDelivery')
      .innerJoin('webhookAddress', 'webhookAddress.id', 'webhookDelivery.addressId')
      .select(['webhookDelivery.id', 'addressId', 'event', 'subjectId', 'happenedAt', 'status', 'tries'])
      .select(['url', 'state', 'secretNumber', 'secretReplacedAt', 'isSlow'])
      .where(isOneOf('webhookDelivery.id', ids))
      .execute(),
  ({ id }) => id,
)

/**
 * SQL: true if the answer may be stored, because it cannot name an erased person. Erasing an account removes the order from its deliveries, even while a try
 * runs (see `personalDeliveries`).
 */
const mayKeepAnswer = sql<boolean>`(event = any(${[...impersonalEvents]}::text[])
  or exists (select from shop_order o where o.id = webhook_delivery.order_id and o.customer_id is not null))`

/** `earlierTries`: how many tries the delivery had when this one began. */
type Try = { id: string; status: DeliveryStatus; answer: Answer; at: Date; earlierTries: number }

/**
 * Stores a try with its answer, in the rows of the delivery and of its address. Stores nothing if another try of the delivery was stored meanwhile.
 * @returns since when the address has been failing. Null if the receiver accepted the event, undefined if nothing was stored.
 */
export async function recordTry(db: Db, { id, status, answer, at, earlierTries }: Try): Promise<Date | null | undefined> {
  const isDelivered = status === 'delivered'
  const { status: answerStatus, text, durationMs } = answer
  // Without an answer, the text is the shop's own reason.
  const failure = answerStatus === null ? text : ''
  const { rows } = await sql<{ failingSince: Date | null }>`
    with tried as (
      update webhook_delivery set status = ${status}, tries = tries + 1, tried_at = ${at}, answer_status = ${answerStatus}, duration_ms = ${durationMs},
        answer = case when ${answerStatus === null}::boolean or ${mayKeepAnswer} then ${text} else '' end where id = ${id} and tries = ${earlierTries} returning address_id
    )
    update webhook_address set tried_at = ${at}, answer_status = ${answerStatus}, failure = ${failure}, is_slow = ${durationMs > slowMs},
      failing_since = case when ${isDelivered}::boolean then null else coalesce(failing_since, ${at}) end
    from tried where id = tried.address_id returning failing_since`.execute(db)
  return rows[0]?.failingSince
}

/** Marks a waiting delivery as failed. `answer` replaces the receiver's last answer by the shop's reason. */
export async function endDelivery(db: Db, id: string, answer?: string) {
  await db
    .updateTable('webhookDelivery')
    .set({ status: 'failed', ...(answer !== undefined && { answer, answerStatus: null, durationMs: null }) })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'retrying'])
    .execute()
}

type Filter = { id: string; status?: DeliveryStatus | undefined }

/** Lists the deliveries to an address, newest first. */
export async function listDeliveries(db: Db, filter: Filter, { limit, beforeSeq }: Slice): Promise<Page<Delivery>> {
  const rows = await deliveries(db, filter).selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  return { rows: rows.map(wireDelivery), lastSeq: rows.at(-1)?.seq }
}

export const countDeliveries = (db: Db, filter: Filter): Promise<Total> => countUpTo(db, deliveries(db, filter).select('seq'))

const deliveries = (db: Db, { id, status }: Filter) =>
  db
    .selectFrom('webhookDelivery')
    .where('addressId', '=', id)
    // A literal, because the partial index needs to be known when the statement is prepared.
    .$call((query) => (status === undefined ? query : query.where(sql<boolean>`status = ${sql.lit(status)}`)))
