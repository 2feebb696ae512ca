import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { callApi } from '../../support/browser/shopper.ts'
import { untilAnswered } from './check-books.ts'

type Product = { variants: { price: number }[] }

/** Shorter than the minute for which the cache keeps a page, so only a notification can show a change sooner. */
const cacheMs = 30_000

/** Changes a price through each shop. @returns the longest time until the other shop showed it, and the faults, in words */
export async function checkNotifications(shops: readonly ShopProcess[], { productId, name, token }: { productId: string; name: string; token: string }) {
  const faults: string[] = []
  let slowestMs = 0
  const read = async (shop: ShopProcess) => (await callApi<Product>(shop, 'GET', `/products/${productId}`)).body.variants[0]?.price ?? 0
  for (const [index, shop] of shops.entries()) {
    const other = shops[(index + 1) % shops.length] ?? shop
    const price = (await read(other)) + 1
    // Fills the caches of both.
    for (const one of [shop, other, shop, other]) await read(one)
    const body = { name, variants: [{ quantity: '1 g', price }] }
    await untilAnswered(() => callApi(shop, 'PUT', `/products/${productId}`, { token, body }))
    const savedAt = performance.now()
    while ((await read(other)) !== price && performance.now() - savedAt < cacheMs) await pause(10)
    const tookMs = performance.now() - savedAt
    slowestMs = Math.max(slowestMs, tookMs)
    if (tookMs >= cacheMs) faults.push(`a changed price did not reach the other process within ${cacheMs / 1000} s`)
  }
  return { faults, slowestMs }
}
