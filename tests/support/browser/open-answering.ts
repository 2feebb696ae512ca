import { expect, type Page } from '@playwright/test'

/** Until its script is there a link loads the whole next page, which has nothing to wait for. */
export async function openAnswering(page: Page, path: string) {
  await page.goto(path)
  // Touched, it need not wait until the browser is idle.
  await page.mouse.move(1, 1)
  await expect.poll(() => page.evaluate(() => Boolean(window.early))).toBe(false)
}
