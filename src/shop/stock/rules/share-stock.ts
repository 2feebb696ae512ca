import type { StockedLine } from './stock.ts'

/**
 * What one pack of a line takes of an item: the item itself, or a part of a bundle. `onHand` is undefined for an item without stock keeping. `mostPerOrder`
 * limits the pieces of all lines.
 */
export type Use = { itemId: string; name: string; pack: string; pieces: number; onHand: number | undefined; mostPerOrder?: number | null | undefined }

/**
 * Returns the stock of each line of a cart: how many packs of it the shop has, after the lines above took theirs. A bundle has as many as its scarcest
 * part allows. `sharedPart` names that part if a line above uses it too. `mostPerOrder` counts the pieces of an item on its own and in bundles.
 */
export function shareStock(lines: readonly { qty: number; uses: readonly Use[] }[]): Pick<StockedLine, 'onHand' | 'sharedPart' | 'mostPerOrder' | 'limit'>[] {
  const taken = new Map<string, number>()
  return lines.map(({ qty, uses }) => {
    const limits = uses.flatMap(({ itemId, name, pack, pieces, onHand }) => {
      if (onHand === undefined) return []
      const above = taken.get(itemId) ?? 0
      return [{ packs: Math.floor((onHand - above) / pieces), sharedPart: above > 0 ? `${name}, ${pack}` : undefined }]
    })
    const [strictest] = uses
      .flatMap(({ itemId, name, pack, pieces, mostPerOrder: most }) =>
        most == null ? [] : [{ packs: Math.max(0, Math.floor((most - (taken.get(itemId) ?? 0)) / pieces)), limit: { name, variant: pack, most } }],
      )
      .toSorted((one, other) => one.packs - other.packs)
    for (const { itemId, pieces } of uses) taken.set(itemId, (taken.get(itemId) ?? 0) + qty * pieces)
    const [scarcest] = limits.toSorted((one, other) => one.packs - other.packs)
    return { onHand: scarcest?.packs, sharedPart: scarcest?.sharedPart, mostPerOrder: strictest?.packs, limit: strictest?.limit }
  })
}
