import { sql } from 'kysely'
import type { Shop } from '#platform/shop.ts'
import type { DocumentLine } from '../../rules/documents.ts'
import type { SoldLine } from '../rules/books-columns.ts'
import { daysOfMonth } from './list-documents.server.ts'
import { pagesOf } from './pages-of.server.ts'

type Row = Omit<SoldLine['document'], 'against'> & { againstNumber: string | undefined; lines: DocumentLine[] }

/** Reads the lines of a month's documents with what a spreadsheet shows of them, page by page. */
export async function* readLines(shop: Shop, month: string): AsyncGenerator<SoldLine[], void> {
  const { first, next } = daysOfMonth(month)
  const pages = pagesOf<Row>(shop, {
    first: { at: first, key: 0 },
    by: sql`d.issued_on, d.seq`,
    select: ({ at, key }) => sql`
      select d.kind, d.number, d.issued_on::text as issued_on, d.order_id, d.place_of_supply, d.buyer_gstin, a.number as against_number,
        (select json_agg(json_build_object('position', l.position, 'description', l.description, 'hsn', l.hsn, 'qty', l.qty, 'unitPaise', l.unit_paise,
          'discountPaise', l.discount_paise, 'couponPaise', l.coupon_paise, 'feePaise', l.fee_paise, 'grossPaise', l.gross_paise, 'rateBp', l.rate_bp,
          'taxablePaise', l.taxable_paise, 'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise) order by l.position)
          from tax_document_line l where l.document_id = d.id) as lines,
        d.issued_on::text as at, d.seq as key
      from tax_document d left join tax_document a on a.id = d.against_id
      where d.issued_on >= ${first}::date and d.issued_on < ${next}::date and (d.issued_on, d.seq) > (${at}::date, ${key}::bigint)`,
  })
  for await (const rows of pages) yield rows.flatMap(({ lines, ...document }) => lines.map((line) => ({ document, line })))
}
