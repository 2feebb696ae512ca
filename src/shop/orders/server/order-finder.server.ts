import { fromNewest } from '#kernel/page.ts'
import { canonicalMailbox } from '#kernel/text.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { findIdByEmail } from '#shop/accounts/module.server.ts'
import type { Finder } from '#shop/audit/rules.ts'
import { customerName } from '../rules/order-columns.ts'
import { listPlacedOrders } from './list-orders.server.ts'

/** Finds orders by number, name, phone or payment id. A whole e-mail address finds the orders of its account. If no order matches, attempts are searched. */
export const orderFinder: Finder = {
  kind: 'orders',
  heading: 'Orders',
  scope: 'orders:read',
  find: ({ fromReplica }, typed, limit) =>
    fromReplica(async (db) => {
      const rows = await findOrders(db, typed, limit)
      return rows.map((order) => ({
        title: order._id,
        detail: [customerName(order), order.status, inr(paiseOf(order.totalAmount)), order.address.city].filter(Boolean).join(' · '),
        to: `/admin/orders/${order._id}`,
      }))
    }),
}

async function findOrders(db: Db, typed: string, limit: number) {
  const slice = { limit, beforeSeq: fromNewest }
  const email = canonicalMailbox(typed)
  if (email !== undefined) {
    const customerId = await findIdByEmail(db, email)
    return customerId === undefined ? [] : (await listPlacedOrders(db, { customerId }, slice)).rows
  }
  const { rows } = await listPlacedOrders(db, { q: typed }, slice)
  return rows.length > 0 ? rows : (await listPlacedOrders(db, { q: typed, status: 'attempts' }, slice)).rows
}
