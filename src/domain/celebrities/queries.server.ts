import { type SelectQueryBuilder, sql } from 'kysely'
import { instantsOf } from '#kernel/india.ts'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { netOfCelebrity } from '../figures/net-of-celebrity.ts'
import { sumsOfName } from '../figures/queries.server.ts'

/** The first and the last day of a period, in India, as YYYY-MM-DD. Both are included. */
export type Period = { from?: string | undefined; to?: string | undefined }

export type StatementRow = { id: string; paidAt: Date; status: string; grossPaise: number; discountPaise: number; totalPaise: number }

/** Returns the sums of the orders placed in the period, from the stored figures. */
export async function getLedger(db: Db, name: string, period: Period) {
  const sums = await sumsOfName(db, instantsOf(period), name, ['celebrity', 'celebrity_gross', 'celebrity_cancelled', 'celebrity_refunded'])
  const { orders, paise: totalPaise } = sums('celebrity')
  const grossPaise = sums('celebrity_gross').paise
  return {
    orders,
    grossPaise,
    discountPaise: grossPaise - totalPaise,
    cancelledPaise: sums('celebrity_cancelled').paise,
    refundedPaise: sums('celebrity_refunded').paise,
    netPaise: netOfCelebrity((measure) => sums(measure).paise),
  }
}

/** Lists the orders of a statement, newest first, without any data about shoppers. */
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

/** Returns the name as the newest coupon spells it, else as the newest order spells it. Undefined for an unknown name. */
export async function findCelebrity(db: Db | Tx, name: string): Promise<string | undefined> {
  const coupon = await db
    .selectFrom('coupon')
    .select('createdBy')
    .where(sql<boolean>`lower(created_by) = lower(${name})`)
    .where('deletedAt', 'is', null)
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

/** Finds the link of a token, unless it has expired. */
export function findValidLink(db: Db, tokenHash: Uint8Array, now: Date) {
  return db
    .selectFrom('statementLink')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst()
}

type NewLink = { name: string; tokenHash: Uint8Array; createdAt: Date; expiresAt: Date | null }

/** Stores the link of a celebrity, and replaces an earlier one. */
export async function setStatementLink(tx: Tx, link: NewLink) {
  await tx
    .insertInto('statementLink')
    .values({ celebrity: sql<string>`lower(${link.name})`, ...link })
    .onConflict((conflict) => conflict.column('celebrity').doUpdateSet(link))
    .execute()
}

/** Deletes the link of a celebrity. @returns whether there was one */
export async function removeStatementLink(tx: Tx, name: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('statementLink')
    .where('celebrity', '=', sql<string>`lower(${name})`)
    .returning('celebrity')
    .executeTakeFirst()
  return removed !== undefined
}

function inPeriod<Row>(query: SelectQueryBuilder<Tables, 'shopOrder', Row>, name: string, period: Period) {
  const { since, until } = instantsOf(period)
  let chain = query
    .where(sql<boolean>`lower(coupon_created_by) = lower(${name})`)
    .where('couponCreatedBy', 'is not', null)
    .where('paidAt', 'is not', null)
  if (since) chain = chain.where('listedAt', '>=', since)
  if (until) chain = chain.where('listedAt', '<', until)
  return chain
}
