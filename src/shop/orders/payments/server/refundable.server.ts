import type { Db, Tx } from '#platform/database/database.ts'
import { disputedPaise, refundablePaise } from '../rules/refund.ts'
import { findSettledPayment, listRefunds } from './queries.server.ts'

/** Sums what banks may still take back, or took back, of a payment, in paise. */
export const sumDisputed = async (db: Db | Tx, paymentId: string) =>
  disputedPaise(await db.selectFrom('paymentDispute').select(['state', 'amountPaise', 'deductedPaise']).where('paymentId', '=', paymentId).execute())

/** Returns what a cancellation of an order refunds, in paise. */
export async function readRefundable(db: Db | Tx, orderId: string): Promise<number> {
  const payment = await findSettledPayment(db, orderId)
  return payment ? refundablePaise(payment, await listRefunds(db, payment.id), await sumDisputed(db, payment.id)) : 0
}
