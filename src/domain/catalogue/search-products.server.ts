import type { Db } from '#platform/database/database.ts'
import { readSettings } from '../settings/queries.server.ts'
import type { Product } from './contract.ts'
import { findByWords } from './find-by-words.ts'
import { listProducts } from './queries.server.ts'

/** What a product is found by. A pack is found as 5 g and as 5g. */
const textsOf = ({ name, type, benefits, variants }: Product) => [
  name,
  type,
  ...benefits,
  ...variants.flatMap(({ quantity }) => [quantity, quantity.replace(/\s+/g, '')]),
]

/** The published products that fit what a shopper typed, in the order of the catalogue. Two queries: a catalogue is small enough to be looked through. */
export async function searchProducts(db: Db, q: string): Promise<Product[]> {
  const [products, { synonyms }] = await Promise.all([listProducts(db), readSettings(db)])
  return findByWords(products, textsOf, q, synonyms)
}
