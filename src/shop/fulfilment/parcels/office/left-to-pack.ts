import { unpackedPieces } from '../rules/parcel.ts'
import type { QueuedOrder } from '../contract.ts'

/** Returns the lines of an order with pieces in no parcel yet. `qty` counts those pieces. */
export function leftToPack({ items, parcels }: Pick<QueuedOrder, 'items' | 'parcels'>) {
  // Pieces that staff removed are not sent.
  const ordered = items.map(({ qty, removed }, position) => ({ position, qty: qty - removed }))
  return unpackedPieces(ordered, parcels).flatMap(({ position, qty }) => {
    const item = items[position]
    return item ? [{ position, qty, item }] : []
  })
}

/** Returns whether the pieces in no parcel yet can go into two. */
export const canSplit = (order: Pick<QueuedOrder, 'items' | 'parcels'>) => leftToPack(order).reduce((sum, { qty }) => sum + qty, 0) > 1
