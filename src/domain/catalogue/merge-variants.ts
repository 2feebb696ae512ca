import type { Variant } from './contract.ts'
import { plainLabel } from './product.ts'

/** A line of the sheet that names a pack. What it leaves blank is undefined, and stays as the pack has it. */
export type NamedVariant = { quantity: string; price: number; discount: number | undefined; mrp: number | undefined }

/**
 * A product's packs after an import. A pack that the sheet does not name stays; `removed` holds the labels that the sheet removes. Where the sheet
 * names every pack that is left, its order counts. Else the named packs keep the places that named packs had, and new ones come last.
 */
export function mergeVariants(before: readonly Variant[], named: readonly NamedVariant[], removed: readonly string[]): Variant[] {
  const known = new Map(before.map((variant) => [plainLabel(variant.quantity), variant]))
  const gone = new Set(removed.map(plainLabel))
  const filled = named.map((line) => filledFrom(line, known.get(plainLabel(line.quantity))))
  const isNamed = new Set(filled.map(({ quantity }) => plainLabel(quantity)))
  const left = before.filter(({ quantity }) => !gone.has(plainLabel(quantity)))
  if (left.every(({ quantity }) => isNamed.has(plainLabel(quantity)))) return filled
  const [changed, added] = [filled.filter(({ quantity }) => known.has(plainLabel(quantity))), filled.filter(({ quantity }) => !known.has(plainLabel(quantity)))]
  const inOrder = changed.values()
  return [...left.map((variant) => (isNamed.has(plainLabel(variant.quantity)) ? (inOrder.next().value ?? variant) : variant)), ...added]
}

function filledFrom({ quantity, price, discount, mrp }: NamedVariant, before: Variant | undefined): Variant {
  const kept = mrp ?? before?.mrp
  const image = before?.image && { image: before.image }
  return { quantity, price, discount: discount ?? before?.discount ?? 0, ...(kept !== undefined && { mrp: kept }), ...image }
}

type Figures = Omit<Variant, 'quantity'>

/** What happens to a pack; `before` is missing for a new one, `after` for one that is removed. */
export type PackChange = { quantity: string; before?: Figures; after?: Figures }

/** The packs that differ, those that are left first. */
export function packChanges(before: readonly Variant[], after: readonly Variant[]): PackChange[] {
  const byLabel = (variants: readonly Variant[]) => new Map(variants.map((variant) => [plainLabel(variant.quantity), variant]))
  const [old, now] = [byLabel(before), byLabel(after)]
  const left = after.flatMap(({ quantity, ...figures }) => {
    const was = old.get(plainLabel(quantity))
    if (!was) return [{ quantity, after: figures }]
    const { quantity: _label, ...former } = was
    const isSame = former.price === figures.price && former.discount === figures.discount && former.mrp === figures.mrp
    return isSame ? [] : [{ quantity, before: former, after: figures }]
  })
  const gone = before.filter(({ quantity }) => !now.has(plainLabel(quantity))).map(({ quantity, ...figures }) => ({ quantity, before: figures }))
  return [...left, ...gone]
}
