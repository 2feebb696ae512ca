import type { Db, Tx } from '#platform/database/database.ts'
import { findSettledPayment, listRefunds } from '../payments/queries.server.ts'
import { isObsolete, minRefundPaise, refundablePaise } from '../payments/refund.ts'
import type { ReturnRow } from './queries.server.ts'
import { listOtherRefunds, shareRefunds } from './share-refunds.ts'
import { paidPaiseOf } from './wire-return.server.ts'

/**
 * The money of a return, in paise: the fields of `orderReturn`. `isCovered`: refunds of the order leave nothing to refund for its pieces. `coveredBy`: the
 * newest of these refunds that no other return ended with.
 */
export type ReturnMoney = {
  paidPaise: number
  refundedPaise: number
  leftPaise: number
  refundablePaise: number
  isCovered: boolean
  coveredBy: string | undefined
}

/** Reads the payment of an order and its refunds. @returns the money of each of its returns, of which `rows` has all */
export async function readReturnMoney(db: Db | Tx, orderId: string, rows: readonly ReturnRow[]): Promise<(row: ReturnRow) => ReturnMoney> {
  const payment = await findSettledPayment(db, orderId)
  const refunds = payment ? await listRefunds(db, payment.id) : []
  const refundable = payment ? refundablePaise(payment, refunds) : 0
  const counted = payment ? refunds.filter((refund) => !isObsolete(refund, payment, refunds)) : []
  const claims = rows.map((row) => ({ ...row, askedAt: new Date(row.askedAt), paidPaise: paidPaiseOf(row) }))
  const shares = shareRefunds(claims, counted)
  const taken = new Set(rows.map(({ refundId }) => refundId))
  // A refund ends one return only.
  const free = listOtherRefunds(rows, counted).filter(({ id }) => !taken.has(id))
  return (row) => {
    const [paidPaise, refundedPaise] = [paidPaiseOf(row), shares.get(row.id) ?? 0]
    const leftPaise = Math.min(paidPaise - refundedPaise, refundable)
    const isCovered = refundedPaise > 0 && leftPaise < minRefundPaise
    const coveredBy = isCovered ? free.findLast(({ createdAt }) => createdAt >= new Date(row.askedAt))?.id : undefined
    return { paidPaise, refundedPaise, leftPaise, refundablePaise: refundable, isCovered, coveredBy }
  }
}
