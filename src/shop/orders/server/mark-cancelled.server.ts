import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { putBackStock } from '#shop/stock/module.server.ts'
import { orderCancelled } from './events.server.ts'
import { setStatus } from './queries.server.ts'

/** `actor`: the member of staff who cancels. Undefined for the shopper. */
type Cancelling = { id: string; actor: { id: string } | undefined; at: Date }

/** Stores that an order is cancelled, puts its unsent packs back into the stock, and announces it. The order must be locked. */
export async function markCancelled(shop: Shop, tx: Tx, { id, actor, at }: Cancelling) {
  await setStatus(tx, id, 'Cancelled')
  await putBackStock(tx, { orderId: id, actor, at })
  await announce(shop, tx, orderCancelled, { orderId: id, cancelledAt: at })
}
