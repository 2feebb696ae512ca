import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { errorCode } from '#platform/process/error-code.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { withdrawMessage } from '#shop/messages/module.server.ts'
import { type ActionResult, setFulfilment, setTracking, noChange, lockOrder } from '#shop/orders/module.server.ts'
import { cashPaiseOf, fulfilmentOfPieces, isPlaced, isUnfinished, shippingUndone } from '#shop/orders/rules.ts'
import { refuseRecalled } from '#shop/stock/module.server.ts'
import { leaveDesk } from '../../failed-deliveries/server/listeners.server.ts'
import { awbRefusal, type Carrier, carrierName, parseAwb, trackingUrlOf } from '../rules/carriers.ts'
import { countPieces, unpackedPieces, nextNumber } from '../rules/parcel.ts'
import { orderShipped } from './events.server.ts'
import { followParcels } from './follow-parcels.server.ts'
import { notifyShipped, notifyNotShipped } from './notify-shipped.server.ts'
import { lockPackable } from './pack-order.server.ts'
import { findOrderOfAwb, insertParcel, type ParcelRow, readPieces, setParcelMessage, setParcelTracking } from './queries.server.ts'

/** `parcel`: the number of the parcel. Without it, the next one of the order. `cashPaise`: what the shop has told the courier to collect. */
type Shipping = { id: string; parcel?: number | undefined; carrier: Carrier; awb: string; cashPaise?: number; actor: Pick<Actor, 'id'> }

const uniqueViolation = '23505'

/**
 * Ships a parcel of an order, packed or not, with its tracking number. The shopper gets the message once for each parcel. The same number again changes
 * nothing. @throws ShopError not_found, invalid_input for a bad number, rule_refused, batch_recalled for a parcel that may hold a recalled batch
 */
export async function shipOrder(shop: Shop, { awb: text, ...shipping }: Shipping): Promise<ActionResult> {
  const awb = parseAwb(text)
  if (awb === undefined) throw new ShopError('invalid_input', awbRefusal(text))
  try {
    const acted = await shop.db.transaction().execute((tx) => ship(shop, tx, { ...shipping, awb }))
    shop.failpoint('order-shipped')
    return acted
  } catch (error) {
    // Another order got the same number at the same moment.
    if (errorCode(error) === uniqueViolation) throw numberTaken(await findOrderOfAwb(shop.db, shipping.carrier, awb))
    throw error
  }
}

async function ship(shop: Shop, tx: Tx, { id, parcel: number, carrier, awb, cashPaise, actor }: Shipping): Promise<ActionResult> {
  const order = await lockPackable(tx, id)
  const { ordered, parcels } = await readPieces(tx, id)
  if (parcels.some((parcel) => parcel.carrier === carrier && parcel.awb === awb)) return noChange
  // The order's lock makes this take turns with an online payment, which a sent order no longer takes.
  if (cashPaise !== undefined && cashPaise !== cashPaiseOf(order))
    throw new ShopError('rule_refused', 'This order was paid online meanwhile, and the courier would still collect its cash.')
  const open = parcels.find((parcel) => parcel.shippedAt === null && (number === undefined || parcel.number === number))
  const rest = unpackedPieces(ordered, parcels)
  // An order of an earlier release has a link without a parcel.
  if (order.fulfilment === 'shipped' || (!open && rest.length === 0)) throw new ShopError('rule_refused', shippedAlready(parcels.at(-1), order.trackingUrl))
  if (number !== undefined && !open && number !== nextNumber(parcels))
    throw new ShopError('rule_refused', `Parcel ${number} of this order is shipped already, or there is none.`)
  const owner = await findOrderOfAwb(tx, carrier, awb)
  if (owner !== undefined) throw numberTaken(owner)
  const at = shop.now()
  await refuseRecalled(tx, { orderId: id, at, packed: open ? [open] : [], isPacked: open !== undefined })
  const tracking = { carrier, awb, trackingUrl: trackingUrlOf(carrier, awb), shippedAt: at }
  if (open) await setParcelTracking(tx, open.id, tracking)
  else await insertParcel(tx, { orderId: id, number: nextNumber(parcels), packedAt: at, lines: rest, ...tracking })
  if (!order.trackingUrl) await setTracking(tx, id, { trackingId: awb, trackingUrl: tracking.trackingUrl })
  const saved = await readPieces(tx, id)
  const fulfilment = fulfilmentOfPieces(countPieces(saved.ordered, saved.parcels))
  await setFulfilment(tx, id, fulfilment)
  const after = { carrier, awb, trackingUrl: tracking.trackingUrl }
  await recordChange(tx, { at, actor, action: 'shipped', subject: { kind: 'order', id }, after })
  const shippedCount = saved.parcels.filter(({ shippedAt }) => shippedAt !== null).length
  const messageId = await notifyShipped(shop, tx, { orderId: id, shippedCount, lines: open?.lines ?? rest, isLast: fulfilment === 'shipped' })
  await setParcelMessage(tx, id, messageId)
  await announce(shop, tx, orderShipped, { orderId: id, shippedAt: at })
  return { changed: true, warning: '' }
}

const numberTaken = (orderId: string | undefined) =>
  new ShopError('rule_refused', orderId ? `Order ${orderId} has this tracking number already.` : 'Another order has this tracking number already.')

function shippedAlready(last: ParcelRow | undefined, trackingUrl: string | null) {
  const how = last?.carrier && last.awb ? `${carrierName(last.carrier)} ${last.awb}` : trackingUrl
  return `This order is shipped already${how ? `: ${how}` : ''}. Its page changes the tracking.`
}

/** `parcel`: the number of the parcel, by default of the last one that was shipped. */
type Unshipping = { id: string; parcel?: number | undefined; actor: Pick<Actor, 'id'> }

/**
 * Takes back that a parcel was shipped: it is packed again, without a tracking number. If the shopper's message still waits, it is withdrawn; else a
 * correction follows it. Parcels that one message told of are taken back together. @throws ShopError not_found, rule_refused
 */
export function unshipOrder(shop: Shop, { id, parcel: number, actor }: Unshipping): Promise<ActionResult> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || !isPlaced(order)) throw new ShopError('not_found', 'There is no such order.')
    if (!isUnfinished(order)) throw new ShopError('rule_refused', `This order is ${order.status.toLowerCase()} already.`)
    await refuseReturned(tx, id)
    const { ordered, parcels } = await readPieces(tx, id)
    const shipped = parcels.filter(({ shippedAt }) => shippedAt !== null)
    const taken = number === undefined ? shipped.toSorted(byShipping).at(-1) : shipped.find((parcel) => parcel.number === number)
    if (!taken) return noChange
    const isTaken = (parcel: ParcelRow) => parcel.id === taken.id || (taken.messageId !== null && parcel.messageId === taken.messageId)
    await leaveDesk(
      tx,
      shipped.filter(isTaken).map((parcel) => parcel.id),
    )
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
