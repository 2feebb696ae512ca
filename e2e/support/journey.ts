import { test as base } from '@playwright/test'
import { type ShopProcess, startShop } from './shop-process.ts'

/**
 * A journey in the browser. Each worker has one shop, which its journeys share; `shop.kill9()` and `shop.restart()` may be used freely.
 * Journeys run on the phone; one whose title has @desktop runs on the desktop only, one with @everywhere on both.
 */
export const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    // Playwright reads the names of the fixtures it depends on from this pattern, even when there are none.
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => {
    await shop.restart()
    await use(shop.baseURL)
  },
})

export { expect } from '@playwright/test'
