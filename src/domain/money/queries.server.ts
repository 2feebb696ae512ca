import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod/mini'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import type { AddressSnapshot } from '#platform/database/account-tables.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { OrderStatus } from '../orders/order.ts'
import { isObsolete } from '../payments/refund.ts'
import { type PaymentRow, refundsOf, wirePayment } from '../payments/wire-payment.server.ts'
import type { moneyCase } from './contract.ts'
import { type MoneyList, remediesOf, stuckAfterMs } from './remedy.ts'

export type ListFilter = { lane: MoneyList; state: 'open' | 'all' }

type Case = z.input<typeof moneyCase>
type CaseRow = PaymentRow & { orderStatus: OrderStatus | null; totalPaise: number | null; address: AddressSnapshot | null }

/** Returns a page of payments in a list, newest first. */
export async function listCases(db: Db, filter: ListFilter, now: Date, { limit, beforeSeq }: Slice): Promise<Page<Case>> {
  const rows = await caseRows(db).where(isInList(filter, now)).where('payment.seq', '<', beforeSeq).orderBy('payment.seq', 'desc').limit(limit).execute()
  return { rows: rows.map((row) => wireCase(row, now)), lastSeq: rows.at(-1)?.seq }
}

export async function sumCases(db: Db, filter: ListFilter, now: Date) {
  const { count, paise } = await db
    .selectFrom('payment')
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise')])
    .where(isInList(filter, now))
    .executeTakeFirstOrThrow()
  return { count, amount: rupeesOf(paise) }
}

export async function findCase(db: Db, id: string, now: Date): Promise<Case | undefined> {
  const row = await caseRows(db).where('payment.id', '=', id).executeTakeFirst()
  return row && wireCase(row, now)
}

function caseRows(db: Db): SelectQueryBuilder<Tables, 'payment', CaseRow> {
  return db
    .selectFrom('payment')
    .leftJoin('shopOrder', 'shopOrder.id', 'payment.orderId')
    .selectAll('payment')
    .select(({ selectFrom }) => ['shopOrder.status as orderStatus', 'shopOrder.totalPaise', 'shopOrder.address', refundsOf({ selectFrom }).as('refunds')])
}

/** The SQL form of `isObsolete` of payments, for a row of `refund`. */
export const isObsoleteSql = sql<SqlBool>`(refund.status = 'failed' and refund.amount_paise > (
  select paid.amount_paise - coalesce(sum(through.amount_paise), 0) from payment paid
  left join refund through on through.payment_id = paid.id and through.status = 'processed' where paid.id = refund.payment_id group by paid.amount_paise))`

/** Matches captured payments that are not fully refunded. */
const isOpen = sql<SqlBool>`payment.status = 'captured' and payment.amount_paise > (select coalesce(sum(refund.amount_paise), 0) from refund where refund.payment_id = payment.id and not ${isObsoleteSql})`

// Constants of the statement, so that the planner may use the index of payments that do not settle.
const exceptionLanes = sql.join(['no_order', 'surplus', 'after_cancel', 'coupon_spent', 'out_of_stock', 'amount_differs'].map((lane) => sql.lit(lane)))

/** Counts the open exceptions of all lists. */
export const countExceptions = (db: Db) => countPayments(db, sql<SqlBool>`payment.lane in (${exceptionLanes}) and ${isOpen}`)

/** Counts the payments with a failed or stuck refund. */
export const countFailedRefunds = (db: Db, now: Date) => countPayments(db, isInList({ lane: 'refund_failed', state: 'open' }, now))

async function countPayments(db: Db, isCounted: RawBuilder<SqlBool>): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isCounted)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Matches the payments in a list of the money screen. Open are failed refunds, refunds that have waited too long, and exceptions that are not fully
 * refunded.
 */
function isInList({ lane, state }: ListFilter, now: Date) {
  const stuckSince = new Date(now.getTime() - stuckAfterMs)
  const stuck = sql<SqlBool>`(refund.status = 'failed' and not ${isObsoleteSql} or refund.status = 'requested' and refund.created_at <= ${stuckSince}
    and coalesce(refund.retried_at, refund.created_at) <= ${stuckSince})`
  if (lane === 'refund_failed') return sql<SqlBool>`payment.id in (select refund.payment_id from refund where refund.status <> 'processed' and ${stuck})`
  if (lane === 'refund_pending')
    return sql<SqlBool>`payment.id in (select refund.payment_id from refund where refund.status <> 'processed' and refund.status <> 'failed')`
  return state === 'all' ? sql<SqlBool>`payment.lane = ${lane}` : sql<SqlBool>`payment.lane = ${lane} and ${isOpen}`
}

function wireCase(row: CaseRow, now: Date): Case {
  const payment = wirePayment(row)
  const allRefunds = row.refunds ?? []
  const refunds = allRefunds
    .filter((refund) => !isObsolete(refund, row, allRefunds))
    .map(({ status, createdAt, retriedAt }) => ({ status, createdAt: new Date(createdAt), retriedAt: retriedAt === null ? null : new Date(retriedAt) }))
  return {
    ...payment,
    razorpayOrderId: row.razorpayOrderId,
    order:
      row.orderId === null || row.orderStatus === null || row.totalPaise === null || row.address === null
        ? null
        : { _id: row.orderId, status: row.orderStatus, total: rupeesOf(row.totalPaise), name: row.address.name },
    remedies: remediesOf({ lane: row.lane, leftPaise: paiseOf(payment.left), refunds }, now),
  }
}
