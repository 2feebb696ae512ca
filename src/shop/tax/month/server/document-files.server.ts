import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { ZippedFile } from '#platform/http/zip-chunks.ts'
import type { Shop } from '#platform/shop.ts'
import { renderPdf } from '../../pdf/server/render-pdf.server.ts'
import { type DocumentKind, fileNameOf } from '../../rules/documents.ts'
import { readDocuments } from '../../server/queries.server.ts'
import { type DocumentFilter, countDocuments, filteredBy } from './list-documents.server.ts'
import { pagesOf } from './pages-of.server.ts'

const folders: Record<DocumentKind, string> = {
  tax_invoice: 'Tax invoices',
  bill_of_supply: 'Bills of supply',
  bill: 'Bills',
  credit_note: 'Credit notes',
}

/** A ZIP of more files needs a format that many programs do not read. */
const maxFiles = 65_000

/** Returns the PDFs of a month or a day, one after the other, in a folder for each kind. @throws ShopError not_found, too_many_documents */
export async function* documentFiles(shop: Shop, filter: DocumentFilter): AsyncGenerator<ZippedFile, void> {
  const count = await shop.fromReplica((db) => countDocuments(db, filter))
  if (count === 0) throw new ShopError('not_found', 'There are no documents.')
  if (count > maxFiles) throw new ShopError('too_many_documents', 'There are more than 65,000 documents. Please download them day by day.')
  const pages = pagesOf<{ id: string }>(shop, {
    first: { at: '2017-07-01', key: 0 },
    by: sql`d.issued_on, d.seq`,
    select: ({ at, key }) => sql`select d.id, d.issued_on::text as at, d.seq as key from tax_document d
      where ${filteredBy(filter)} and (d.issued_on, d.seq) > (${at}::date, ${key}::bigint)`,
  })
  for await (const rows of pages)
    for (const part of partsOf(rows))
      for (const document of await shop.fromReplica((db) => readDocuments(db, part)))
        yield { path: `${folders[document.kind]}/${fileNameOf(document.number)}`, chunks: [await renderPdf(document)], isPacked: true }
}

/** How many whole documents are in memory at once. */
const documentsAtOnce = 20

const partsOf = (rows: readonly { id: string }[]) =>
  Array.from({ length: Math.ceil(rows.length / documentsAtOnce) }, (_, index) =>
    rows.slice(index * documentsAtOnce, (index + 1) * documentsAtOnce).map(({ id }) => id),
  )
