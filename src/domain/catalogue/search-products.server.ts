import type { Db } from '#platform/database/database.ts'
import { readSettings } from '../settings/queries.server.ts'
import type { Product } from './contract.ts'
import { findByWords } from './find-by-words.ts'
import { listProducts } from './queries.server.ts'

/** Returns the texts that the search matches. A label counts with and without spaces: 5 g and 5g. */
const textsOf = ({ name, type, benefits, variants }: Product) => [
  name,
  type,
  ...benefits,
  ...variants.flatMap(({ quantity }) => [quantity, quantity.replace(/\s+/g, '')]),
]

/** Returns the published products that match a shopper's search, in the order of `findByWords`. Reads the whole catalogue, which is small, in two queries. */
export async function searchProducts(db: Db, q: string): Promise<Product[]> {
  const [products, { synonyms }] = await Promise.all([listProducts(db), readSettings(db)])
  return findByWords(products, textsOf, q, synonyms)
}
