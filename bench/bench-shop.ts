import { type ShopProcess, startShop } from '../tests/support/browser/shop-process.ts'
import { callApi } from '../tests/support/browser/shopper.ts'
import type { Product } from '../src/shop/catalogue/contract.ts'
import { asAdmin, databaseUrl } from '../tests/support/postgres.ts'
import { registerShop } from '../tests/support/register-shop.ts'
import { makeShoppers, type Shopper, withDatabase } from './shoppers.ts'

/** A shop with the demo catalogue and signed-in shoppers. `url` is its database server's, if it has one. */
export type BenchShop = ShopProcess & { shoppers: Shopper[]; product: Product; url: string | undefined }

const secret = 'of-the-bench-and-of-nothing-else-at-all'

/** Opens a shop on a new database of that server, or on the embedded database. `withInvoices`: it is registered for GST. */
export async function openBenchShop(
  postgres: { url: string; template: string } | undefined,
  { shoppers: count, environment = {}, withInvoices = false }: { shoppers: number; environment?: Record<string, string>; withInvoices?: boolean },
): Promise<BenchShop> {
  const name = `swachh_bench_${crypto.randomUUID().slice(0, 8)}`
  if (postgres) await asAdmin(postgres.url, `create database ${name} template ${postgres.template}`)
  const url = postgres && databaseUrl(postgres.url, name)
  const shop = await startShop({ ...(url && { DATABASE_URL: url }), AUTH_SECRET: secret, ...environment })
  // Only one process at a time can open the embedded database.
  if (!url) await shop.stop()
  const shoppers = await withDatabase(url ? { DATABASE_URL: url } : { DATA_DIR: shop.dataDir }, async (db) => {
    if (withInvoices) await registerShop({ db, now: () => new Date() })
    return makeShoppers(db, count)
  })
  await shop.restart()
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products')
  const [product] = products
  if (!product) throw new Error('The demo catalogue has no product')
  return {
    ...shop,
    shoppers,
    product,
    url,
    remove: async () => {
      await shop.remove()
      if (postgres) await asAdmin(postgres.url, `drop database ${name} with (force)`)
    },
  }
}
