import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { listTaken, type TakenBatch } from '#shop/stock/module.server.ts'
import type { OrderReturn } from '../office-contract.ts'
import { listReturnsOf, type ReturnLineRow } from './queries.server.ts'
import { readReturnMoney } from './return-money.server.ts'
import { paidPaiseOf, wireLine, wireReturn } from './wire-return.server.ts'

/** Returns the returns of an order as the back-office shows them, newest first. */
export async function readOrderReturns(db: Db | Tx, orderId: string): Promise<OrderReturn[]> {
  const rows = await listReturnsOf(db, [orderId])
  if (rows.length === 0) return []
  const { refundablePaise, otherRefundsPaise, otherRefundsState } = await readReturnMoney(db, orderId)
  const taken = await listTaken(db, orderId)
  return rows.map((row) => ({
    ...wireReturn(row),
    lines: row.lines.map((line) => ({
      ...wireLine(line, row.receivedAt !== null),
      restocked: line.restocked,
      writtenOff: line.writtenOff,
      batches: batchesOf(line, taken),
    })),
    paid: rupeesOf(paidPaiseOf(row)),
    otherRefunds: rupeesOf(otherRefundsPaise),
    otherRefundsState,
    refundable: rupeesOf(refundablePaise),
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
