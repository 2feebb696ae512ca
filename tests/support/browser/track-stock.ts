import { randomUUID } from 'node:crypto'
import type { ShopProcess } from './shop-process.ts'
import { callApi, logIn } from './shopper.ts'
import type { Stock } from './stock.ts'

type Item = { _id: string; productId: string; pack: string; onHand: number; version: number }

/** Tracks the stock of a pack, and sets the pieces on hand. */
export async function setStock(shop: ShopProcess, { productId, name }: Stock, pack: string, counted: number, fields: { mostPerOrder?: number } = {}) {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const { body: items } = await callApi<Item[]>(shop, 'GET', `/stock?q=${encodeURIComponent(name)}`, { token })
  const item = items.find((one) => one.productId === productId && one.pack === pack)
  if (!item) throw new Error(`There is no stock of ${name}, ${pack}`)
  const settings = { sku: null, barcode: null, weight: null, cost: null, lowAt: null, mostPerOrder: null, mayOversell: false, ...fields }
  const saved = await callApi(shop, 'PUT', `/stock/${item._id}`, { token, body: { ...settings, tracked: true } })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  if (item.onHand === counted) return
  const moved = await callApi(shop, 'POST', `/stock/${item._id}/movements`, { token, body: { reason: 'correction', counted, key: randomUUID() } })
  if (moved.status !== 200) throw new Error(JSON.stringify(moved.body))
}
