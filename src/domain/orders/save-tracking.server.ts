import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { refuseChanged } from '../audit/refuse-changed.server.ts'
import { isPlaced } from './order.ts'
import { getOrder, lockOrder, setTracking } from './queries.server.ts'

type Tracking = { id: string; trackingUrl: string; trackingId: string; version?: number | undefined; actor: Actor }

/** Saves the tracking link of a placed order. @throws ShopError not_found, changed_meanwhile */
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
    return getOrder(tx, id)
  })
}
