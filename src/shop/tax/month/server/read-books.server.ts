import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import { countsFor, isAdvanceKept } from '#shop/cod/module.server.ts'
import { shippingUndone } from '#shop/orders/rules.ts'
import { challanPrefix, shortYearOf } from '../../rules/documents.ts'
import { placeOfSupply } from '../../rules/place-of-supply.ts'
import { paidOnlineAt } from '../../server/compose-invoice.server.ts'
import type { BookedOrder, BookedSeries, OrderBooks } from '../rules/books.ts'
import type { Numbered } from '../rules/list-differences.ts'
import type { MonthDocument } from '../rules/month-document.ts'
import { documentColumns, documentTables, inMonth } from './list-documents.server.ts'
import { beforeAll, pagesOf, withoutNulls } from './pages-of.server.ts'

type BooksRow = Omit<OrderBooks, 'order' | 'documents'> & Omit<BookedOrder, 'placeOfSupply'> & { address: AddressSnapshot }

/** So many days after it collected cash, a courier should have paid it out. */
const remittanceDays = 10

/** Reads the orders that were placed in a month, each with its money and documents, page by page. */
export async function* readOrderBooks(shop: Shop, month: string): AsyncGenerator<OrderBooks, void> {
  const collectedBefore = new Date(shop.now().getTime() - remittanceDays * dayMs)
  const pages = pagesOf<BooksRow>(shop, {
    first: { at: beforeAll, key: 0 },
    by: sql`o.listed_at, o.seq`,
    select: ({ at, key }) => sql`select ${booksColumns(collectedBefore)}, o.listed_at::text as at, o.seq as key
      from shop_order o left join cod_order c on c.order_id = o.id
      where o.paid_at is not null and not o.is_test and not o.is_replacement and ${inMonth(sql`o.listed_at`, month)} and (o.listed_at, o.seq) > (${at}::timestamptz, ${key}::bigint)`,
  })
  for await (const rows of pages) {
    const documents = await readDocumentsOf(shop, rows)
    for (const row of rows) yield booksOf(row, documents.get(row.orderId) ?? [])
  }
}

function booksOf({ orderId, address, payments, refunds, sentBack, remitted, ...order }: BooksRow, documents: readonly MonthDocument[]): OrderBooks {
  // If the address has no known state, the invoice took the seller's state.
  const sellerState = documents[0]?.supplierState
  const place = sellerState === undefined ? undefined : placeOfSupply(address, sellerState).code
  return { orderId, order: { ...order, placeOfSupply: place }, documents, payments, refunds, sentBack, remitted }
}

/** When the order `o` was sold for the last time: when it was paid, or when cash on delivery left or was delivered. Null for a parcel that never left. */
const soldAt = sql`case o.method when 'online' then ${paidOnlineAt} else greatest(
  (select max(shipped_at) from parcel where order_id = o.id), (select collected_at from cod_order where order_id = o.id)) end`

/** The condition that the order `o` needs an invoice or bill: the shop was registered when it was sold. A gift without an address gets it later. */
export const isDocumentDue = sql<boolean>`o.address_by <> 'awaited' and exists (select from tax_registration where effective_from <= day_in_india(${soldAt}))`

/**
 * Selects the cash that couriers paid out for the order `o`. After a decision of staff about one of its lines, all lines count as one amount, with the
 * written-off cash. That amount is at most the cash of the order, because staff accepted a surplus knowingly.
 */
const remittedOf = sql`(
  select min(l.remittance_id) as remittance_id,
    case when l.is_decided then least(sum(l.amount_paise) + coalesce(c.written_off_paise, 0), cash_of(o)) else sum(l.amount_paise) end as paise
  from (select *, bool_or(r.decision is not null) over () as is_decided from cod_remittance_line r where r.order_id = o.id and ${countsFor('r')}) l
  group by l.is_decided, case when not l.is_decided then l.remittance_id end, case when not l.is_decided then l.number end) r where r.paise > 0`

/** The paise of the cancelled order `o` that are neither refunded, nor kept by the terms of its advance, nor lost in a dispute. 0 for other orders. */
export const keptPaise = sql<number>`case when o.status = 'Cancelled' and not (o.cod_state is not distinct from 'returned' and ${isAdvanceKept}) then (
  select greatest(0, coalesce(sum(p.amount_paise
    - (select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = p.id and r.status <> 'failed')
    - (select coalesce(sum(b.deducted_paise), 0) from payment_dispute b where b.payment_id = p.id and b.state = 'lost')), 0))::bigint
  from payment p where p.order_id = o.id and p.lane = 'settled') else 0 end`

/** The columns of an order `o` and its cash on delivery `c`. */
const booksColumns = (collectedBefore: Date) => sql`
  o.id as order_id, o.total_paise, o.address, cash_of(o) as cash_paise, o.status = 'Cancelled' as is_cancelled, ${keptPaise} as kept_paise,
  coalesce(o.cod_state = 'remitted' or o.cod_state = 'collected' and c.collected_at < ${collectedBefore}, false) as is_remittance_due,
  case when ${isDocumentDue} then day_in_india(o.paid_at)::text end as due_on,
  o.method = 'cod' and exists (select from audit_entry where subject_kind = 'order' and subject_id = o.id and action = ${shippingUndone}) as was_unshipped,
  (select coalesce(json_agg(json_build_object('id', id, 'amountPaise', amount_paise)), '[]') from payment where order_id = o.id and lane = 'settled') as payments,
  (select coalesce(json_agg(json_build_object('id', r.id, 'amountPaise', r.amount_paise)), '[]') from payment p join refund r on r.payment_id = p.id
    where p.order_id = o.id and p.lane = 'settled' and r.status = 'processed') as refunds,
  array(select r.id from payment p join refund r on r.payment_id = p.id
    where p.order_id = o.id and p.lane = 'settled' and (r.status = 'failed' or r.status <> 'processed' and r.sent_back <> '{}')) as sent_back,
  (select coalesce(json_agg(json_build_object('remittanceId', r.remittance_id, 'amountPaise', r.paise)), '[]') from ${remittedOf}) as remitted`

async function readDocumentsOf(shop: Shop, orders: readonly { orderId: string }[]) {
  const ids = orders.map(({ orderId }) => orderId)
  const { rows } = await shop.fromReplica((db) =>
    sql<MonthDocument>`select ${documentColumns} from ${documentTables} where d.order_id = any(${ids}) order by d.seq`.execute(db),
  )
  return Map.groupBy(rows.map(withoutNulls), ({ orderId }) => orderId)
}

async function listChallanNumbers(db: Db, financialYear: string): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`select ${challanPrefix} as prefix, financial_year, serial, issued_on::text as issued_on, number from delivery_challan
    where financial_year = ${financialYear} order by serial`.execute(db)
  return rows
}

const numbersPerPage = 5_000

/** Reads the numbers of all documents of `series` in the month's financial year. */
export async function* readNumbers(shop: Shop, month: string, series: readonly BookedSeries[]): AsyncGenerator<Numbered, void> {
  const financialYear = shortYearOf(`${month}-01`)
  const prefixes = series.map(({ prefix }) => prefix)
  if (prefixes.includes(challanPrefix)) yield* await shop.fromReplica((db) => listChallanNumbers(db, financialYear))
  for (let after = 0; prefixes.length > 0;) {
    const { rows } = await shop.fromReplica((db) =>
      sql<Numbered & { seq: number }>`select prefix, financial_year, serial, issued_on::text as issued_on, number, seq from tax_document
        where financial_year = ${financialYear} and prefix = any(${prefixes}) and seq > ${after} order by seq limit ${numbersPerPage}`.execute(db),
    )
    yield* rows
    if (rows.length < numbersPerPage) return
    after = rows.at(-1)?.seq ?? after
  }
}

/**
 * Reads the series of a month's financial year that have a fault: a number is missing, lies beyond the last one, or has an earlier day than the number before.
 * The database allows no number twice, so a series without a gap has as many documents as its last number says. One statement reads series and documents, so
 * a document that is issued meanwhile is no fault.
 */
export async function readFaultySeries(shop: Shop, month: string): Promise<BookedSeries[]> {
  const financialYear = shortYearOf(`${month}-01`)
  const { rows } = await shop.fromReplica((db) =>
    sql<BookedSeries>`
      with day as (select prefix, issued_on, count(*) as count, min(serial) as first, max(serial) as last from tax_document
        where financial_year = ${financialYear} group by prefix, issued_on
        union all select ${challanPrefix}, issued_on, count(*), min(serial), max(serial) from delivery_challan
        where financial_year = ${financialYear} group by issued_on),
      found as (select prefix, sum(count) as count, min(first) as first, max(last) as last, bool_or(first < before) as goes_back
        from (select *, lag(last) over (partition by prefix order by issued_on) as before from day) d group by prefix)
      select s.prefix, s.financial_year, s.last_number as last_serial from document_series s left join found f on f.prefix = s.prefix
      where s.financial_year = ${financialYear} and (f.goes_back is true or (f.count, f.first, f.last) is distinct from (s.last_number, 1, s.last_number))`.execute(
      db,
    ),
  )
  return rows
}
