import { ShopError } from '#kernel/errors.ts'
import { canonicalCode } from '#kernel/text.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { refuseRecalled } from '#shop/stock/module.server.ts'
import { orderIdRefused } from '../rules/carriers.ts'
import { awaitsAddressText, isOrderId, isPlaced, isUnfinished, refundStateOf, versionedFields } from '#shop/orders/rules.ts'
import { getOrder, lockOrder, notifyOrder, setFulfilment, setTracking } from '#shop/orders/module.server.ts'
import { unpackedPieces, unsentOf, nextNumber } from '../rules/parcel.ts'
import { orderShipped } from './events.server.ts'
import { insertParcel, readPieces, setParcelMessage, setParcelTracking } from './queries.server.ts'
import { shippedHoldSeconds } from './notify-shipped.server.ts'

type Tracking = { id: string; trackingUrl: string; trackingId: string; version?: number | undefined; actor: Actor }

/**
 * Saves the tracking link of a placed order. Its parcels then count as shipped, except the unsent ones of a cancelled order. With the first link, the shopper
 * gets a message, once. @throws ShopError invalid_input for an order's id as the number, not_found, changed_meanwhile, batch_recalled
 */
export async function saveTracking(shop: Shop, { id, trackingUrl, trackingId, version, actor }: Tracking) {
  if (isOrderId(canonicalCode(trackingId))) throw new ShopError('invalid_input', orderIdRefused)
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || !isPlaced(order)) throw new ShopError('not_found', 'There is no such order.')
    if (order.addressBy === 'awaited') throw new ShopError('rule_refused', awaitsAddressText)
    await refuseChanged(tx, { version, row: order, actor, subject: { kind: 'order', id }, fields: versionedFields, current: () => getOrder(tx, id) })
    // Refuses a recalled batch, which it finds only while the order is not shipped.
    await trackParcels(tx, { orderId: id, isCancelled: order.status === 'Cancelled', trackingUrl, trackingId, at: shop.now() })
    await setTracking(tx, id, { trackingUrl, trackingId })
    // The link of a part-sent order may be the same as before.
    if (isUnfinished(order)) await setFulfilment(tx, id, 'shipped')
    await recordChange(tx, {
      at: shop.now(),
      actor,
      action: order.trackingId ? 'tracking changed' : 'tracking set',
      subject: { kind: 'order', id },
      before: { trackingUrl: order.trackingUrl },
      after: { trackingUrl },
    })
    const saved = await getOrder(tx, id)
    if (!order.trackingId && isUnfinished(order) && refundStateOf(saved) !== 'full') {
      const messageId = await notifyOrder(shop, tx, { template: 'shipped', orderId: id, refundedPaise: 0, holdSeconds: shippedHoldSeconds })
      await setParcelMessage(tx, id, messageId)
    }
    if (isUnfinished(order) && order.fulfilment !== 'shipped') await announce(shop, tx, orderShipped, { orderId: id, shippedAt: shop.now() })
    return saved
  })
}

type Tracked = { orderId: string; isCancelled: boolean; trackingUrl: string; trackingId: string; at: Date }

/**
 * Marks the parcels of an order as shipped after staff typed one link for the whole order. The first parcel gets the link. Pieces in no parcel yet become
 * another one. The first parcel keeps its carrier and number, which the carrier names when it pays out cash, unless a number was typed too: without one,
 * `trackingId` is the link itself. Of a cancelled order nothing more is sent. The order must be locked.
 * @throws ShopError batch_recalled
 */
async function trackParcels(tx: Tx, { orderId, isCancelled, trackingUrl, trackingId, at }: Tracked) {
  const { ordered, parcels: all } = await readPieces(tx, orderId)
  // The pieces of a parcel that came back may be in another one.
  const current = all.filter(({ lines }) => lines.length > 0)
  const parcels = isCancelled ? current.filter(({ shippedAt }) => shippedAt !== null) : current
  const lines = isCancelled ? [] : unpackedPieces(ordered, parcels)
  await refuseRecalled(tx, { orderId, at, packed: unsentOf(parcels), isPacked: lines.length === 0 })
  const [first, ...others] = parcels
  if (first && first.trackingUrl !== trackingUrl) {
    const isRenumbered = trackingId !== trackingUrl && canonicalCode(trackingId) !== first.awb
    await setParcelTracking(tx, first.id, {
      ...trackingOf(first),
      ...(isRenumbered && { carrier: null, awb: null }),
      trackingUrl,
      shippedAt: first.shippedAt ?? at,
    })
  }
  for (const parcel of others) if (parcel.shippedAt === null) await setParcelTracking(tx, parcel.id, { ...trackingOf(parcel), shippedAt: at })
  if (lines.length > 0)
    await insertParcel(tx, { orderId, number: nextNumber(all), lines, packedAt: at, shippedAt: at, trackingUrl: first ? null : trackingUrl })
}

const trackingOf = ({ carrier, awb, trackingUrl }: { carrier: string | null; awb: string | null; trackingUrl: string | null }) => ({
  carrier,
  awb,
  trackingUrl,
})
