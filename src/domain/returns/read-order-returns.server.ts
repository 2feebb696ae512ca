import { sql } from 'kysely'
import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { listRefunds } from '../payments/queries.server.ts'
import { refundablePaise } from '../payments/refund.ts'
import { listTaken, type TakenBatch } from '../stock/return-stock.server.ts'
import type { OrderReturn } from './admin-contract.ts'
import { listReturnsOf, type ReturnLineRow } from './queries.server.ts'
import { paidPaiseOf, wireLine, wireReturn } from './wire-return.server.ts'

/** Returns the returns of an order as the back-office shows them, newest first. */
export async function readOrderReturns(db: Db | Tx, orderId: string): Promise<OrderReturn[]> {
  const rows = await listReturnsOf(db, [orderId])
  if (rows.length === 0) return []
  const leftPaise = await readRefundable(db, orderId)
  const taken = await listTaken(db, orderId)
  return rows.map((row) => ({
    ...wireReturn(row),
    lines: row.lines.map((line) => ({
      ...wireLine(line, row.receivedAt !== null),
      restocked: line.restocked,
      writtenOff: line.writtenOff,
      batches: batchesOf(line, taken),
    })),
    paid: rupeesOf(Math.min(paidPaiseOf(row), leftPaise)),
    refundable: rupeesOf(leftPaise),
    version: row.version,
  }))
}

/** Reads one return. */
export async function readOrderReturn(tx: Tx, { orderId, id }: { orderId: string; id: string }): Promise<OrderReturn> {
  const found = (await readOrderReturns(tx, orderId)).find(({ _id }) => _id === id)
  if (!found) throw new Error(`There is no return ${id}.`)
  return found
}

const batchesOf = ({ itemId }: ReturnLineRow, taken: TakenBatch[]) =>
  taken.filter((batch) => batch.itemId === itemId).map(({ batchId, code, pieces }) => ({ batch: batchId, code, pieces }))

/** Returns what can still be refunded of the payment that paid for an order, in paise. */
export async function readRefundable(db: Db | Tx, orderId: string): Promise<number> {
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('orderId', '=', orderId)
    .where(sql<boolean>`lane = 'settled'`)
    .executeTakeFirst()
  return payment ? refundablePaise(payment, await listRefunds(db, payment.id)) : 0
}
