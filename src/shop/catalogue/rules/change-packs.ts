import type { Product, Variant } from '../contract.ts'
import { packChanges } from './merge-variants.ts'

/** New figures of a pack. A figure that is left out stays; null removes the MRP. */
export type PackFigures = {
  _id: string
  price?: number | undefined
  discount?: number | undefined
  mrp?: number | null | undefined
  paused?: boolean | undefined
}

/** Returns a pack with new figures. */
export function withFigures(pack: Variant, { price = pack.price, discount = pack.discount, mrp, paused }: PackFigures): Variant {
  const { mrp: oldMrp, paused: oldPaused, ...kept } = pack
  const newMrp = mrp === undefined ? oldMrp : (mrp ?? undefined)
  return { ...kept, price, discount, ...(newMrp !== undefined && { mrp: newMrp }), ...((paused ?? oldPaused) && { paused: true as const }) }
}

/** Returns a product with new figures of some packs. */
export function withPacks(product: Product, figures: readonly PackFigures[]): Product {
  const byPack = new Map(figures.map((pack) => [pack._id, pack]))
  return {
    ...product,
    variants: product.variants.map((pack) => {
      const given = byPack.get(pack._id ?? '')
      return given ? withFigures(pack, given) : pack
    }),
  }
}

/** Returns whether two versions of a product have the same packs with the same figures. */
export const isSamePacks = (before: Product, after: Product) => packChanges(before.variants, after.variants).length === 0

/** Returns whether a change of price or MRP leaves a pack with an MRP below its price, which the law forbids. */
export const isAboveMrp = (before: Variant, after: Variant) =>
  (before.price !== after.price || before.mrp !== after.mrp) && after.mrp !== undefined && after.mrp < after.price
