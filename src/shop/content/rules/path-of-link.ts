import type { Product } from '#shop/catalogue/contract.ts'
import { pathOfType, typeOf } from '#shop/catalogue/rules.ts'

const listOfType = /^\/products\?(type=[^&#]+)$/

/**
 * Returns where the link of a slide leads. One to the products of a type leads to the product itself while it is the only one, and to all products
 * while there is none.
 */
export function pathOfLink(to: string, products: readonly Product[]) {
  const [, query] = listOfType.exec(to) ?? []
  const type = query === undefined ? null : new URLSearchParams(query).get('type')
  return type === null ? to : pathOfType(products, typeOf(type))
}
