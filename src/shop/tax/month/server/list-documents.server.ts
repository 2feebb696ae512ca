import { type RawBuilder, sql } from 'kysely'
import { daysOfMonth, instantsOfMonth } from '#kernel/india.ts'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { DocumentKind, DocumentLine } from '../../rules/documents.ts'
import type { SoldLine } from '../rules/books-columns.ts'
import type { RowTable } from '../rules/gstr1.ts'
import type { MonthDocument } from '../rules/month-document.ts'
import { pagesOf, rowsOf } from './pages-of.server.ts'

/**
 * The condition that a document may be in a table. It only skips most other documents; `gstr1.ts` decides. 5,000,000 paise are below every limit that B2C Large
 * has had.
 */
const mayBeIn: Record<RowTable, RawBuilder<unknown>> = {
  b2b: sql`and d.buyer_gstin is not null and d.kind <> 'credit_note'`,
  b2cl: sql`and d.buyer_gstin is null and d.is_interstate and d.total_paise >= 5000000 and d.kind <> 'credit_note'`,
  cdnr: sql`and d.buyer_gstin is not null and d.kind = 'credit_note'`,
  cdnur: sql`and d.buyer_gstin is null and d.is_interstate and d.kind = 'credit_note'`,
}

/** The columns of a document, of the aliases d (document), a (invoice of a note) and p (party), as a `MonthDocument` has them. */
export const documentColumns = sql`d.id, d.kind, d.number, d.prefix, d.financial_year, d.serial, d.issued_on::text as issued_on, d.order_id, d.registration,
  d.supplier ->> 'stateCode' as supplier_state, d.place_of_supply, d.is_place_guessed, d.is_interstate, d.buyer_gstin, d.refund_id, d.total_paise,
  d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise, coalesce(nullif(p.business_name, ''), p.name, '') as receiver_name,
  case when a.id is not null then json_build_object('number', a.number, 'issuedOn', a.issued_on, 'totalPaise', a.total_paise) end as against,
  (select json_agg(json_build_object('position', l.position, 'hsn', l.hsn, 'qty', l.qty, 'couponPaise', l.coupon_paise, 'grossPaise', l.gross_paise, 'rateBp', l.rate_bp,
    'taxablePaise', l.taxable_paise, 'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise) order by l.position)
    from tax_document_line l where l.document_id = d.id) as lines`

export const documentTables = sql`tax_document d left join tax_document a on a.id = d.against_id left join tax_document_party p on p.document_id = d.id`

/**
 * Returns a function that reads the documents of a month page by page. A return calls it several times. It reads no document that was issued after its first
 * call, so every call reads the same documents.
 */
export function monthReader(shop: Shop, month: string): (table?: RowTable) => AsyncGenerator<MonthDocument, void> {
  let newest: Promise<number> | undefined
  return async function* read(table) {
    const lastSeq = await (newest ??= newestSeq(shop))
    const pages = pagesOf<MonthDocument>(shop, {
      first: { at: `${month}-01`, key: 0 },
      by: sql`d.issued_on, d.seq`,
      select: ({ at, key }) => sql`select ${documentColumns}, d.issued_on::text as at, d.seq as key from ${documentTables}
        where ${filteredBy({ month })} and d.seq <= ${lastSeq} ${table ? mayBeIn[table] : sql``}
          and (d.issued_on, d.seq) > (${at}::date, ${key}::bigint)`,
    })
    yield* rowsOf(pages)
  }
}

const newestSeq = async (shop: Shop) => (await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from tax_document`.execute(shop.db)).rows[0]?.seq ?? 0

export type DocumentFilter = { month: string; day?: string | undefined; kind?: DocumentKind | undefined; q?: string | undefined }

/** Returns the condition of a filter on the documents `d`. `q`: a number of a document, or the id of an order. */
export function filteredBy({ month, day, kind, q }: DocumentFilter): RawBuilder<boolean> {
  const { first, next } = daysOfMonth(month)
  const text = q?.trim().toUpperCase()
  return sql<boolean>`d.issued_on >= ${first}::date and d.issued_on < ${next}::date ${day ? sql`and d.issued_on = ${day}::date` : sql``}
    ${kind ? sql`and d.kind = ${kind}` : sql``} ${text ? sql`and (d.number = ${text} or d.order_id = ${text})` : sql``}`
}

/** Counts the documents of a filter: from the sums of days, or, with a search, by the few rows that match. */
export async function countDocuments(db: Db, filter: DocumentFilter): Promise<number> {
  const { rows } = filter.q?.trim()
    ? await sql<{ count: number }>`select count(*)::int as count from tax_document d where ${filteredBy(filter)}`.execute(db)
    : await sql<{ count: number }>`select coalesce(sum(d.documents), 0)::int as count from tax_day d where ${filteredBy({ ...filter, q: undefined })}`.execute(
        db,
      )
  return rows[0]?.count ?? 0
}

type Listed = Pick<MonthDocument, 'id' | 'kind' | 'number' | 'issuedOn' | 'orderId' | 'placeOfSupply' | 'totalPaise'> & { seq: number }

/**
 * Lists documents, newest first. `beforeSeq`: the `seq` of the last document of the page before, or `fromNewest`, which no document has. The first page
 * then begins at the day `infinity`.
 */
export async function listDocuments(db: Db, filter: DocumentFilter, { limit, beforeSeq, skip = 0 }: Slice): Promise<Page<Listed>> {
  const { rows } = await sql<Listed>`
    select d.id, d.kind, d.number, d.issued_on::text as issued_on, d.order_id, d.place_of_supply, d.total_paise, d.seq from tax_document d
    where ${filteredBy(filter)} and (d.issued_on, d.seq) < (coalesce((select issued_on from tax_document where seq = ${beforeSeq}), 'infinity'), ${beforeSeq})
    order by d.issued_on desc, d.seq desc limit ${limit} offset ${skip}`.execute(db)
  return { rows, lastSeq: rows.at(-1)?.seq }
}

/** Returns the condition that an instant lies in a month in India. */
export function inMonth(column: RawBuilder<unknown>, month: string) {
  const { since, until } = instantsOfMonth(month)
  return sql<boolean>`${column} >= ${since} and ${column} < ${until}`
}

type DocumentWithLines = SoldLine['document'] & { lines: DocumentLine[] }

/**
 * Reads the lines of a month's documents, page by page, each with the columns of its document that a spreadsheet shows. The columns `at` and `key` are the
 * place of a document, from which `pagesOf` reads the next page.
 */
export async function* readLines(shop: Shop, month: string): AsyncGenerator<SoldLine[], void> {
  const pages = pagesOf<DocumentWithLines>(shop, {
    first: { at: `${month}-01`, key: 0 },
    by: sql`d.issued_on, d.seq`,
    select: ({ at, key }) => sql`
      select d.kind, d.number, d.issued_on::text as issued_on, d.order_id, d.place_of_supply, d.buyer_gstin, a.number as against_number,
        (select json_agg(json_build_object('position', l.position, 'description', l.description, 'hsn', l.hsn, 'qty', l.qty, 'unitPaise', l.unit_paise,
          'discountPaise', l.discount_paise, 'couponPaise', l.coupon_paise, 'feePaise', l.fee_paise, 'grossPaise', l.gross_paise, 'rateBp', l.rate_bp,
          'taxablePaise', l.taxable_paise, 'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise) order by l.position)
          from tax_document_line l where l.document_id = d.id) as lines,
        d.issued_on::text as at, d.seq as key
      from tax_document d left join tax_document a on a.id = d.against_id
      where ${filteredBy({ month })} and (d.issued_on, d.seq) > (${at}::date, ${key}::bigint)`,
  })
  for await (const documents of pages) yield documents.flatMap(({ lines, ...document }) => lines.map((line) => ({ document, line })))
}
