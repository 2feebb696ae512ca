import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { orderRows } from './list-orders.server.ts'

/** The amount that was paid for an order, in paise. The cash of an order counts once it is delivered. */
const paidPaise = sql<number>`total_paise - case status when 'Delivered' then 0 else cash_of(shop_order) end`

/** Returns the number of an account's placed orders, the paise paid for them less refunds, and the time of the last order. Attempts do not count. */
export async function summariseOrders(db: Db, customerId: string): Promise<{ orders: number; spentPaise: number; lastOrderAt: Date | null }> {
  const placed = await db
    .selectFrom('shopOrder')
    .select(({ fn }) => [fn.countAll<number>().as('orders'), fn.coalesce(fn.sum<number>(paidPaise), sql<number>`0`).as('totalPaise')])
    .select(({ fn }) => fn.max('paidAt').as('lastOrderAt'))
    .where('customerId', '=', customerId)
    .where('paidAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const refunded = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .innerJoin('shopOrder', 'shopOrder.id', 'payment.orderId')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('refund.amountPaise'), sql<number>`0`).as('refundedPaise'))
    .where('shopOrder.customerId', '=', customerId)
    .where('payment.lane', '=', 'settled')
    .where('refund.status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return { orders: placed.orders, spentPaise: Number(placed.totalPaise) - Number(refunded.refundedPaise), lastOrderAt: placed.lastOrderAt }
}

/** Returns whether the account that signs in with this number has placed an order. Attempts do not count. */
export async function hasOrdered(db: Db, loginMobile: string): Promise<boolean> {
  const placed = await db
    .selectFrom('customer')
    .innerJoin('shopOrder', 'shopOrder.customerId', 'customer.id')
    .select('shopOrder.id')
    .where('customer.loginMobile', '=', loginMobile)
    .where('shopOrder.paidAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return placed !== undefined
}

/** Returns orders and attempts of a customer, oldest first: at most `limit` rows after `afterSeq`. */
export function listOrderRowsOf(db: Db, customerId: string, { afterSeq, limit }: { afterSeq: number; limit: number }) {
  return orderRows(db).where('shopOrder.customerId', '=', customerId).where('shopOrder.seq', '>', afterSeq).orderBy('shopOrder.seq').limit(limit).execute()
}

export async function listOrderIdsOf(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('shopOrder').select('id').where('customerId', '=', customerId).execute()
  return rows.map(({ id }) => id)
}
