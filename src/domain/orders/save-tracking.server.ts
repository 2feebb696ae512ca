import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { refuseChanged } from '../audit/refuse-changed.server.ts'
import { notifyShopper } from '../messages/notify-about-money.server.ts'
import { readBrand } from '../settings/queries.server.ts'
import { isPlaced } from './order.ts'
import { getOrder, lockOrder, setTracking } from './queries.server.ts'
import { refundStateOf } from './refund-state.ts'

type Tracking = { id: string; trackingUrl: string; trackingId: string; version?: number | undefined; actor: Actor }

/** Saves the tracking link of a placed order. The first link tells the shopper, once, that the order was shipped. @throws ShopError not_found, changed_meanwhile */
export function saveTracking(shop: Shop, { id, trackingUrl, trackingId, version, actor }: Tracking) {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || !isPlaced(order.status)) throw new ShopError('not_found', 'There is no such order.')
    await refuseChanged(tx, { version, row: order, actor, subject: { kind: 'order', id }, current: () => getOrder(tx, id) })
    await setTracking(tx, id, { trackingUrl, trackingId })
    await recordChange(tx, {
      at: shop.now(),
      actor,
      action: order.trackingId ? 'tracking changed' : 'tracking set',
      subject: { kind: 'order', id },
      before: { trackingUrl: order.trackingUrl },
      after: { trackingUrl },
    })
    const saved = await getOrder(tx, id)
    if (!order.trackingId && order.status === 'Paid' && refundStateOf(saved) !== 'full') await notifyShipped(shop, tx, id)
    return saved
  })
}

/** Queues the message, once per order. It links My Orders rather than the courier, whose address may be mistyped. */
async function notifyShipped(shop: Shop, tx: Tx, orderId: string) {
  const subject = `Your ${await readBrand(tx)} order ${orderId} was shipped`
  const sentences = [`${subject}.`, `Track it at ${shop.config.PUBLIC_URL}/Myorders`]
  await notifyShopper(shop, tx, { key: `shipped:${orderId}`, orderId, subject, sentences })
}
