import { expect, type Page } from '@playwright/test'

export async function expectNoOverflow(page: Page) {
  const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  expect(content, `${page.url()} is wider than its window`).toBeLessThanOrEqual(view ?? 0)
}
