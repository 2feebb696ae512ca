import type { ProductChoice } from '../page-contract.ts'

/** Returns the products of a block, from the catalogue, whose newest product comes first. Products that left it are missing. */
export function chosenProducts<Product extends { _id: string }>(block: ProductChoice, catalogue: readonly Product[]): Product[] {
  if (block.choice === 'newest') return catalogue.slice(0, block.count)
  return block.products.flatMap((id) => catalogue.find(({ _id }) => _id === id) ?? [])
}
