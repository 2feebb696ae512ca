import type { Shop } from '#platform/shop.ts'
import { carrierName } from '#shop/fulfilment/rules.ts'
import { collectedVoucher, decisionVoucher, remittanceVoucher, writeOffVoucher } from '../rules/courier-vouchers.ts'
import type { TallyLedgers } from '../rules/ledgers.ts'
import { documentVoucher, paymentVoucher, refundVoucher, settlementVoucher, type Voucher } from '../rules/vouchers.ts'
import { readLedgers } from './ledgers.server.ts'
import { monthReader } from './list-documents.server.ts'
import { rowsOf } from './pages-of.server.ts'
import { readCollected, readDecided, readRemittances, readWrittenOff } from './read-courier-cash.server.ts'
import { readPayments, readRefunds } from './read-money.server.ts'
import { readPayouts } from './read-settlements.server.ts'

/**
 * Returns the vouchers of a month: documents, payments, collected cash, refunds, settlements, and the cash of couriers. Leaves out vouchers without entries.
 */
export async function* readVouchers(shop: Shop, month: string): AsyncGenerator<Voucher, void> {
  const { ledgers } = await shop.fromReplica(readLedgers)
  for await (const voucher of vouchersOf(shop, month, ledgers)) if (voucher.entries.length > 0) yield voucher
}

async function* vouchersOf(shop: Shop, month: string, ledgers: TallyLedgers): AsyncGenerator<Voucher, void> {
  for await (const document of monthReader(shop, month)()) yield documentVoucher(document, ledgers)
  for await (const payment of rowsOf(readPayments(shop, month))) yield paymentVoucher(payment, ledgers)
  for await (const cash of rowsOf(readCollected(shop, month))) yield collectedVoucher(withCourierName(cash), ledgers)
  for await (const refund of rowsOf(readRefunds(shop, month))) yield refundVoucher(refund, ledgers)
  for await (const settlement of rowsOf(readPayouts(shop, month))) yield settlementVoucher(settlement, ledgers)
  for await (const remittance of rowsOf(readRemittances(shop, month)))
    yield remittanceVoucher({ ...withCourierName(remittance), paidOut: remittance.paidOut.map(withCourierName) }, ledgers)
  for await (const line of rowsOf(readDecided(shop, month))) yield decisionVoucher(withCourierName(line), ledgers)
  for await (const cash of rowsOf(readWrittenOff(shop, month))) yield writeOffVoucher(withCourierName(cash), ledgers)
}

/** Replaces the id of the courier by its name. */
const withCourierName = <Row extends { courier: string }>(row: Row): Row => ({ ...row, courier: row.courier === '' ? 'no courier' : carrierName(row.courier) })
