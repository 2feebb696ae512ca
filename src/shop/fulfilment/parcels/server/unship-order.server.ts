import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { withdrawMessage } from '#shop/messages/module.server.ts'
import { fulfilmentOfPieces, isPlaced, shippingUndone } from '#shop/orders/rules.ts'
import { notifyNotShipped } from './notify-shipped.server.ts'
import { type Acted, lockOrder, setFulfilment, setTracking, unchanged } from '#shop/orders/module.server.ts'
import { countPieces } from '../rules/parcel.ts'
import { type ParcelRow, readPieces, setParcelTracking } from './queries.server.ts'

/** `parcel`: the number of the parcel. Without it, the one that was shipped last. */
type Unshipping = { id: string; parcel?: number | undefined; actor: Actor }

/**
 * Takes back that a parcel was shipped: it is packed again, without a tracking number. If the shopper's message still waits, it is withdrawn; else a
 * correction follows it. Parcels that one message told of are taken back together. @throws ShopError not_found, rule_refused
 */
export function unshipOrder(shop: Shop, { id, parcel: number, actor }: Unshipping): Promise<Acted> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || !isPlaced(order.status)) throw new ShopError('not_found', 'There is no such order.')
    if (order.status !== 'Paid') throw new ShopError('rule_refused', `This order is ${order.status.toLowerCase()} already.`)
    await refuseReturned(tx, id)
    const { ordered, parcels } = await readPieces(tx, id)
    const shipped = parcels.filter(({ shippedAt }) => shippedAt !== null)
    const taken = number === undefined ? shipped.toSorted(byShipping).at(-1) : shipped.find((parcel) => parcel.number === number)
    if (!taken) return unchanged
    const isTaken = (parcel: ParcelRow) => parcel.id === taken.id || (taken.messageId !== null && parcel.messageId === taken.messageId)
    for (const parcel of shipped.filter(isTaken)) await setParcelTracking(tx, parcel.id, notShipped)
    await followParcels(tx, id, { ordered, parcels: parcels.map((parcel) => (isTaken(parcel) ? { ...parcel, ...notShipped } : parcel)) })
    const isWithdrawn = taken.messageId !== null && (await withdrawMessage(tx, taken.messageId))
    if (!isWithdrawn) await notifyNotShipped(shop, tx, { orderId: id, parcel: taken })
    const before = { carrier: taken.carrier, awb: taken.awb, trackingUrl: taken.trackingUrl }
    await recordChange(tx, { at: shop.now(), actor, action: shippingUndone, subject: { kind: 'order', id }, before })
    return { changed: true, warning: isWithdrawn ? '' : 'The shopper was told already and gets a correction.' }
  })
}

/** Pieces that the shopper sends back were sent. Else a cancellation would put them back into the stock, and their arrival would do it again. */
async function refuseReturned(tx: Tx, orderId: string) {
  const returned = tx.selectFrom('returnRequest').select('id').where('orderId', '=', orderId).where('state', 'not in', ['withdrawn', 'refused'])
  if (await returned.limit(1).executeTakeFirst())
    throw new ShopError(
      'rule_refused',
      'This order has a return, so its shipping cannot be taken back. A return that is asked for by mistake can be refused first.',
    )
}

const notShipped = { carrier: null, awb: null, trackingUrl: null, shippedAt: null, messageId: null }

const byShipping = (one: ParcelRow, other: ParcelRow) => (one.shippedAt?.getTime() ?? 0) - (other.shippedAt?.getTime() ?? 0) || one.number - other.number

/** Sets the order's link to that of its first shipped parcel, and how far its parcels are. */
async function followParcels(tx: Tx, id: string, { ordered, parcels }: Awaited<ReturnType<typeof readPieces>>) {
  const first = parcels.find(({ shippedAt, trackingUrl }) => shippedAt !== null && trackingUrl !== null)
  await setTracking(tx, id, { trackingId: first?.awb ?? first?.trackingUrl ?? null, trackingUrl: first?.trackingUrl ?? null })
  await setFulfilment(tx, id, fulfilmentOfPieces(countPieces(ordered, parcels)))
}
