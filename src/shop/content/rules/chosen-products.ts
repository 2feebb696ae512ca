import type { ProductChoice } from '../page-contract.ts'

/** Returns the products that a block shows. `catalogue`: newest first. Leaves out products that are not in the catalogue. */
export function chosenProducts<Product extends { _id: string }>(block: ProductChoice, catalogue: readonly Product[]): Product[] {
  if (block.choice === 'newest') return catalogue.slice(0, block.count)
  return block.products.flatMap((id) => catalogue.find(({ _id }) => _id === id) ?? [])
}
