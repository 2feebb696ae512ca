import { startShop } from './shop-process.ts'
import { stockShop } from './stock.ts'

/** Starts a shop with the demo's products and those of `stockShop`, and stops it. Workers start copies of its data. */
export default async function prepareShop() {
  const shop = await startShop()
  await stockShop(shop)
  await shop.stop()
  process.env['PREPARED_SHOP'] = shop.dataDir
  return () => shop.remove()
}
