import { type SelectQueryBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { instantsOf } from '#kernel/india.ts'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import { containing } from '#platform/database/containing.ts'
import { canonicalLine, nameKey } from '#kernel/text.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { netOfCelebrity } from '#shop/audit/rules.ts'
import { sumsOfName, sumsOfNames } from '#shop/audit/module.server.ts'
import { isOfCelebrity } from '../../server/order-filter.server.ts'

/** The first and the last day of a period, in India, as YYYY-MM-DD. Both are included. */
export type Period = { from?: string | undefined; to?: string | undefined }

type Celebrity = { id: string; name: string }

export type StatementRow = { id: string; paidAt: Date; status: string; grossPaise: number; discountPaise: number; totalPaise: number }

/** Returns the sums of the orders placed in the period, from the stored figures. */
export async function getLedger(db: Db, id: string, period: Period) {
  const sums = await sumsOfName(db, instantsOf(period), id, ['ledger', 'ledger_gross', 'ledger_cancelled', 'ledger_refunded'])
  const { orders, paise: totalPaise } = sums('ledger')
  const grossPaise = sums('ledger_gross').paise
  return {
    orders,
    grossPaise,
    discountPaise: grossPaise - totalPaise,
    cancelledPaise: sums('ledger_cancelled').paise,
    refundedPaise: sums('ledger_refunded').paise,
    netPaise: netOfCelebrity((measure) => sums(measure).paise),
  }
}

/** Lists the orders of a statement, newest first, without any data about shoppers. */
export async function listStatement(db: Db, id: string, period: Period, { limit, beforeSeq }: Slice): Promise<Page<StatementRow>> {
  const rows = await ordersInPeriod(db.selectFrom('shopOrder'), id, period)
    .select(['id', 'seq', 'status', 'listedAt as paidAt'])
    .innerJoinLateral(goods, (join) => join.onTrue())
    .select(['goods.beforeCoupon as grossPaise', 'goods.afterCoupon as totalPaise'])
    .$if(beforeSeq !== fromNewest, (query) =>
      query.where(sql<boolean>`(listed_at, seq) < (select mark.listed_at, mark.seq from shop_order as mark where mark.seq = ${beforeSeq})`),
    )
    .orderBy('listedAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  const withDiscounts = rows.map((row) => ({ ...row, discountPaise: row.grossPaise - row.totalPaise }))
  return { rows: withDiscounts, lastSeq: rows.at(-1)?.seq }
}

/** The goods of an order before and after the coupon, as the figures count them. */
const goods = sql<{ beforeCoupon: number; afterCoupon: number }>`goods_of_celebrity(shop_order)`.as<'goods'>(sql.ref('goods'))

/**
 * Finds a celebrity by id, by name (compared by `nameKey`), or else by an earlier name. Orders keep the name of their time, so the celebrity of the newest
 * order with an earlier name is found.
 */
export async function findCelebrity(db: Db | Tx, ref: string): Promise<Celebrity | undefined> {
  const found = await db
    .selectFrom('celebrity')
    .select(['id', 'name'])
    .where(({ or, eb }) => or([eb('id', '=', ref), eb('key', '=', nameKey(ref))]))
    .orderBy(({ eb }) => eb('id', '=', ref), 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? findByEarlierName(db, ref)
}

/** @returns the refusal of an unknown name */
export const celebrityNotFound = () => new ShopError('not_found', 'There is no celebrity with this name.')

const findByEarlierName = (db: Db | Tx, name: string): Promise<Celebrity | undefined> =>
  db
    .selectFrom('shopOrder')
    .innerJoin('celebrity', (join) => join.on(sql<boolean>`celebrity.id = celebrity_of(shop_order.celebrity_id, shop_order.coupon_created_by)`))
    .select(['celebrity.id', 'celebrity.name'])
    .where(sql<boolean>`lower(coupon_created_by) = lower(${name})`)
    .where('couponCreatedBy', 'is not', null)
    .orderBy('listedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the celebrity with this name, whose stored spelling stays. Adds a celebrity if there is none. */
export function findOrAddCelebrity(tx: Db | Tx, name: string): Promise<Celebrity> {
  return (
    tx
      .insertInto('celebrity')
      .values({ id: randomId(12), name: canonicalLine(name), key: nameKey(name) })
      // The update changes nothing. Without it, `returning` would not return a row that exists.
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: sql`excluded.key` }))
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
  )
}

type Search = { q?: string | undefined }

/** Lists the celebrities that have a coupon or an order, newest first, with their active and inactive coupons and the sums of all orders. */
export async function listCelebrities(db: Db, search: Search, { limit, beforeSeq }: Slice) {
  const rows = await celebritiesWithSales(db, search)
    .select(['id', 'seq', 'name'])
    .select(sql<number>`(select count(*) from coupon where celebrity_id = celebrity.id and deleted_at is null)`.as('coupons'))
    .where('seq', '<', beforeSeq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  const sums = await sumsOfNames(
    db,
    rows.map(({ id }) => id),
    ['ledger', 'ledger_cancelled', 'ledger_refunded'],
  )
  const withSums = rows.map(({ seq: _seq, ...row }) => ({
    ...row,
    orders: sums(row.id, 'ledger').orders,
    netPaise: netOfCelebrity((measure) => sums(row.id, measure).paise),
  }))
  return { rows: withSums, lastSeq: rows.at(-1)?.seq }
}

export async function countCelebrities(db: Db, search: Search): Promise<number> {
  const { count } = await celebritiesWithSales(db, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Selects the celebrities that have a coupon or an order. */
const celebritiesWithSales = (db: Db, { q }: Search) =>
  db
    .selectFrom('celebrity')
    .where(
      sql<boolean>`(exists (select from coupon where celebrity_id = celebrity.id and deleted_at is null) or exists (select from shop_order
        where celebrity_of(shop_order.celebrity_id, coupon_created_by) = celebrity.id and coupon_created_by is not null))`,
    )
    .$if(q !== undefined, (query) => query.where(sql<boolean>`key like ${containing(nameKey(q ?? ''))}`))

export const findStatementLink = (db: Db | Tx, id: string) => statementLinks(db).where('celebrityId', '=', id).executeTakeFirst()

/** Finds the link of a token, unless it has expired. */
export const findValidLink = (db: Db, tokenHash: Uint8Array, now: Date) =>
  statementLinks(db)
    .where('tokenHash', '=', tokenHash)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst()

const statementLinks = (db: Db | Tx) =>
  db
    .selectFrom('statementLink')
    .innerJoin('celebrity', 'celebrity.id', 'statementLink.celebrityId')
    .select(['celebrity.id', 'celebrity.name', 'statementLink.createdAt', 'statementLink.expiresAt'])

type NewLink = { tokenHash: Uint8Array; createdAt: Date; expiresAt: Date | null }

/**
 * Stores the link to a celebrity's statement, and replaces an earlier link. The columns `celebrity` and `name` are for the previous release, which finds links
 * by name.
 */
export async function setStatementLink(tx: Tx, { id, name }: Celebrity, link: NewLink) {
  await tx
    .insertInto('statementLink')
    .values({ celebrityId: id, celebrity: sql<string>`lower(${name})`, name, ...link })
    .onConflict((conflict) => conflict.column('celebrityId').doUpdateSet(link))
    .execute()
}

/** Deletes the link of a celebrity. @returns whether there was one */
export async function removeStatementLink(tx: Tx, id: string): Promise<boolean> {
  const removed = await tx.deleteFrom('statementLink').where('celebrityId', '=', id).returning('celebrity').executeTakeFirst()
  return removed !== undefined
}

function ordersInPeriod<Row>(query: SelectQueryBuilder<Tables, 'shopOrder', Row>, id: string, period: Period) {
  const { since, until } = instantsOf(period)
  let chain = query.where(isOfCelebrity(id)).where('paidAt', 'is not', null)
  if (since) chain = chain.where('listedAt', '>=', since)
  if (until) chain = chain.where('listedAt', '<', until)
  return chain
}
