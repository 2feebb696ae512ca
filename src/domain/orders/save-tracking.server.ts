import { ShopError } from '#kernel/errors.ts'
import { canonicalCode } from '#kernel/text.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { refuseChanged } from '../audit/refuse-changed.server.ts'
import { orderIdRefused } from '../parcels/carriers.ts'
import { trackParcels } from '../parcels/track-order.server.ts'
import { isOrderId, isPlaced, versionedFields } from './order.ts'
import { getOrder, lockOrder, setFulfilment, setTracking } from './queries.server.ts'
import { setParcelMessage } from '../parcels/queries.server.ts'
import { shippedHoldSeconds } from './notify-shipped.server.ts'
import { notifyOrder } from './order-notices.server.ts'
import { refundStateOf } from './refund-state.ts'

type Tracking = { id: string; trackingUrl: string; trackingId: string; version?: number | undefined; actor: Actor }

/**
 * Saves the tracking link of a placed order. Its parcels count as shipped, but nothing more of a cancelled order does. The first link tells the shopper,
 * once. @throws ShopError invalid_input for an order's id as the number, not_found, changed_meanwhile, batch_recalled
 */
export async function saveTracking(shop: Shop, { id, trackingUrl, trackingId, version, actor }: Tracking) {
  if (isOrderId(canonicalCode(trackingId))) throw new ShopError('invalid_input', orderIdRefused)
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || !isPlaced(order.status)) throw new ShopError('not_found', 'There is no such order.')
    await refuseChanged(tx, { version, row: order, actor, subject: { kind: 'order', id }, fields: versionedFields, current: () => getOrder(tx, id) })
    // Refuses a recalled batch, which it finds only while the order is not shipped.
    await trackParcels(tx, { orderId: id, isCancelled: order.status === 'Cancelled', trackingUrl, at: shop.now() })
    await setTracking(tx, id, { trackingUrl, trackingId })
    // The link of a part-sent order may be the same as before.
    if (order.status === 'Paid') await setFulfilment(tx, id, 'shipped')
    await recordChange(tx, {
      at: shop.now(),
      actor,
      action: order.trackingId ? 'tracking changed' : 'tracking set',
      subject: { kind: 'order', id },
      before: { trackingUrl: order.trackingUrl },
      after: { trackingUrl },
    })
    const saved = await getOrder(tx, id)
    if (!order.trackingId && order.status === 'Paid' && refundStateOf(saved) !== 'full') {
      const messageId = await notifyOrder(shop, tx, { template: 'shipped', orderId: id, refundedPaise: 0, holdSeconds: shippedHoldSeconds })
      await setParcelMessage(tx, id, messageId)
    }
    return saved
  })
}
