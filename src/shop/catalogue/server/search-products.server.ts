import type { Db } from '#platform/database/database.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type { Product } from '../contract.ts'
import { findByWords } from '../rules/find-by-words.ts'
import { priceLimitIn } from '../rules/price-limit.ts'
import { listProducts } from './queries.server.ts'
import { priceVariant } from '../rules/variant-price.ts'

/** Returns the texts that the search matches. A label counts with and without spaces: 5 g and 5g. */
const textsOf = ({ name, type, benefits, variants }: Product) => [
  name,
  type,
  ...benefits,
  ...variants.flatMap(({ quantity }) => [quantity, quantity.replace(/\s+/g, '')]),
]

/**
 * Returns the published products that match a shopper's search, in the order of `findByWords`. If the search names a highest price and some of them have a
 * pack for it, the others are left out. Reads the whole catalogue, which is small, in two queries.
 */
export async function searchProducts(db: Db, q: string): Promise<Product[]> {
  const [products, { synonyms }] = await Promise.all([listProducts(db), readSettings(db)])
  const limit = priceLimitIn(q)
  if (!limit) return findByWords(products, textsOf, q, synonyms)
  const affordable = products.filter(({ variants }) => variants.some((variant) => priceVariant(variant, 1).finalPaise <= limit.limitPaise))
  if (limit.rest === '') return affordable
  const found = findByWords(products, textsOf, limit.rest, synonyms)
  const fitting = found.filter((product) => affordable.includes(product))
  return fitting.length > 0 ? fitting : found
}
