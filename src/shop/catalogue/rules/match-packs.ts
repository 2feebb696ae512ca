import { canonicalLine, labelKey } from '#kernel/text.ts'

/** A pack that a product has or had. `onHand`: its pieces in the stock. */
export type KnownPack = { _id: string; quantity: string; inCatalogue: boolean; onHand: number }

/** A pack as somebody names it. Without an id, its label says which pack it is. */
export type NamedPack = { _id?: string | undefined; quantity: string }

/**
 * Finds the pack of each name, in order. A name with an id is that pack, under the given label. A name without one is the pack with the same label, which
 * keeps its stored spelling: a pack of the catalogue before one that left it. Any other name is a new pack, without an id: never another label of a pack.
 */
export function matchPacks<Named extends NamedPack>(known: readonly KnownPack[], named: readonly Named[]): (Named & { _id: string | undefined })[] {
  const taken = new Set(named.flatMap(({ _id }) => _id ?? []))
  const free = Map.groupBy(
    known.filter(({ _id }) => !taken.has(_id)),
    ({ quantity }) => labelKey(quantity),
  )
  return named.map((pack) => {
    if (pack._id !== undefined) return { ...pack, _id: pack._id, quantity: canonicalLine(pack.quantity) }
    const namesakes = free.get(labelKey(pack.quantity)) ?? []
    const found = namesakes.find(({ inCatalogue }) => inCatalogue) ?? namesakes[0]
    return { ...pack, _id: found?._id, quantity: found?.quantity ?? canonicalLine(pack.quantity) }
  })
}

/** Returns whether two variants are one pack: they have the same id, or, where one has none, the same label. */
export const isSamePack = (one: NamedPack, other: NamedPack) =>
  one._id !== undefined && other._id !== undefined ? one._id === other._id : labelKey(one.quantity) === labelKey(other.quantity)

/** Returns the packs that leave the catalogue. */
export function packsLeaving(known: readonly KnownPack[], after: readonly NamedPack[]): KnownPack[] {
  const kept = new Set(after.map(({ _id }) => _id))
  return known.filter(({ _id, inCatalogue }) => inCatalogue && !kept.has(_id))
}

const pieces = (count: number) => (Math.abs(count) === 1 ? `${count} piece stays` : `${count} pieces stay`)

/** Returns the sentences about packs that leave the catalogue with pieces, which no new pack takes over. Empty if there are none. */
export function leavingNotice(known: readonly KnownPack[], after: readonly NamedPack[]): string {
  const stocked = packsLeaving(known, after).filter(({ onHand }) => onHand !== 0)
  if (stocked.length === 0) return ''
  const gone = stocked.map(({ quantity, onHand }) => `${quantity} left the catalogue. Its ${pieces(onHand)} in the stock list.`)
  const added = after.flatMap(({ _id, quantity }) => (_id === undefined ? [quantity] : []))
  const begun = added.length > 0 ? [`${added.join(', ')}: new, without pieces.`] : []
  return [...gone, ...begun].join(' ')
}
