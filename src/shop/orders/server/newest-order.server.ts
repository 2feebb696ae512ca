import { extrasOf } from './order-extras.server.ts'
import type { Db } from '#platform/database/database.ts'

/** Finds the newest placed order that still has its person. Previews of mails show it. */
export async function findNewestOrder(db: Db) {
  const order = await db
    .selectFrom('shopOrder')
    .innerJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select(['shopOrder.id', 'shopOrder.totalPaise', 'shopOrder.couponCode', 'shopOrder.address', 'shopOrder.paidAt', 'customer.name as customerName'])
    .select(extrasOf('shopOrder.id').as('extras'))
    .where('shopOrder.paidAt', 'is not', null)
    .orderBy('shopOrder.listedAt', 'desc')
    .orderBy('shopOrder.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!order) return undefined
  const lines = await db
    .selectFrom('orderLine')
    .select(['name', 'quantityLabel', 'qty', 'netPaise', 'couponSharePaise'])
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute()
  return { ...order, extras: order.extras ?? [], lines }
}
