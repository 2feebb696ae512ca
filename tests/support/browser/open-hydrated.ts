import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until React has hydrated it. Before that, a link loads the next page as a whole. */
export async function openHydrated(page: Page, path: string) {
  await page.goto(path)
  // An interaction loads the script without waiting for an idle browser.
  await page.mouse.move(1, 1)
  await expect.poll(() => page.evaluate(() => Boolean(window.early))).toBe(false)
}
