import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { payPath } from '../../server/signed-order-link.server.ts'
import { payNowPaiseOf, payNowState } from '../rules/pay-now.ts'
import { findPayNow } from './queries.server.ts'

/** Returns the path of the page on which a cash on delivery order can be paid online, and the amount in rupees. Undefined if it cannot be paid online. */
export async function offerPayNow(shop: Pick<Shop, 'secrets' | 'now'>, db: Db | Tx, id: string): Promise<{ path: string; amount: number } | undefined> {
  const order = await findPayNow(db, id)
  if (!order?.customerId || payNowState(order, shop.now()) !== 'open') return undefined
  return { path: payPath(shop, id), amount: rupeesOf(payNowPaiseOf(order)) }
}
