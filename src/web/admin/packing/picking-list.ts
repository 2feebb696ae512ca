import type { QueuedOrder } from '#domain/parcels/contract.ts'

type Item = QueuedOrder['items'][number]

/** One parcel as it is printed: its place among the parcels of the order, and its pieces. */
export type PrintedParcel = { number: number; of: number; items: Item[] }

/** Returns the parcels that are still to send: those that are packed, and the pieces in no parcel as another. */
export function parcelsToSend({ items, parcels }: Pick<QueuedOrder, 'items' | 'parcels'>): PrintedParcel[] {
  const isIn = (lines: QueuedOrder['parcels'][number]['lines'], position: number) => lines.find((line) => line.position === position)?.qty ?? 0
  const open = parcels.filter(({ shippedAt }) => shippedAt === '')
  const packed = open.map(({ number, lines }) => ({ number, items: withQty(items, (position) => isIn(lines, position)) }))
  const rest = withQty(items, (position, qty) => qty - parcels.reduce((sum, { lines }) => sum + isIn(lines, position), 0))
  const last = (parcels.at(-1)?.number ?? 0) + 1
  const all = [...packed, ...(rest.length > 0 ? [{ number: last, items: rest }] : [])]
  return all.map((parcel) => ({ ...parcel, of: rest.length > 0 ? last : last - 1 }))
}

const withQty = (items: readonly Item[], qtyOf: (position: number, qty: number) => number) =>
  items.map((item, position) => ({ ...item, qty: qtyOf(position, item.qty - item.removed) })).filter(({ qty }) => qty > 0)

type Pieces = Parameters<typeof parcelsToSend>[0]

export type PickedRow = { name: string; pack: string; qty: number; orders: number }

/** Returns what a picker fetches for an item: the pack itself, or the parts of a bundle. */
const picksOf = ({ name, type, qty, parts }: Item) =>
  parts?.map((part) => ({ name: part.name, type: part.pack, qty: qty * part.pieces })) ?? [{ name, type, qty }]

/** Returns how many pieces of each product and pack all these orders still need, by product. A bundle counts as its parts. */
export function pickingList(orders: readonly Pieces[]): PickedRow[] {
  const picks = new Map<string, PickedRow>()
  for (const order of orders) {
    const items = parcelsToSend(order).flatMap((parcel) => parcel.items.flatMap(picksOf))
    for (const [key, same] of Map.groupBy(items, ({ name, type }) => `${name}\n${type}`)) {
      const [first] = same
      const pick = picks.get(key) ?? { name: first?.name ?? '', pack: first?.type ?? '', qty: 0, orders: 0 }
      picks.set(key, { ...pick, qty: pick.qty + same.reduce((sum, { qty }) => sum + qty, 0), orders: pick.orders + 1 })
    }
  }
  return [...picks.values()].toSorted((one, other) => one.name.localeCompare(other.name) || one.pack.localeCompare(other.pack, 'en', { numeric: true }))
}
