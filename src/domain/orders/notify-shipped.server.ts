import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { inOurWords, notifyShopper } from '../messages/notify-about-money.server.ts'
import { readBrand } from '../settings/queries.server.ts'
import { followLink } from './signed-order-link.server.ts'
import { notifyOrder } from './order-notices.server.ts'
import { anotherParcelNotice } from './shipped-mails.ts'

/** Tells the shopper that a parcel was shipped, once for each parcel. `parcel` is its number. The link follows the order without logging in. */
export async function notifyShipped(shop: Shop, tx: Tx, { orderId, parcel }: { orderId: string; parcel: number }) {
  if (parcel === 1) return notifyOrder(shop, tx, { template: 'shipped', orderId, refundedPaise: 0 })
  const notice = anotherParcelNotice({ brand: await readBrand(tx), orderId, link: followLink(shop, orderId) })
  const write = inOurWords(shop.config.PUBLIC_URL, notice)
  return notifyShopper(shop, tx, { key: `shipped:${orderId}:${parcel}`, orderId, write })
}
