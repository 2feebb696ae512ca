import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { readLeftOfLines, readSettled } from '#shop/orders/module.server.ts'
import { capToLines, isObsolete, leftToRefund, type RefundStatus, sumParts, sumPaise } from '#shop/orders/rules.ts'
import { listTaken, type TakenBatch } from '#shop/stock/module.server.ts'
import type { OrderReturn } from '../office-contract.ts'
import { listReturnsOf, type ReturnLineRow, type ReturnRow, paidParts, wireLine, wireReturn } from './queries.server.ts'

/** Returns the state of several refunds: failed if one failed, else pending if one is under way. */
function stateOf(statuses: readonly RefundStatus[]): 'processed' | 'pending' | 'failed' {
  if (statuses.includes('failed')) return 'failed'
  return statuses.every((status) => status === 'processed') ? 'processed' : 'pending'
}

/**
 * Reads the money of an order's returns, in paise. `otherRefundsPaise`: refunds of the order that were made neither by a return nor for removed items. They
 * may have been for the pieces of a return. Nothing says so, so a person decides. A failed refund counts, because it is retried.
 */
export async function readReturnMoney(db: Db | Tx, orderId: string) {
  const settled = await readSettled(db, orderId)
  const others = settled.flatMap((payment) =>
    payment.refunds.filter((refund) => refund.origin !== 'return' && refund.origin !== 'removal' && !isObsolete(refund, payment, payment.refunds)),
  )
  return {
    isPaid: settled.length > 0,
    refundablePaise: leftToRefund(settled.map(({ leftPaise }) => leftPaise)),
    leftOfLines: settled.length > 0 ? await readLeftOfLines(db, orderId, settled) : new Map<number, number>(),
    otherRefundsPaise: sumPaise(others),
    otherRefundsState: stateOf(others.map(({ status }) => status)),
  }
}

/** Returns the returns of an order as the back-office shows them, newest first. */
export async function readOrderReturns(db: Db | Tx, orderId: string): Promise<OrderReturn[]> {
  const rows = await listReturnsOf(db, [orderId])
  if (rows.length === 0) return []
  const money = await readReturnMoney(db, orderId)
  const { otherRefundsPaise, otherRefundsState } = money
  const taken = await listTaken(db, orderId)
  return rows.map((row) => {
    const { mostPaise, paidPaise } = boundsOf(row, money)
    return {
      ...wireReturn(row),
      lines: row.lines.map((line) => ({
        ...wireLine(line, row),
        restocked: line.restocked,
        writtenOff: line.writtenOff,
        batches: batchesOf(line, taken),
      })),
      paid: rupeesOf(sumParts(paidParts(row))),
      left: rupeesOf(paidPaise),
      otherRefunds: rupeesOf(otherRefundsPaise),
      otherRefundsState,
      refundable: rupeesOf(mostPaise),
      version: row.version,
    }
  })
}

type Money = { refundablePaise: number; leftOfLines: ReadonlyMap<number, number> }

/**
 * Returns the limits of a return's refund. `mostPaise`: all that is left of its lines, within the rest of the payment. `paidPaise`: of that, the amount paid
 * for its pieces.
 */
export function boundsOf(row: ReturnRow, { refundablePaise, leftOfLines }: Money) {
  const paid = paidParts(row)
  // Without a limit of its own, each part is capped to all that is left of its line.
  const unlimited = paid.map((part) => ({ ...part, refundPaise: Infinity }))
  const mostPaise = Math.min(sumParts(capToLines(unlimited, leftOfLines)), refundablePaise)
  return { mostPaise, paidPaise: Math.min(sumParts(capToLines(paid, leftOfLines)), mostPaise) }
}

/** Reads one return. */
export async function readOrderReturn(tx: Tx, { orderId, id }: { orderId: string; id: string }): Promise<OrderReturn> {
  const found = (await readOrderReturns(tx, orderId)).find(({ _id }) => _id === id)
  if (!found) throw new Error(`There is no return ${id}.`)
  return found
}

const batchesOf = ({ itemId }: ReturnLineRow, taken: TakenBatch[]) =>
  taken.filter((batch) => batch.itemId === itemId).map(({ batchId, code, pieces }) => ({ batch: batchId, code, pieces }))
