import { dayInIndia, startOfDay } from '#kernel/india.ts'
import type { Shop } from '#platform/shop.ts'
import { sumByName } from '../figures/queries.server.ts'
import type { Product } from './contract.ts'
import { listProducts } from './queries.server.ts'

const most = 3
const spanMs = 90 * 86_400_000

/** The products of which most pieces were sold in the last 90 days, filled up in the order of the catalogue. At most three. */
export async function listBestSellers({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<Product[]> {
  const since = startOfDay(dayInIndia(new Date(now().getTime() - spanMs)))
  const [products, sums] = await Promise.all([listProducts(db), sumByName(db, { since }, ['product'])])
  const sold = new Map(sums.map(({ name, qty }) => [name, qty]))
  // A stable sort: products that sold as many keep the catalogue's order.
  return products.toSorted((one, other) => (sold.get(other.name) ?? 0) - (sold.get(one.name) ?? 0)).slice(0, most)
}
