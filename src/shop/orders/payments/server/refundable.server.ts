import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { disputedPaise, isObsolete, leftToRefund, refundablePaise, sumPaise } from '../rules/refund.ts'
import { listRefunds, listSettledPayments } from './queries.server.ts'

/** Returns how much of a payment banks took back or may still take back, in paise. */
export const sumDisputed = async (db: Db | Tx, paymentId: string) =>
  disputedPaise(await db.selectFrom('paymentDispute').select(['state', 'amountPaise', 'deductedPaise']).where('paymentId', '=', paymentId).execute())

/** Returns the payments that paid for an order, newest first, each with its refunds and the paise that can still be refunded. */
export async function readSettled(db: Db | Tx, orderId: string) {
  const settled = []
  for (const payment of await listSettledPayments(db, orderId)) {
    const refunds = await listRefunds(db, payment.id)
    settled.push({ ...payment, refunds, leftPaise: refundablePaise(payment, refunds, await sumDisputed(db, payment.id)) })
  }
  return settled
}

/** Returns the amount that a cancellation of an order refunds, in paise. */
export const readRefundable = async (db: Db | Tx, orderId: string): Promise<number> =>
  leftToRefund((await readSettled(db, orderId)).map(({ leftPaise }) => leftPaise))

/**
 * Returns what refunds have left of the charges of an order, such as that of delivery, in paise. A failed refund counts, because it can be tried again. Below 0
 * if they exceed the charges.
 */
export async function readLeftOfCharges(db: Db | Tx, orderId: string): Promise<number> {
  const { paise } = await db
    .selectFrom('orderExtra')
    .select(sql<number>`coalesce(sum(paise), 0)::bigint`.as('paise'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return paise - (await sumRefundedCharges(db, orderId))
}

/** Sums the refunds of charges of an order, in paise. */
export async function sumRefundedCharges(db: Db | Tx, orderId: string): Promise<number> {
  const settled = await readSettled(db, orderId)
  return sumPaise(settled.flatMap((payment) => payment.refunds.filter((refund) => refund.isCharge && !isObsolete(refund, payment, payment.refunds))))
}
