import { expectAccessible } from '#test/browser/accessible.ts'
import { holdBack } from '#test/browser/fake-replies.ts'
import { stopClock } from '#test/browser/clock.ts'
import { expect, test } from '#test/browser/journey.ts'
import { openHydrated } from '#test/browser/open-hydrated.ts'
import { desktop } from '#test/browser/screen-sizes.ts'
import { keepNotices } from '#test/browser/timers.ts'

test.describe('on a desktop', () => {
  test.use(desktop)

  test('the search suggests while typing, and the keyboard opens a suggestion @essential', async ({ page }) => {
    await page.goto('/about')
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search products and articles' })
    const options = page.getByRole('banner').getByRole('option')
    await field.pressSequentially('shilaj')
    await expect(options.filter({ hasText: 'Himalayan Shilajit Resin' })).toBeVisible()
    await expect(options.filter({ hasText: 'Article' }).first()).toBeVisible()
    await expectAccessible(page)
    await field.press('Escape')
    await expect(options.first()).toBeHidden()
    await expect(field).toHaveValue('shilaj')
    await field.press('ArrowDown')
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await field.press('ArrowUp')
    await expect(options.first()).toHaveAttribute('aria-selected', 'false')
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Shilajit/)
  })
})

test('fast typing requests suggestions once, and a failed reply keeps the search usable @desktop', async ({ page }) => {
  const queries: string[] = []
  await page.route('**/backend/api/products?**', (route) => {
    queries.push(new URL(route.request().url()).searchParams.get('q') ?? '')
    return route.abort()
  })
  await page.clock.install()
  await openHydrated(page, '/about')
  const field = page.getByRole('banner').getByRole('combobox')
  // The clock is stopped, so a slow machine makes no pause between the keys.
  await stopClock(page)
  await field.pressSequentially('saffr')
  await page.clock.runFor(20)
  await field.pressSequentially('on')
  await page.clock.runFor(1000)
  await expect.poll(() => queries).toEqual(['saffron'])
  await page.clock.resume()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=saffron$/)
  await expect(page.getByRole('link', { name: 'Kashmiri Mongra Saffron', exact: true })).toBeVisible()
})

test('Enter searches for the new text while its suggestions load @desktop', async ({ page }) => {
  await openHydrated(page, '/about')
  const field = page.getByRole('banner').getByRole('combobox')
  const options = page.getByRole('banner').getByRole('option')
  await field.fill('saffron')
  await expect(options.first()).toBeVisible()
  const release = await holdBack(page, '/products?**')
  await field.fill('shilajit')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=shilajit$/)
  await release()
})

test('a failed search keeps the page and can be retried @desktop', async ({ page }) => {
  await page.goto('/search?q=saffron')
  await page.mouse.move(1, 1)
  await expect.poll(() => page.evaluate(() => !window.early)).toBe(true)
  let refused = 0
  await page.route('**/search.data*', (route) => {
    refused += 1
    return route.abort()
  })
  const field = page.getByRole('banner').getByRole('combobox')
  await field.fill('resin')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The search could not be answered. Please check your connection and try again.')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “resin”' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('resin')
  await expectAccessible(page)
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect.poll(() => refused).toBe(2)
  await page.unroute('**/search.data*')
  // Clicks repeatedly, because the page ignores a click while the failed request is still open.
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.click({ timeout: 1000 })
    await expect(page.getByRole('main').getByRole('link', { name: 'Himalayan Shilajit Resin', exact: true })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(retry).toHaveCount(0)
})

test('a phone searches in a dialog', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').fill('mongra')
  // Other journeys add saffron with longer names.
  const product = dialog.getByRole('option', { name: 'Kashmiri Mongra Saffron Product' })
  await expect(product).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('combobox').press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await dialog.getByRole('combobox').fill('mongr')
  await product.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kashmiri Mongra Saffron' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a search dialog that fails to load keeps the input of the page and can be retried', async ({ page }) => {
  await keepNotices(page)
  // Dialogs load after the page, so they must fail from the start.
  const files = '**/assets/dialogs-*.js'
  await page.route(files, (route) => route.abort())
  await openHydrated(page, '/contact')
  const search = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await page.getByLabel('Message').fill('Do you ship to Leh?')
  await search.click()
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded. Please check your connection and try again.')
  await page.unroute(files)
  await search.click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Do you ship to Leh?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
})

test('a dialog whose file a release removed reloads the page', async ({ page }) => {
  await page.route('**/assets/dialogs-*.js', (route) => route.abort())
  await openHydrated(page, '/contact')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  const reload = page.waitForEvent('load')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await reload
})

test('the search page shows products and articles, and is not indexed @everywhere', async ({ page }) => {
  await page.goto('/search?q=saffron')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “saffron”' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article')).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Articles' }).getByRole('article')).not.toHaveCount(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
  await page.goto('/search?q=%3Cscript%3E')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await expectAccessible(page)
})

test('an open search always shows best sellers, loading, results, an empty result or an error @everywhere', async ({ page }) => {
  await openHydrated(page, '/about')
  const wide = (page.viewportSize()?.width ?? 0) >= 1024
  const banner = page.getByRole('banner')
  if (!wide) await banner.getByRole('button', { name: 'Search' }).click()
  const search = wide ? banner : page.getByRole('dialog', { name: 'Search' })
  const field = search.getByRole('combobox')
  const options = search.getByRole('option')
  await field.click()
  await expect(search.getByRole('listbox', { name: 'Best sellers' }).getByRole('option')).toHaveCount(3)
  await expectAccessible(page)

  const release = await holdBack(page, '/products?**')
  await field.fill('kesar')
  await expect(search.getByText('Searching...').last()).toBeVisible()
  await release()
  await expect(options.filter({ hasText: /saffron/i }).first()).toBeVisible()

  await field.fill('wristwatch')
  await expect(search.getByText('Nothing found for “wristwatch”.').last()).toBeVisible()
  await expect(search.getByRole('listbox', { name: 'Best sellers' }).getByRole('option')).toHaveCount(3)
  await expectAccessible(page)

  await page.route('**/backend/api/products?**', (route) => route.abort())
  await field.fill('resin')
  await expect(search.getByText('Suggestions could not be loaded. Press Enter to search.').last()).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=resin$/)
})

test('Hindi and misspelled queries find products, and an unknown one shows the best sellers', async ({ page }) => {
  for (const [typed, found] of [
    ['केसर', 'Kashmiri Mongra Saffron'],
    ['zaffran', 'Kashmiri Mongra Saffron'],
    ['silajit', 'Himalayan Shilajit Resin'],
    ['himalyan resn', 'Himalayan Shilajit Resin'],
  ] as const) {
    await page.goto(`/search?q=${encodeURIComponent(typed)}`)
    await expect(page.getByRole('region', { name: 'Products' }).getByRole('heading', { name: found, exact: true })).toBeVisible()
  }
  await page.goto('/search?q=wristwatch')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Best sellers' }).getByRole('article')).toHaveCount(3)
  await expectAccessible(page)
})

test('the box of the results follows the address on Back, and a question finds the page that answers it @everywhere', async ({ page }) => {
  await page.goto('/search?q=saffron')
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('refund')
  await box.press('Enter')
  await expect(page).toHaveURL(/q=refund$/)
  await expect(page.getByRole('region', { name: 'Help and account' }).getByRole('link', { name: 'Returns and refunds' })).toHaveAttribute('href', '/returns')
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “saffron”')
  await expect(box).toHaveValue('saffron')
  await page.goForward()
  await expect(box).toHaveValue('refund')
})
