import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { type ActionResult, setFulfilment, noChange, getOrder, lockOrder } from '#shop/orders/module.server.ts'
import { awaitsAddressText, fulfilmentOfPieces, isPlaced, refundStateOf } from '#shop/orders/rules.ts'
import { replaceForPacking } from '#shop/stock/module.server.ts'
import { countPieces, type Pieces, unpackedPieces, unsentOf, nextNumber } from '../rules/parcel.ts'
import { deleteUnshipped, insertParcel, readPieces } from './queries.server.ts'

/** Locks an order whose parcels are about to change. @throws ShopError not_found; rule_refused for a cancelled or fully refunded order, and a gift without an address */
export async function lockPackable(tx: Tx, id: string) {
  const order = await lockOrder(tx, id)
  if (!order || !isPlaced(order)) throw new ShopError('not_found', 'There is no such order.')
  if (order.status === 'Cancelled') throw new ShopError('rule_refused', 'This order is cancelled. Do not send it.')
  if (order.addressBy === 'awaited') throw new ShopError('rule_refused', awaitsAddressText)
  if (order.status === 'Delivered') throw new ShopError('rule_refused', 'This order is delivered already.')
  if (refundStateOf(await getOrder(tx, id)) === 'full') throw new ShopError('rule_refused', 'This order is fully refunded. Do not send it.')
  return order
}

type Packing = { id: string; actor: Actor }

/**
 * Packs all pieces of an order that are in no parcel yet. Recalled pieces are replaced or refused (`replaceForPacking`).
 * @throws ShopError not_found, rule_refused, batch_recalled
 */
export async function packOrder(shop: Shop, { id, actor }: Packing): Promise<ActionResult> {
  const acted = await shop.db.transaction().execute(async (tx) => {
    const order = await lockPackable(tx, id)
    const { ordered, parcels } = await readPieces(tx, id)
    const lines = unpackedPieces(ordered, parcels)
    if (order.fulfilment === 'shipped' || lines.length === 0) return noChange
    const { warning, checkedBatches } = await replaceForPacking(tx, { orderId: id, at: shop.now(), actor, packed: unsentOf(parcels) })
    await insertParcel(tx, { orderId: id, number: nextNumber(parcels), lines, packedAt: shop.now(), checkedBatches })
    await setFulfilment(tx, id, 'packed')
    await recordChange(tx, { at: shop.now(), actor, action: 'packed', subject: { kind: 'order', id } })
    return { changed: true, warning }
  })
  shop.failpoint('order-packed')
  return acted
}

/** Takes back the packing of an order: deletes its parcels that are not shipped. @throws ShopError not_found, rule_refused */
export function unpackOrder(shop: Shop, { id, actor }: Packing): Promise<ActionResult> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockPackable(tx, id)
    const { ordered, parcels } = await readPieces(tx, id)
    const shipped = parcels.filter(({ shippedAt }) => shippedAt !== null)
    if (order.fulfilment === 'shipped') throw new ShopError('rule_refused', 'This order is shipped already.')
    if (shipped.length === parcels.length) return noChange
    await deleteUnshipped(tx, id)
    await setFulfilment(tx, id, fulfilmentOfPieces(countPieces(ordered, shipped)))
    return { changed: await recordChange(tx, { at: shop.now(), actor, action: 'unpacked', subject: { kind: 'order', id } }), warning: '' }
  })
}

/** Packs some pieces of an order into a parcel of their own. @throws ShopError not_found, rule_refused for more pieces than are left, batch_recalled */
export function packPart(shop: Shop, { id, lines, actor }: Packing & { lines: Pieces[] }) {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockPackable(tx, id)
    if (order.fulfilment === 'shipped') throw new ShopError('rule_refused', 'This order is shipped already.')
    // The courier collects the whole amount with one parcel.
    if (order.method === 'cod') throw new ShopError('rule_refused', 'A cash on delivery order is sent in one parcel.')
    const { ordered, parcels } = await readPieces(tx, id)
    const left = new Map(unpackedPieces(ordered, parcels).map(({ position, qty }) => [position, qty]))
    const isTwice = new Set(lines.map(({ position }) => position)).size < lines.length
    if (isTwice || lines.some(({ position, qty }) => qty > (left.get(position) ?? 0)))
      throw new ShopError('rule_refused', 'The parcels of this order cannot hold more pieces than were ordered.')
    const { warning, checkedBatches } = await replaceForPacking(tx, { orderId: id, at: shop.now(), actor, packed: unsentOf(parcels) })
    await insertParcel(tx, { orderId: id, number: nextNumber(parcels), lines, packedAt: shop.now(), checkedBatches })
    const saved = await readPieces(tx, id)
    await setFulfilment(tx, id, fulfilmentOfPieces(countPieces(saved.ordered, saved.parcels)))
    await recordChange(tx, { at: shop.now(), actor, action: 'parcel packed', subject: { kind: 'order', id }, after: { parcel: nextNumber(parcels), lines } })
    return { parcels: saved.parcels, warning }
  })
}
