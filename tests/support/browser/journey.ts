import { test as base } from '@playwright/test'
import { type ShopProcess, startPreparedShop } from './shop-process.ts'
import { disableEarlyTimeouts } from './timers.ts'
import { translatePages } from './translated.ts'

/**
 * Playwright's `test` with a shop. All tests of a worker share one shop; each may call `shop.kill9()` and `shop.restart()`.
 * The shop starts with a product and coupons, so that no test relies on an empty one.
 * A test runs on the phone; with @desktop in its title on the desktop only, with @everywhere on both. With @translated it runs again on translated pages.
 */
export const test = base.extend<{ earlyTimeouts: boolean; translated: boolean }, { shop: ShopProcess }>({
  /** True keeps the timeouts after which an early interaction stops waiting for the page's script. Only their own tests need them. */
  earlyTimeouts: [false, { option: true }],
  /** True treats the pages as a browser's translator does. */
  translated: [false, { option: true }],
  context: async ({ context, earlyTimeouts, translated }, use) => {
    if (translated) await translatePages(context)
    if (!earlyTimeouts) await disableEarlyTimeouts(context)
    await use(context)
  },
  shop: [
    // Playwright requires a destructuring pattern here, even an empty one.
    async ({}, use) => {
      const shop = await startPreparedShop()
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
