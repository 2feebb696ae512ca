import { listProducts } from '#shop/catalogue/module.server.ts'
import { chargesDelivery } from '#shop/orders/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { listBarcodes } from '#shop/stock/module.server.ts'
import type { Shop } from '#platform/shop.ts'
import { feedItemsOf } from './feed-items.ts'

/** Reads the packs of the published products, and the facts about the shop that a feed names. Three queries. */
export async function readFeedItems({ db, config: { PUBLIC_URL: base } }: Shop) {
  const [products, barcodes, { brand, blurb, deliveryCharge }] = await Promise.all([listProducts(db, { withTexts: true }), listBarcodes(db), readSettings(db)])
  const keyOf = (productId: string, label: string) => `${productId}\n${label}`
  const byPack = new Map(barcodes.map(({ productId, quantity, barcode }) => [keyOf(productId, quantity), barcode]))
  const isDeliveryPaid = chargesDelivery(deliveryCharge)
  const barcodeOf = (productId: string, label: string) => byPack.get(keyOf(productId, label))
  return { items: feedItemsOf({ products, barcodeOf, brand, chargesDelivery: isDeliveryPaid, base }), base, brand, blurb, chargesDelivery: isDeliveryPaid }
}

/** Returns headers with which the page cache shares a feed until the catalogue changes. */
export const feedHeaders = (type: string) => ({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' })
