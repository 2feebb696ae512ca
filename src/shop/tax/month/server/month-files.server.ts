import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { slicesOf } from '#kernel/slices.ts'
import { csvFile } from '#platform/http/csv-lines.ts'
import type { ZippedFile } from '#platform/http/zip-chunks.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { renderPdf } from '../../pdf/server/render-pdf.server.ts'
import { type DocumentKind, fileNameOf } from '../../rules/documents.ts'
import { readDocuments } from '../../server/queries.server.ts'
import { gstr1Files } from '../rules/gstr1.ts'
import type { SeriesRow } from '../rules/gstr1-sums.ts'
import { tallyEnd, tallyHead, tallyMessage, voucherColumns, voucherRows } from '../rules/tally.ts'
import { countDocuments, type DocumentFilter, filteredBy, monthReader } from './list-documents.server.ts'
import { pagesOf } from './pages-of.server.ts'
import { readRemittedLines } from './read-money.server.ts'
import { readVouchers } from './read-vouchers.server.ts'
import { readSettledItems } from './read-settlements.server.ts'

/** Returns the files of GSTR-1 of a month. @throws ShopError not_found if the month has no document for GSTR-1 */
export async function* returnFiles(shop: Shop, month: string): AsyncGenerator<ZippedFile, void> {
  let isEmpty = true
  const [hsnTexts, challans] = [await shop.fromReplica(readHsnTexts), await shop.fromReplica((db) => sumChallans(db, month))]
  for await (const { name, chunks } of gstr1Files(monthReader(shop, month), { hsnTexts, challans })) {
    isEmpty = false
    yield { path: name, chunks }
  }
  if (isEmpty) throw new ShopError('not_found', 'This month has no documents for GSTR-1.')
}

/** Reads the descriptions of HSN codes. If several classes have one code, the first class by name describes it; the default class comes last. */
async function readHsnTexts(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('taxClass')
    .select(['hsn', 'hsnText'])
    .where('hsnText', '<>', '')
    .orderBy('isDefault')
    .orderBy('name')
    .orderBy('id')
    .execute()
  // A Map keeps the last value of a key, so the reversed order keeps the first.
  return new Map(rows.toReversed().map(({ hsn, hsnText }) => [hsn, hsnText]))
}

/** Sums the delivery challans of a month by financial year. Only a regular registration has a GSTR-1. */
async function sumChallans(db: Db, month: string): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select 'challan' as nature, (array_agg(number order by serial))[1] as from, (array_agg(number order by serial desc))[1] as to, count(*)::int as count
    from delivery_challan c where date_trunc('month', c.issued_on) = ${`${month}-01`}::date and 'regular' = (
      select kind from tax_registration t where t.effective_from <= c.issued_on order by t.effective_from desc limit 1) group by financial_year`.execute(db)
  return rows
}

const folders: Record<DocumentKind, string> = {
  tax_invoice: 'Tax invoices',
  bill_of_supply: 'Bills of supply',
  bill: 'Bills',
  credit_note: 'Credit notes',
}

/** A ZIP of 65,536 or more files needs the format ZIP64, which many programs do not read. */
const maxFiles = 65_000

/** Returns the PDFs of a month or a day, one after the other, in a folder for each kind. @throws ShopError not_found, too_many_documents */
export async function* documentFiles(shop: Shop, filter: DocumentFilter): AsyncGenerator<ZippedFile, void> {
  const count = await shop.fromReplica((db) => countDocuments(db, filter))
  if (count === 0) throw new ShopError('not_found', 'There are no documents.')
  if (count > maxFiles) throw new ShopError('too_many_documents', 'There are more than 65,000 documents. Please download them day by day.')
  const pages = pagesOf<{ id: string }>(shop, {
    first: { at: `${filter.month}-01`, key: 0 },
    by: sql`d.issued_on, d.seq`,
    select: ({ at, key }) => sql`select d.id, d.issued_on::text as at, d.seq as key from tax_document d
      where ${filteredBy(filter)} and (d.issued_on, d.seq) > (${at}::date, ${key}::bigint)`,
  })
  for await (const rows of pages)
    for (const slice of slicesOf(rows, documentsAtOnce))
      for (const document of await shop.fromReplica((db) =>
        readDocuments(
          db,
          slice.map(({ id }) => id),
        ),
      ))
        yield { path: `${folders[document.kind]}/${fileNameOf(document.number)}`, chunks: [await renderPdf(document)], isPacked: true }
}

/** How many whole documents are in memory at once. */
const documentsAtOnce = 20

/** Reads what arrived at the bank in a month, item by item: from payment providers, then from couriers. */
export async function* readSettlements(shop: Shop, month: string) {
  yield* readSettledItems(shop, month)
  yield* readRemittedLines(shop, month)
}

/** Returns the file of vouchers, for Tally or for a spreadsheet. */
export async function* tallyFile(shop: Shop, { month, format }: { month: string; format: 'xml' | 'csv' }): AsyncGenerator<string, void> {
  const vouchers = readVouchers(shop, month)
  if (format === 'csv') {
    yield* csvFile(voucherColumns, mapped(vouchers, voucherRows))
    return
  }
  yield tallyHead('')
  yield* mapped(vouchers, tallyMessage)
  yield tallyEnd
}

async function* mapped<Row, Result>(rows: AsyncIterable<Row>, map: (row: Row) => Result): AsyncGenerator<Result, void> {
  for await (const row of rows) yield map(row)
}
