import type { TakenBatch } from '#shop/stock/recalled-contract.ts'
import type { Parcel, QueuedOrder } from '../contract.ts'
import { nextNumber } from '../rules/parcel.ts'

/** A line of an order, with the batches that its packs were taken from. */
export type PrintedItem = QueuedOrder['items'][number] & { batches?: readonly TakenBatch[] }

/** The fields of an order that the sheets show. */
export type Pieces = { items: readonly PrintedItem[]; parcels: readonly Parcel[] }

/** One parcel as it is printed: parcel `number` of the `of` parcels of the order, with its pieces. */
export type PrintedParcel = { number: number; of: number; items: PrintedItem[] }

const qtyIn = (lines: Parcel['lines'], position: number) => lines.find((line) => line.position === position)?.qty ?? 0

/** Returns the parcels that are still to send: those that are packed, and the pieces in no parcel as another. */
export function parcelsToSend({ items, parcels }: Pieces): PrintedParcel[] {
  const open = parcels.filter(({ shippedAt }) => shippedAt === '')
  const packed = open.map(({ number, lines }) => ({ number, items: withQty(items, (position) => qtyIn(lines, position)) }))
  const rest = withQty(items, (position, qty) => qty - parcels.reduce((sum, { lines }) => sum + qtyIn(lines, position), 0))
  const next = nextNumber(parcels)
  const hasRest = rest.length > 0
  const all = [...packed, ...(hasRest ? [{ number: next, items: rest }] : [])]
  return all.map((parcel) => ({ ...parcel, of: hasRest ? next : next - 1 }))
}

/** Returns the parcels whose labels are printed: those to send, or all of a shipped order, to print a label again. */
export function parcelsToLabel(order: Pieces): PrintedParcel[] {
  const open = parcelsToSend(order)
  if (open.length > 0) return open
  return order.parcels.map(({ number, lines }) => ({ number, of: order.parcels.length, items: withQty(order.items, (position) => qtyIn(lines, position)) }))
}

const withQty = (items: readonly PrintedItem[], qtyOf: (position: number, qty: number) => number) =>
  items.map((item, position) => ({ ...item, qty: qtyOf(position, item.qty - item.removed) })).filter(({ qty }) => qty > 0)

export type PickedRow = { name: string; pack: string; qty: number; orders: number; batches: TakenBatch[] }

/** Returns the packs that a picker fetches for an item: the pack itself, or the parts of a bundle. The batches of parts are not known here. */
const picksOf = ({ name, type, qty, parts, batches = [] }: PrintedItem): { name: string; type: string; qty: number; batches: readonly TakenBatch[] }[] =>
  parts?.map((part) => ({ name: part.name, type: part.pack, qty: qty * part.pieces, batches: [] })) ?? [{ name, type, qty, batches }]

/**
 * Returns how many pieces of each product and pack all these orders still need, by product, and how many of each batch were sold. A bundle counts as its
 * parts.
 */
export function pickingList(orders: readonly Pieces[]): PickedRow[] {
  const picks = new Map<string, PickedRow>()
  for (const order of orders) {
    const items = parcelsToSend(order).flatMap((parcel) => parcel.items.flatMap(picksOf))
    for (const [key, same] of Map.groupBy(items, ({ name, type }) => `${name}\n${type}`)) {
      const [first] = same
      const pick = picks.get(key) ?? { name: first?.name ?? '', pack: first?.type ?? '', qty: 0, orders: 0, batches: [] }
      const batches = sumBatches([...pick.batches, ...same.flatMap((item) => item.batches)])
      picks.set(key, { ...pick, qty: pick.qty + same.reduce((sum, { qty }) => sum + qty, 0), orders: pick.orders + 1, batches })
    }
  }
  return [...picks.values()].toSorted((one, other) => one.name.localeCompare(other.name) || one.pack.localeCompare(other.pack, 'en', { numeric: true }))
}

/** Adds the pieces of the same batch. */
function sumBatches(batches: readonly TakenBatch[]): TakenBatch[] {
  const groups = [...Map.groupBy(batches, ({ code, unfit }) => JSON.stringify([code, unfit])).values()]
  const sums = groups.flatMap(([first, ...others]) => (first ? [{ ...first, pieces: others.reduce((sum, { pieces }) => sum + pieces, first.pieces) }] : []))
  return sums.toSorted((one, other) => one.code.localeCompare(other.code))
}
