import { demoProductId } from '../support/browser/demo-product.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openHydrated } from '../support/browser/open-hydrated.ts'
import { isHydrated, saveData, waitUntilIdle } from '../support/browser/page-script.ts'
import { publicPaths } from '../support/browser/public-paths.ts'

/** A page's script loads by itself, once the page has loaded. pages-without-script.spec.ts tests data saving. */

test('every page loads its script at low priority, after the page, without an act', async ({ page, baseURL }) => {
  test.setTimeout(180_000)
  for (const path of [...publicPaths(await demoProductId(baseURL)), '/login', '/register']) {
    await page.goto(path)
    await expect.poll(() => isHydrated(page), path).toBe(true)
    const { pay, early, priorities } = await page.evaluate(() => {
      const loadedAt = performance.getEntriesByType('navigation').map((entry) => (entry instanceof PerformanceNavigationTiming ? entry.loadEventStart : NaN))
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))
      const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
      return {
        // What only the checkout needs.
        pay: scripts.filter(({ name }) => name.includes('/pay-')).map(({ name }) => name),
        early: scripts.filter(({ startTime }) => !(startTime >= (loadedAt[0] ?? NaN))).map(({ name }) => name),
        priorities: [...new Set(preloads.slice(0, 3).map(({ fetchPriority }) => fetchPriority))],
      }
    })
    expect({ pay, early, priorities }, path).toEqual({ pay: [], early: [], priorities: ['low'] })
  }
})

test('an act before the page is idle loads the script at full priority', async ({ page }) => {
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('scroll'))))
  await page.goto('/about')
  await expect.poll(() => isHydrated(page)).toBe(true)
  expect(await page.locator('link[rel=modulepreload]').first().getAttribute('fetchpriority')).toBe('auto')
})

for (const savesData of [false, true])
  test(`the code of a dialog loads ${savesData ? 'with the tap when data is saved' : 'before the tap'}`, async ({ page }) => {
    if (savesData) await saveData(page)
    await openHydrated(page, '/about')
    const hasDialog = () => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/dialogs-')))
    if (savesData) await waitUntilIdle(page)
    else await expect.poll(hasDialog).toBe(true)
    expect(await hasDialog()).toBe(!savesData)
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await hasDialog()).toBe(true)
  })
