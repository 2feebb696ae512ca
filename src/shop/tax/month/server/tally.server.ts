import type { Shop } from '#platform/shop.ts'
import { csvFile } from '#platform/http/csv-lines.ts'
import { tallyEnd, tallyHead, tallyMessage, voucherColumns, voucherRows } from '../rules/tally-files.ts'
import { documentVoucher, paymentVoucher, refundVoucher, remittanceVoucher, type TallyLedgers, type Voucher } from '../rules/tally-vouchers.ts'
import { monthReader } from './list-documents.server.ts'
import { rowsOf } from './pages-of.server.ts'
import { readCollected, readPayments, readRefunds, readRemittances } from './read-money.server.ts'

/** Returns the vouchers of a month: documents, then money that arrived, refunds, and payouts of couriers. */
async function* readVouchers(shop: Shop, month: string, ledgers: TallyLedgers): AsyncGenerator<Voucher, void> {
  for await (const document of monthReader(shop, month)()) yield documentVoucher(document, ledgers)
  for await (const payment of rowsOf(readPayments(shop, month))) yield paymentVoucher(payment, ledgers)
  for await (const cash of rowsOf(readCollected(shop, month))) yield paymentVoucher(cash, ledgers)
  for await (const refund of rowsOf(readRefunds(shop, month))) yield refundVoucher(refund, ledgers)
  for await (const remittance of rowsOf(readRemittances(shop, month))) yield remittanceVoucher(remittance, ledgers)
}

/** Returns the file of vouchers, for Tally or for a spreadsheet. */
export async function* tallyFile(shop: Shop, { month, format }: { month: string; format: 'xml' | 'csv' }, ledgers: TallyLedgers): AsyncGenerator<string, void> {
  const vouchers = readVouchers(shop, month, ledgers)
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
