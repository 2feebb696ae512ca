import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod/mini'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db, Tables } from '#platform/database/database.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import type { Need } from '#shop/audit/rules.ts'
import type { CodState, OrderStatus } from '../../rules/order.ts'
import { isPaidByHand, offlineProvider } from '../../payments/rules/offline.ts'
import { isObsolete } from '../../payments/rules/refund.ts'
import { disputesOf, offlineOf, type PaymentRow, refundsOf, wirePayment } from '../../payments/server/wire-payment.server.ts'
import type { listedCase, moneyCase } from '../contract.ts'
import { isRefundList, type MoneyList, type refundLists, remediesOf, stuckAfterMs } from '../rules/remedy.ts'

export type ListFilter = { lane: MoneyList; state: 'open' | 'all' }

type Case = z.input<typeof moneyCase>
type ListedCase = z.input<typeof listedCase>
type CaseRow = PaymentRow & {
  orderStatus: OrderStatus | null
  codState: CodState | null
  totalPaise: number | null
  address: AddressSnapshot | null
  hasOpenRest: boolean
}

/** Returns a page of payments in a list, newest first. The lists of refunds start with the newest refund. */
export async function listCases(db: Db, filter: ListFilter, now: Date, slice: Slice): Promise<Page<ListedCase>> {
  if (isRefundList(filter.lane)) return listByRefund(db, isRefundInList(filter.lane, now), now, slice)
  const { limit, beforeSeq } = slice
  const rows = await caseRows(db).where(isInList(filter, now)).where('payment.seq', '<', beforeSeq).orderBy('payment.seq', 'desc').limit(limit).execute()
  return { rows: rows.map((row) => ({ ...wireCase(row, now), listedAt: row.createdAt.toISOString() })), lastSeq: rows.at(-1)?.seq }
}

/** Returns a page of the payments that have a refund which `isListed` matches, sorted by the newest of these refunds. */
async function listByRefund(db: Db, isListed: RawBuilder<SqlBool>, now: Date, { limit, beforeSeq }: Slice): Promise<Page<ListedCase>> {
  const newest = db
    .selectFrom('refund')
    .select(({ fn }) => ['refund.paymentId', fn.max('refund.createdAt').as('listedAt')])
    .where(isListed)
    .groupBy('refund.paymentId')
    .as('newest')
  // The place in the list: the milliseconds, then the last three digits of the payment's `seq`. So two refunds of one millisecond have different places.
  const place = sql<number>`((extract(epoch from newest.listed_at) * 1000)::bigint * 1000 + payment.seq % 1000)`
  const rows = await caseRows(db)
    .innerJoin(newest, 'newest.paymentId', 'payment.id')
    .select(['newest.listedAt', place.as('place')])
    .where(place, '<', beforeSeq)
    .orderBy(place, 'desc')
    .limit(limit)
    .execute()
  return { rows: rows.map((row) => ({ ...wireCase(row, now), listedAt: row.listedAt.toISOString() })), lastSeq: rows.at(-1)?.place }
}

/** Converts a count and paise to a count and rupees. */
export const wireSum = ({ count, paise }: { count: number; paise: number }) => ({ count, amount: rupeesOf(paise) })

const countAndPaise = [sql<number>`count(*)::integer`.as('count'), sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise')] as const

export const sumCases = async (db: Db, filter: ListFilter, now: Date) =>
  wireSum(await db.selectFrom('payment').select(countAndPaise).where(isInList(filter, now)).executeTakeFirstOrThrow())

/** Sums the requested and pending refunds, in paise. With a range, those that were requested in it. */
export function sumPendingRefunds(db: Db, range?: { since: Date; until: Date }) {
  return (
    db
      .selectFrom('refund')
      .select(countAndPaise)
      // The first condition selects the partial index of open refunds.
      .where('status', '<>', 'processed')
      .where('status', '<>', 'failed')
      .$if(range !== undefined, (refunds) => refunds.where('createdAt', '>=', range?.since ?? null).where('createdAt', '<', range?.until ?? null))
      .executeTakeFirstOrThrow()
  )
}

/** The time at which the bank took a refund. The first refunds were stored without it. */
const processedAt = sql<Date>`coalesce(settled_at, created_at)`

/** Sums the refunds that banks took in a range, in paise. Like the figures, it leaves out refunds of payments without a verdict. */
export function sumProcessedRefunds(db: Db, { since, until }: { since: Date; until: Date }) {
  return db
    .selectFrom('refund')
    .select(countAndPaise)
    .where(sql<SqlBool>`status = 'processed'`)
    .where(processedAt, '>=', since)
    .where(processedAt, '<', until)
    .where(sql<SqlBool>`(select lane is not null and not is_of_test(payment) from payment where payment.id = refund.payment_id)`)
    .executeTakeFirstOrThrow()
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
    .select(({ selectFrom }) => [
      'shopOrder.status as orderStatus',
      'shopOrder.codState',
      'shopOrder.totalPaise',
      'shopOrder.address',
      refundsOf({ selectFrom }).as('refunds'),
      disputesOf({ selectFrom }).as('disputes'),
      offlineOf({ selectFrom }).as('offline'),
    ])
    .select(sql<boolean>`payment.id in (${openRests})`.as('hasOpenRest'))
}

/** The SQL form of `isObsolete` (payments/rules/refund.ts), for a row of `refund`. */
export const isObsoleteSql = sql<SqlBool>`(refund.status = 'failed' and refund.amount_paise > (
  select paid.amount_paise - coalesce(sum(processed.amount_paise), 0) from payment paid
  left join refund processed on processed.payment_id = paid.id and processed.status = 'processed'
  where paid.id = refund.payment_id group by paid.amount_paise))`

/** Selects the payments of which refunds left less than the smallest refund, unless a person accepted the rest. The partial index has the same condition. */
const openRests = sql`select refund_rest.payment_id from refund_rest where refund_rest.accepted_at is null`

/** Matches captured payments that are not fully refunded, unless a person accepted a rest that cannot be refunded. */
const isOpenException = sql<SqlBool>`payment.status = 'captured'
  and not exists (select from refund_rest where refund_rest.payment_id = payment.id and refund_rest.accepted_at is not null) and payment.amount_paise > (select coalesce(sum(refund.amount_paise), 0) from refund where refund.payment_id = payment.id and not ${isObsoleteSql})`

// Literals instead of parameters, so that the planner may use the partial index of exceptions.
const exceptionLanes = sql.join(['no_order', 'surplus', 'after_cancel', 'coupon_spent', 'out_of_stock', 'amount_differs'].map((lane) => sql.lit(lane)))

/** Counts the open exceptions of all lists, and the open rests. */
export const countExceptions = (db: Db) =>
  countPayments(
    db,
    sql<SqlBool>`payment.id in (select payment.id from payment where payment.lane in (${exceptionLanes}) and ${isOpenException} union ${openRests})`,
  )

/** Counts the payments with a failed or stuck refund. */
export const countFailedRefunds = (db: Db, now: Date) => countPayments(db, isInList({ lane: 'refund_failed', state: 'open' }, now))

/** Counts the payments with a refund that staff have to pay back. */
export const countRefundsByHand = (db: Db, now: Date) => countPayments(db, isInList({ lane: 'refund_by_hand', state: 'open' }, now))

async function countPayments(db: Db, isCounted: RawBuilder<SqlBool>): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isCounted)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Matches the payments in a list of the money screen. Open are failed refunds, refunds that have waited too long, exceptions that are not fully
 * refunded, and rests that nobody has accepted.
 */
function isInList({ lane, state }: ListFilter, now: Date) {
  if (isRefundList(lane)) return sql<SqlBool>`payment.id in (select refund.payment_id from refund where ${isRefundInList(lane, now)})`
  if (lane === 'rest') {
    const rests = state === 'all' ? sql`select refund_rest.payment_id from refund_rest` : openRests
    return sql<SqlBool>`payment.id in (${rests}) and payment.lane = 'settled'`
  }
  return state === 'all' ? sql<SqlBool>`payment.lane = ${lane}` : sql<SqlBool>`payment.lane = ${lane} and ${isOpenException}`
}

/** Matches the refunds of a list of refunds. The conditions select the partial indexes of open refunds. */
function isRefundInList(lane: (typeof refundLists)[number], now: Date) {
  if (lane === 'refund_by_hand') return sql<SqlBool>`(refund.provider = ${sql.lit(offlineProvider)} and refund.status = 'requested')`
  const isOfProvider = sql<SqlBool>`refund.provider <> ${sql.lit(offlineProvider)}`
  if (lane === 'refund_pending') return sql<SqlBool>`(refund.status <> 'processed' and refund.status <> 'failed' and ${isOfProvider})`
  const stuckSince = new Date(now.getTime() - stuckAfterMs)
  return sql<SqlBool>`(refund.status <> 'processed' and (refund.status = 'failed' and not ${isObsoleteSql}
    or refund.status = 'requested' and ${isOfProvider} and refund.created_at <= ${stuckSince} and coalesce(refund.retried_at, refund.created_at) <= ${stuckSince}))`
}

function wireCase(row: CaseRow, now: Date): Case {
  const payment = wirePayment(row)
  const allRefunds = row.refunds ?? []
  const refunds = allRefunds
    .filter((refund) => !isObsolete(refund, row, allRefunds))
    // A refund that staff pay back waits for them, not for a provider.
    .filter(({ status }) => !isPaidByHand(row) || status !== 'requested')
    .map(({ status, createdAt, retriedAt }) => ({ status, createdAt: new Date(createdAt), retriedAt: retriedAt === null ? null : new Date(retriedAt) }))
  return {
    ...payment,
    providerOrderId: row.providerOrderId,
    order: wireOrderOfCase(row),
    remedies: remediesOf({ lane: row.lane, leftPaise: paiseOf(payment.left), hasOpenRest: row.hasOpenRest, refunds }, now),
  }
}

/** Returns the order of a case in the form of the API, or null if the payment's order is unknown. */
function wireOrderOfCase({ orderId, orderStatus, codState, totalPaise, address }: CaseRow): Case['order'] {
  if (orderId === null || orderStatus === null || totalPaise === null || address === null) return null
  return { _id: orderId, status: orderStatus, codState, total: rupeesOf(totalPaise), name: address.name }
}

export const moneyNeeds: Need[] = [
  { name: 'exceptions', scope: 'money:read', count: ({ db }) => countExceptions(db) },
  { name: 'failedRefunds', scope: 'money:read', count: ({ db, now }) => countFailedRefunds(db, now()) },
  { name: 'refundsByHand', scope: 'money:read', count: ({ db, now }) => countRefundsByHand(db, now()) },
]
