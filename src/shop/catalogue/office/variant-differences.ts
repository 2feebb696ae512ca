import { isSamePack } from '../rules/match-packs.ts'
import { productsTexts } from './products-texts.ts'
import { type Difference, differing } from '#ui/office/use-conflict.ts'

const texts = productsTexts.variants

/** A variant as the form would send it. A figure that is no number stays text. */
export type SentVariant = { _id?: string; quantity: string; price: number | string; discount: number | string; mrp: number | string | null }

/** Returns one line for each variant that differs, with the figures that differ, and one for a different order. */
export function variantDifferences(theirs: readonly SentVariant[], yours: readonly SentVariant[]): Difference[] {
  const findIn = (variants: readonly SentVariant[], pack: SentVariant) => variants.find((variant) => isSamePack(variant, pack))
  const packs = [...yours, ...theirs.filter((variant) => !findIn(yours, variant))]
  const changed = packs.flatMap((pack) => {
    const [their, our] = [findIn(theirs, pack), findIn(yours, pack)]
    const figures = their && our ? figuresOf(their).map((text, index) => [text, figuresOf(our)[index] ?? ''] as const) : undefined
    const isRenamed = their && our && !isSamePack({ quantity: their.quantity }, { quantity: our.quantity })
    if (isRenamed) figures?.unshift([`${texts.quantity} ${their.quantity}`, `${texts.quantity} ${our.quantity}`])
    const differingFigures = figures?.filter(([one, other]) => one !== other)
    const shown = (side: 0 | 1, variant: SentVariant | undefined) =>
      differingFigures ? differingFigures.map((pair) => pair[side]).join('\n') : variant ? figuresOf(variant).join('\n') : texts.absent
    return differing([[texts.named(pack.quantity), shown(0, their), shown(1, our)]])
  })
  if (changed.length > 0) return changed
  return differing([[texts.legend, listOf(theirs), listOf(yours)]])
}

const figuresOf = ({ price, discount, mrp }: SentVariant) => [
  `${texts.price} ₹${price}`,
  `${texts.discount} ${discount}%`,
  `${texts.mrp} ${mrp === null ? texts.automatic : `₹${mrp}`}`,
]

const listOf = (variants: readonly SentVariant[]) => variants.map(({ quantity }) => quantity).join(', ')
