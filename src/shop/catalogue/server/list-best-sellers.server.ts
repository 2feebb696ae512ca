import { dayInIndia, startOfDay } from '#kernel/india.ts'
import type { Shop } from '#platform/shop.ts'
import { sumByName } from '#shop/audit/module.server.ts'
import type { Product } from '../contract.ts'
import { listProducts } from './queries.server.ts'

const maxProducts = 3
const periodMs = 90 * 86_400_000

/** Lists the three products with the most pieces sold in the last 90 days. Other products follow in the catalogue's order. */
export async function listBestSellers({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<Product[]> {
  const since = startOfDay(dayInIndia(new Date(now().getTime() - periodMs)))
  const [products, sums] = await Promise.all([listProducts(db), sumByName(db, { since }, ['product'])])
  const sold = new Map(sums.map(({ name, qty }) => [name, qty]))
  // The sort is stable, so products with equal sales keep the catalogue's order.
  return products.toSorted((one, other) => (sold.get(other.name) ?? 0) - (sold.get(one.name) ?? 0)).slice(0, maxProducts)
}
