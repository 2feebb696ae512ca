import { shop } from './test-shop.ts'

/** Lists the amounts of an order's refunds in paise, in any status. */
export async function listRefundedPaise(orderId: string): Promise<number[]> {
  const refunds = await shop.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select('refund.amountPaise')
    .where('payment.orderId', '=', orderId)
    .execute()
  return refunds.map(({ amountPaise }) => amountPaise)
}

/** Returns the sum of an order's refunds in paise, in any status. */
export const refundedPaiseOf = async (orderId: string) => (await listRefundedPaise(orderId)).reduce((sum, paise) => sum + paise, 0)
