import { dayInIndia } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import { csvFile } from '#platform/http/csv-lines.ts'
import { mountDownload, mountZip } from '#platform/http/mount-download.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import type { Difference } from '../rules/books.ts'
import { lineColumns, paymentColumns, refundColumns, settlementColumns } from '../rules/books-columns.ts'
import { listDifferences } from '../rules/list-differences.ts'
import { saveLedgers, showLedgers } from './ledgers.server.ts'
import { countDocuments, listDocuments, readLines } from './list-documents.server.ts'
import { documentFiles, readSettlements, returnFiles, tallyFile } from './month-files.server.ts'
import { readFaultySeries, readNumbers, readOrderBooks } from './read-books.server.ts'
import { readPayments, readRefunds } from './read-money.server.ts'
import { readChecks, readMonth } from './read-month.server.ts'
import { readBank, readPaymentBooks } from './read-settlements.server.ts'

/** Mounts the endpoints of a month: figures, checks, ledgers and downloads. */
export function monthApi(api: Api) {
  const { shop } = api
  mount(api, contract.showMonth, ({ month }) => readMonth(shop, month ?? dayInIndia(shop.now()).slice(0, 7)))
  mount(api, contract.checkMonth, async ({ month }) => ({
    warnings: await readChecks(shop, month),
    bank: await shop.fromReplica((db) => readBank(db, month)),
  }))

  mountList(api, contract.listDocuments, {
    page: async (input, slice) => {
      const { rows, lastSeq } = await shop.fromReplica((db) => listDocuments(db, input, slice))
      return {
        rows: rows.map(({ id, placeOfSupply, totalPaise, seq: _seq, ...row }) => ({ _id: id, state: placeOfSupply, total: rupeesOf(totalPaise), ...row })),
        lastSeq,
      }
    },
    count: (input) => shop.fromReplica((db) => countDocuments(db, input)),
  })

  mount(api, contract.showLedgers, () => showLedgers(shop.db))
  mount(api, contract.saveLedgers, async (input, { actor }) => {
    await saveLedgers(shop, input, actor)
    return { success: true as const, message: 'Ledgers saved' }
  })

  mountZip(api, contract.exportGstr1, {
    name: 'gstr1',
    fileName: ({ month }) => `gstr1-${month}`,
    files: ({ month }) => returnFiles(shop, month),
  })

  mountZip(api, contract.exportDocuments, {
    name: 'documents',
    fileName: ({ month, day }) => `documents-${day ?? month}`,
    files: (input) => documentFiles(shop, input),
  })

  mountDownload(api, contract.exportTally, {
    name: 'tally',
    fileName: ({ month }) => `tally-${month}`,
    format: ({ format }) => format,
    chunks: (input) => tallyFile(shop, input),
  })

  const csv = (name: string) => ({ name, format: () => 'csv' as const, fileName: ({ month }: { month: string }) => `${name}-${month}` })
  mountDownload(api, contract.exportTaxLines, { ...csv('tax-lines'), chunks: ({ month }) => csvFile(lineColumns, readLines(shop, month)) })
  mountDownload(api, contract.exportPayments, { ...csv('payments'), chunks: ({ month }) => csvFile(paymentColumns, readPayments(shop, month)) })
  mountDownload(api, contract.exportRefunds, { ...csv('refunds'), chunks: ({ month }) => csvFile(refundColumns, readRefunds(shop, month)) })
  mountDownload(api, contract.exportSettlements, { ...csv('settlements'), chunks: ({ month }) => csvFile(settlementColumns, readSettlements(shop, month)) })
  mountDownload(api, contract.exportDifferences, {
    ...csv('differences'),
    async *chunks({ month }) {
      const series = await readFaultySeries(shop, month)
      const found = listDifferences(readOrderBooks(shop, month), readPaymentBooks(shop, month), readNumbers(shop, month, series), series)
      yield* csvFile(differenceColumns, onePageEach(found))
    },
  })
}

const differenceColumns: Record<string, (difference: Difference) => string> = { Difference: ({ code }) => code, Subject: ({ subject }) => subject }

async function* onePageEach<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[], void> {
  for await (const row of rows) yield [row]
}
