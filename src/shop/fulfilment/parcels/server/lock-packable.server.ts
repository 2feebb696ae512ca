import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { isPlaced, refundStateOf } from '#shop/orders/rules.ts'
import { getOrder, lockOrder } from '#shop/orders/module.server.ts'

/** Locks an order whose parcels are about to change. @throws ShopError not_found; rule_refused for a cancelled or fully refunded order */
export async function lockPackable(tx: Tx, id: string) {
  const order = await lockOrder(tx, id)
  if (!order || !isPlaced(order.status)) throw new ShopError('not_found', 'There is no such order.')
  if (order.status === 'Cancelled') throw new ShopError('rule_refused', 'This order is cancelled. Do not send it.')
  if (order.status === 'Delivered') throw new ShopError('rule_refused', 'This order is delivered already.')
  if (refundStateOf(await getOrder(tx, id)) === 'full') throw new ShopError('rule_refused', 'This order is fully refunded. Do not send it.')
  return order
}
