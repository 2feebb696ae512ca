import { hasWords, searchWords } from '#kernel/search-words.ts'
import type { Product } from '#shop/catalogue/contract.ts'

/** A product (`productId`) or a pack (`packId`) that a discount can be for. */
export type ScopeItem = { key: string; label: string; detail: string; productId?: string; packId?: string }

const mostShown = 8

/** Returns every product and every pack as choices. With `packsOnly`, only packs. `wholeProduct`: the detail text of a product. */
export function scopeItems(products: readonly Product[], { wholeProduct, packsOnly = false }: { wholeProduct: string; packsOnly?: boolean }): ScopeItem[] {
  return products.flatMap(({ _id: productId, name, variants }) => [
    ...(packsOnly ? [] : [{ key: productId, label: name, detail: wholeProduct, productId }]),
    ...variants.flatMap(({ _id: packId, quantity }) =>
      packId === undefined ? [] : [{ key: `${productId}-${packId}`, label: `${name}, ${quantity}`, detail: quantity, packId }],
    ),
  ])
}

/** Returns the first items whose label has every typed word. */
export function findScope(items: readonly ScopeItem[], typed: string): ScopeItem[] {
  const words = searchWords(typed)
  return items.filter(({ label }) => hasWords(label, words)).slice(0, mostShown)
}
