import { type SelectQueryBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '#kernel/india.ts'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'

/** The first and the last day that count, in India: YYYY-MM-DD. */
export type Period = { from?: string | undefined; to?: string | undefined }

export type StatementRow = { id: string; paidAt: Date; status: string; grossPaise: number; discountPaise: number; totalPaise: number }

/** `since` counts, `until` does not. */
export const rangeOf = ({ from, to }: Period) => ({ ...(from && { since: startOfDay(from) }), ...(to && { until: endOfDay(to) }) })

/** Sums over the orders that were placed in the period; one pass over their index. */
export async function getLedger(db: Db, name: string, period: Period) {
  const placed = inPeriod(db.selectFrom('shopOrder'), name, period)
  const sums = await placed
    .select([
      sql<number>`count(*)`.as('orders'),
      sql<number>`coalesce(sum(subtotal_paise), 0)::bigint`.as('grossPaise'),
      sql<number>`coalesce(sum(coupon_discount_paise), 0)::bigint`.as('discountPaise'),
      sql<number>`coalesce(sum(total_paise) filter (where status = 'Cancelled'), 0)::bigint`.as('cancelledPaise'),
    ])
    .executeTakeFirstOrThrow()
  const { refundedPaise } = await inPeriod(db.selectFrom('shopOrder'), name, period)
    .innerJoin('payment', 'payment.orderId', 'shopOrder.id')
    .innerJoin('refund', 'refund.paymentId', 'payment.id')
    .where('payment.lane', '=', 'settled')
    .where('refund.status', '<>', 'failed')
    .where('shopOrder.status', '<>', 'Cancelled')
    .select(sql<number>`coalesce(sum(refund.amount_paise), 0)::bigint`.as('refundedPaise'))
    .executeTakeFirstOrThrow()
  return { ...sums, refundedPaise }
}

/** Newest first, and nothing that tells who ordered. */
export async function listStatement(db: Db, name: string, period: Period, { limit, beforeSeq }: Slice): Promise<Page<StatementRow>> {
  const rows = await inPeriod(db.selectFrom('shopOrder'), name, period)
    .select(['id', 'seq', 'status', 'subtotalPaise as grossPaise', 'couponDiscountPaise as discountPaise', 'totalPaise'])
    .select(sql<Date>`paid_at`.as('paidAt'))
    .$if(beforeSeq !== fromNewest, (query) =>
      query.where(sql<boolean>`(paid_at, seq) < (select mark.paid_at, mark.seq from shop_order as mark where mark.seq = ${beforeSeq})`),
    )
    .orderBy('paidAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return { rows, lastSeq: rows.at(-1)?.seq }
}

/** As it is spelled on the newest coupon or, without one, on the newest order. Undefined for a name that neither bears. */
export async function findCelebrity(db: Db | Tx, name: string): Promise<string | undefined> {
  const coupon = await db
    .selectFrom('coupon')
    .select('createdBy')
    .where(sql<boolean>`lower(created_by) = lower(${name})`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (coupon) return coupon.createdBy
  const order = await inPeriod(db.selectFrom('shopOrder'), name, {}).select('couponCreatedBy').orderBy('paidAt', 'desc').limit(1).executeTakeFirst()
  return order?.couponCreatedBy ?? undefined
}

export function findStatementLink(db: Db | Tx, name: string) {
  return db
    .selectFrom('statementLink')
    .selectAll()
    .where('celebrity', '=', sql<string>`lower(${name})`)
    .executeTakeFirst()
}

export function findStatementLinkByHash(db: Db, tokenHash: Uint8Array) {
  return db.selectFrom('statementLink').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

/** One link lives at a time: a new one takes the place of the old. */
export async function setStatementLink(tx: Tx, { name, tokenHash, createdAt }: { name: string; tokenHash: Uint8Array; createdAt: Date }) {
  const link = { name, tokenHash, createdAt }
  await tx
    .insertInto('statementLink')
    .values({ celebrity: sql<string>`lower(${name})`, ...link })
    .onConflict((conflict) => conflict.column('celebrity').doUpdateSet(link))
    .execute()
}

/** @returns whether there was one */
export async function removeStatementLink(tx: Tx, name: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('statementLink')
    .where('celebrity', '=', sql<string>`lower(${name})`)
    .returning('celebrity')
    .executeTakeFirst()
  return removed !== undefined
}

function inPeriod<Row>(query: SelectQueryBuilder<Tables, 'shopOrder', Row>, name: string, period: Period) {
  const { since, until } = rangeOf(period)
  let chain = query
    .where(sql<boolean>`lower(coupon_created_by) = lower(${name})`)
    .where('couponCreatedBy', 'is not', null)
    .where('paidAt', 'is not', null)
  if (since) chain = chain.where('paidAt', '>=', since)
  if (until) chain = chain.where('paidAt', '<', until)
  return chain
}
