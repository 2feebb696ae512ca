import type { Variant } from './contract.ts'
import { normaliseLabel } from './product.ts'

/** A line of the sheet that names a pack. A blank cell is undefined and keeps the pack's value. */
export type NamedVariant = { quantity: string; price: number; discount: number | undefined; mrp: number | undefined }

/**
 * Returns a product's packs after an import. `removed` are the labels of packs to drop. Packs that the sheet does not name stay. If the sheet names every
 * remaining pack, the sheet's order applies. Otherwise the named packs share their old places in the sheet's order, and new packs come last.
 */
export function mergeVariants(before: readonly Variant[], named: readonly NamedVariant[], removed: readonly string[]): Variant[] {
  const oldVariants = new Map(before.map((variant) => [normaliseLabel(variant.quantity), variant]))
  const removedLabels = new Set(removed.map(normaliseLabel))
  const namedVariants = named.map((line) => fillFrom(line, oldVariants.get(normaliseLabel(line.quantity))))
  const namedLabels = new Set(namedVariants.map(({ quantity }) => normaliseLabel(quantity)))
  const remaining = before.filter(({ quantity }) => !removedLabels.has(normaliseLabel(quantity)))
  if (remaining.every(({ quantity }) => namedLabels.has(normaliseLabel(quantity)))) return namedVariants
  const [changed, added] = [
    namedVariants.filter(({ quantity }) => oldVariants.has(normaliseLabel(quantity))),
    namedVariants.filter(({ quantity }) => !oldVariants.has(normaliseLabel(quantity))),
  ]
  const nextChanged = changed.values()
  return [...remaining.map((variant) => (namedLabels.has(normaliseLabel(variant.quantity)) ? (nextChanged.next().value ?? variant) : variant)), ...added]
}

function fillFrom({ quantity, price, discount, mrp }: NamedVariant, before: Variant | undefined): Variant {
  const newMrp = mrp ?? before?.mrp
  const image = before?.image && { image: before.image }
  return { quantity, price, discount: discount ?? before?.discount ?? 0, ...(newMrp !== undefined && { mrp: newMrp }), ...image }
}

type Figures = Omit<Variant, 'quantity'>

/** The change of a pack. `before` is missing for a new pack, `after` for a removed one. */
export type PackChange = { quantity: string; before?: Figures; after?: Figures }

/** Lists the packs that differ: changed and new ones first, then removed ones. */
export function packChanges(before: readonly Variant[], after: readonly Variant[]): PackChange[] {
  const byLabel = (variants: readonly Variant[]) => new Map(variants.map((variant) => [normaliseLabel(variant.quantity), variant]))
  const [oldPacks, newPacks] = [byLabel(before), byLabel(after)]
  const changedOrNew = after.flatMap(({ quantity, ...figures }) => {
    const old = oldPacks.get(normaliseLabel(quantity))
    if (!old) return [{ quantity, after: figures }]
    const { quantity: _label, ...oldFigures } = old
    const isSame = old.price === figures.price && old.discount === figures.discount && old.mrp === figures.mrp
    return isSame ? [] : [{ quantity, before: oldFigures, after: figures }]
  })
  const gone = before.filter(({ quantity }) => !newPacks.has(normaliseLabel(quantity))).map(({ quantity, ...figures }) => ({ quantity, before: figures }))
  return [...changedOrNew, ...gone]
}
