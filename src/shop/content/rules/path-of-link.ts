import type { Product } from '#shop/catalogue/contract.ts'
import { pathOfType, typeOf } from '#shop/catalogue/rules.ts'

const listOfType = /^\/products\?(type=[^&#]+)$/

/**
 * Returns the path to which the link of a slide leads. A link to the products of a type leads to the product itself if the type has only one, and to all
 * products if the type has none.
 */
export function pathOfLink(to: string, products: readonly Product[]) {
  const [, query] = listOfType.exec(to) ?? []
  const type = query === undefined ? null : new URLSearchParams(query).get('type')
  return type === null ? to : pathOfType(products, typeOf(type))
}
