import { test as base } from '@playwright/test'
import { type ShopProcess, startShop } from './shop-process.ts'
import { stockShop } from './stock.ts'
import { waitForScript } from './timers.ts'

/**
 * A journey in the browser. Each worker has one shop, which its journeys share; `shop.kill9()` and `shop.restart()` may be used freely.
 * It starts with a product and coupons of somebody else's, so that none can count on being the first to use it.
 * Journeys run on the phone; one whose title has @desktop runs on the desktop only, one with @everywhere on both.
 */
export const test = base.extend<{ impatient: boolean }, { shop: ShopProcess }>({
  /** Whether what is done before the page's script is there happens after a moment without it, as outside of journeys. */
  impatient: [false, { option: true }],
  context: async ({ context, impatient }, use) => {
    if (!impatient) await waitForScript(context)
    await use(context)
  },
  shop: [
    // Playwright reads the names of the fixtures it depends on from this pattern, even when there are none.
    async ({}, use) => {
      const shop = await startShop()
      await stockShop(shop)
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => {
    await shop.restart()
    await use(shop.baseURL)
  },
})

export { expect } from '@playwright/test'
