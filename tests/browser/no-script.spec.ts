import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test as journey } from '../support/browser/journey.ts'
import { startShop } from '../support/browser/shop-process.ts'
import { demoProductId } from '../support/browser/demo-product.ts'

/** The test function with JavaScript disabled. */
const test = journey.extend({
  context: async ({ browser, baseURL }, use) => {
    const context: BrowserContext = await browser.newContext({ baseURL, javaScriptEnabled: false })
    await use(context)
    await context.close()
  },
})

/** Pages that read browser storage. Without JavaScript they can only show a message. */
const scriptPaths = ['/cart', '/wishlist', '/checkout', '/profilepage', '/myorders']

test('every linked page is readable', async ({ page }) => {
  test.setTimeout(240_000)
  // Uses a separate shop, because other tests add products to the shared one.
  const shop = await startShop()
  try {
    await readEveryPage(page, shop.baseURL)
  } finally {
    await shop.remove()
  }
})

async function readEveryPage(page: Page, baseURL: string) {
  const queue = ['/', '/scrolltotop', '/productDetail', '/productDetail2', '/login', '/login-phone', '/register', ...scriptPaths]
  const seen = new Set<string>()
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const answer = await page.goto(baseURL + path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect((await page.getByRole('main').innerText()).length, `${path} says something`).toBeGreaterThan(40)
    queue.push(...(await pathsOn(page, baseURL)))
  }
  for (const path of ['/', '/products', '/about', '/contact', '/blog', '/blog/what-saffron-grades-mean', '/privacy', '/cart', '/products?type=saffron'])
    expect([...seen], 'is linked').toContain(path)
}

test('pages that need JavaScript say so', async ({ page }) => {
  for (const path of [...scriptPaths, '/login', '/login-phone', '/register', '/contact']) {
    await page.goto(path)
    // Only the inner text of the whole element includes <noscript>.
    const main = page.getByRole('main')
    await expect(main, path).toContainText('needs JavaScript', { useInnerText: true })
    await expect(main, path).not.toContainText('Loading', { useInnerText: true })
  }
})

test('products show prices, variants and pictures @essential', async ({ page, baseURL }) => {
  const productId = await demoProductId(baseURL)
  await page.goto('/products')
  const card = page.getByRole('article').filter({ hasText: 'Kashmiri Mongra Saffron' })
  await expect(card.getByText(/^₹[\d,.]+$/).first()).toBeVisible()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/product/${productId}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Kashmiri Mongra Saffron' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Benefits' })).toBeVisible()
  await expect(page.getByText('Inclusive of all taxes').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Pack size' }).getByRole('button').first()).toContainText('₹')
  await expect(page.getByText('MRP (incl. of all taxes)')).toBeVisible()
  await page.getByText('How to use').click()
  await expect(page.getByText('five to eight threads')).toBeVisible()
  await page
    .getByRole('link', { name: /^Zoom: / })
    .first()
    .click()
  await expect(page).toHaveURL(/\.(jpg|jpeg|png|webp|avif)$/)
})

test('the menu opens and closes, and Log In opens the login page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.mouse.click(350, 500)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/login\??$/)
})

test('the product list sorts by a form and filters by links', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('link', { name: /^shilajit/i }).click()
  await page.getByLabel('Sort by').selectOption('Name')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/products\?type=shilajit&sort=name$/)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Himalayan Shilajit Resin'])
})

test('search works as a form', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('main').getByRole('searchbox').fill('resin')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=resin$/)
  await expect(page.getByRole('link', { name: 'Himalayan Shilajit Resin', exact: true })).toBeVisible()
})

/** Returns the paths of the links on the page that lead to pages of this shop. */
async function pathsOn(page: Page, baseURL: string) {
  const links = await page.getByRole('link').evaluateAll((all) => all.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : [])))
  return links.flatMap((href) => {
    const { origin, pathname, search } = new URL(href)
    const isFile = /\.\w+$/.test(pathname)
    return origin === baseURL && !isFile ? [pathname + search] : []
  })
}
