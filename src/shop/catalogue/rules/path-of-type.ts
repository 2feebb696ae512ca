import { nameKey } from '#kernel/text.ts'
import type { Product } from '../contract.ts'
import { productPath } from './product-path.ts'

/** Returns the canonical form of a product's type, for comparisons. */
export const typeOf = nameKey

/** Returns the path of a type's only product, or of the list of its products; without any, the list of all products. */
export function pathOfType(products: readonly Product[], type: string) {
  const found = products.filter((product) => typeOf(product.type) === type)
  const [first] = found
  if (!first) return '/products'
  return found.length === 1 ? productPath(first) : `/products?type=${encodeURIComponent(type)}`
}
