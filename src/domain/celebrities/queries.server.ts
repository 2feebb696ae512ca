import { type SelectQueryBuilder, sql } from 'kysely'
import { momentsOf } from '#kernel/india.ts'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { sumsOfName } from '../figures/queries.server.ts'

/** The first and the last day that count, in India: YYYY-MM-DD. */
export type Period = { from?: string | undefined; to?: string | undefined }

export type StatementRow = { id: string; paidAt: Date; status: string; grossPaise: number; discountPaise: number; totalPaise: number }

/** Sums over the orders that were placed in the period, from the figures that are kept of them. */
export async function getLedger(db: Db, name: string, period: Period) {
  const sums = await sumsOfName(db, momentsOf(period), name, ['celebrity', 'celebrity_gross', 'celebrity_cancelled', 'celebrity_refunded'])
  const { orders, paise: totalPaise } = sums('celebrity')
  const grossPaise = sums('celebrity_gross').paise
  return {
    orders,
    grossPaise,
    discountPaise: grossPaise - totalPaise,
    cancelledPaise: sums('celebrity_cancelled').paise,
    refundedPaise: sums('celebrity_refunded').paise,
  }
}

/** Newest first, and nothing that tells who ordered. */
export async function listStatement(db: Db, name: string, period: Period, { limit, beforeSeq }: Slice): Promise<Page<StatementRow>> {
  const rows = await inPeriod(db.selectFrom('shopOrder'), name, period)
    .select(['id', 'seq', 'status', 'subtotalPaise as grossPaise', 'couponDiscountPaise as discountPaise', 'totalPaise', 'listedAt as paidAt'])
    .$if(beforeSeq !== fromNewest, (query) =>
      query.where(sql<boolean>`(listed_at, seq) < (select mark.listed_at, mark.seq from shop_order as mark where mark.seq = ${beforeSeq})`),
    )
    .orderBy('listedAt', 'desc')
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
  const order = await inPeriod(db.selectFrom('shopOrder'), name, {}).select('couponCreatedBy').orderBy('listedAt', 'desc').limit(1).executeTakeFirst()
  return order?.couponCreatedBy ?? undefined
}

export function findStatementLink(db: Db | Tx, name: string) {
  return db
    .selectFrom('statementLink')
    .selectAll()
    .where('celebrity', '=', sql<string>`lower(${name})`)
    .executeTakeFirst()
}

/** Returns only a link that has not expired. */
export function findLivingLink(db: Db, tokenHash: Uint8Array, now: Date) {
  return db
    .selectFrom('statementLink')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst()
}

type NewLink = { name: string; tokenHash: Uint8Array; createdAt: Date; expiresAt: Date | null }

/** One link lives at a time: a new one takes the place of the old. */
export async function setStatementLink(tx: Tx, link: NewLink) {
  await tx
    .insertInto('statementLink')
    .values({ celebrity: sql<string>`lower(${link.name})`, ...link })
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
  const { since, until } = momentsOf(period)
  let chain = query
    .where(sql<boolean>`lower(coupon_created_by) = lower(${name})`)
    .where('couponCreatedBy', 'is not', null)
    .where('paidAt', 'is not', null)
  if (since) chain = chain.where('listedAt', '>=', since)
  if (until) chain = chain.where('listedAt', '<', until)
  return chain
}
