import type { Db, Tx } from '#platform/database/database.ts'
import { findSettledPayment, listRefunds } from '#shop/orders/module.server.ts'
import { isObsolete, refundablePaise, type RefundStatus, sumPaise } from '#shop/orders/rules.ts'

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
  const payment = await findSettledPayment(db, orderId)
  if (!payment) return { payment, refundablePaise: 0, otherRefundsPaise: 0, otherRefundsState: 'processed' as const }
  const refunds = await listRefunds(db, payment.id)
  const others = refunds.filter((refund) => refund.origin !== 'return' && refund.origin !== 'removal' && !isObsolete(refund, payment, refunds))
  return {
    payment,
    refundablePaise: refundablePaise(payment, refunds),
    otherRefundsPaise: sumPaise(others),
    otherRefundsState: stateOf(others.map(({ status }) => status)),
  }
}
