import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { inOurWords, notifyShopper } from '../messages/notify-about-money.server.ts'
import { readBrand } from '../settings/queries.server.ts'
import { followLink } from './follow-link.server.ts'
import { notifyOrder } from './order-notices.server.ts'

/** Tells the shopper that a parcel was shipped, once for each parcel. `parcel` is its number. The link follows the order without logging in. */
export async function notifyShipped(shop: Shop, tx: Tx, { orderId, parcel }: { orderId: string; parcel: number }) {
  if (parcel === 1) return notifyOrder(shop, tx, { template: 'shipped', orderId, refundedPaise: 0 })
  const subject = `Another parcel of your ${await readBrand(tx)} order ${orderId} was shipped`
  const { PUBLIC_URL } = shop.config
  const write = inOurWords(PUBLIC_URL, { subject, sentences: [`${subject}.`, `Track it at ${followLink(shop, orderId)}`] })
  return notifyShopper(shop, tx, { key: `shipped:${orderId}:${parcel}`, orderId, write })
}
