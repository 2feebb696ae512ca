import type { Product } from '#shop/catalogue/contract.ts'
import { priceVariant } from '#shop/catalogue/rules.ts'
import { inr } from '#kernel/money.ts'

const mostShown = 8

/** Returns up to 8 packs whose product or quantity label contains every typed word. The closest match comes first, because Enter takes it. */
export function findPacks(products: readonly Product[], typed: string) {
  const text = plain(typed).trim()
  const words = text.split(/\s+/)
  const packs = products.flatMap(({ _id: productId, name, variants }) =>
    variants.map(({ quantity: variant, ...priced }) => ({
      key: `${productId}-${encodeURIComponent(variant)}`,
      label: `${name}, ${variant}`,
      detail: inr(priceVariant(priced, 1).finalPaise),
      pack: { productId, variant, name },
    })),
  )
  return packs
    .filter(({ label }) => words.every((word) => plain(label).includes(word)))
    .map((found) => ({ found, closeness: closenessOf(found) }))
    .toSorted((one, other) => other.closeness - one.closeness)
    .slice(0, mostShown)
    .map(({ found }) => found)

  /** Counts how many of five tests a pack passes. For "50", the pack of 50 g is closer than 500 g, and 500 g is closer than 250 g. */
  function closenessOf({ label, pack }: (typeof packs)[number]) {
    const inLabel = ` ${plain(label)} `
    return [
      plain(pack.variant) === text,
      inLabel.includes(` ${text}`),
      words.every((word) => inLabel.includes(` ${word} `)),
      words.every((word) => inLabel.includes(` ${word}`)),
      inLabel.includes(text),
    ].filter(Boolean).length
  }
}

/** Returns a text in lower case without commas. */
const plain = (text: string) => text.toLowerCase().replaceAll(',', '')
