import type { Page } from '@playwright/test'
import type { ShopProcess } from './shop-process.ts'

/** Stores a session in the browser, once and not at each page load, so that a logout in the test lasts. */
export async function signInOnce(page: Page, shop: ShopProcess, session: Record<string, string>) {
  await page.goto(`${shop.baseURL}/robots.txt`)
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries(session))
}
