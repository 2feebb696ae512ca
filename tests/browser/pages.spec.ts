import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'

/** The content and links of each public page, as docs/promises.md lists them. */

test('home has the banner, the hero, products to buy, features, a testimonial and the news @essential', async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Saffron and shilajit' })
  await expect(banner.getByRole('button', { name: /slide \d of 2$/ })).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const buy = page.getByRole('link', { name: /^Buy Now/ })
  await expect(buy).not.toHaveCount(0)
  expect(await targets(buy)).toEqual(['/products'])
  expect(await targets(page.getByRole('link', { name: 'Explore Products' }))).toEqual(['/products'])
  for (const name of ['saffron', 'shilajit'])
    expect((await targets(page.getByText(`Shop ${name}`, { exact: true })))[0]).toMatch(
      new RegExp(`^/product/[a-z-]+-${name}(-resin)?-|^/products[?]type=${name}$`),
    )
  await expect(page.getByRole('region', { name: 'Testimonial' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent news' }).getByRole('article')).toHaveCount(3)
  for (const name of ['See both up close', 'How to use it']) await expect(page.getByRole('link', { name })).toBeVisible()
})

test('the list has a card for each product, with picture, name and link @essential', async ({ page, baseURL }) => {
  const products: { _id: string; name: string }[] = await (await fetch(`${baseURL}/backend/api/products/`)).json()
  await page.goto('/products')
  const cards = page.getByRole('region', { name: 'All products' }).getByRole('article')
  await expect(cards).toHaveCount(products.length)
  for (const { _id, name } of products) expect(await targets(cards.getByRole('link', { name, exact: true }))).toEqual([`/product/${_id}`])
  const demo = cards.filter({ hasText: 'Kashmiri Mongra Saffron' })
  await expect(demo.locator('img')).toBeVisible()
  await demo.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kashmiri Mongra Saffron' })).toBeVisible()
})

test('a product page has picture, badge, struck MRP, price, benefits, variants, quantity and ADD TO CART @essential', async ({ page, baseURL }) => {
  const products: { _id: string; name: string }[] = await (await fetch(`${baseURL}/backend/api/products`)).json()
  const demo = products.find(({ name }) => name === 'Kashmiri Mongra Saffron')
  await page.goto(`/product/${demo?._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kashmiri Mongra Saffron')
  const pack = page.getByRole('group', { name: 'Pack size' }).getByRole('button', { pressed: true })
  const size = (await pack.locator('span').first().textContent()) ?? ''
  await expect(page.getByRole('list', { name: 'Pictures' }).locator('..')).toContainText(size)
  await expect(page.locator('s').first()).toHaveText(/^MRP ₹[\d,.]+$/)
  await expect(page.getByRole('region', { name: 'Benefits' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'ADD TO CART' })).toBeVisible()
})

test('/productDetail shows the first product of the catalogue', async ({ page, baseURL }) => {
  const [first]: { name: string }[] = await (await fetch(`${baseURL}/backend/api/products?limit=1`)).json()
  await page.goto('/productDetail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.name ?? '')
  await expect(page.getByRole('button', { name: 'ADD TO CART' })).toBeVisible()
})

test('/productDetail2 has two galleries, and About Us shows the picture of a thumbnail', async ({ page }) => {
  await page.goto('/productDetail2')
  for (const name of ['Shilajit', 'Saffron']) {
    const pictures = page
      .getByRole('region', { name, exact: true })
      .getByRole('list', { name: `Pictures: ${name}` })
      .getByRole('img')
    await expect(pictures).toHaveCount(3)
    for (const picture of await pictures.all()) expect(await picture.getAttribute('alt')).toBeTruthy()
  }
  await page.goto('/about')
  await expect(page.getByRole('main')).toContainText('1955')
  const thumbnail = page.getByRole('button', { name: /^Show picture 2 of/ })
  await thumbnail.click()
  await expect(thumbnail).toHaveAttribute('aria-current', 'true')
  const alt = (await thumbnail.getAttribute('aria-label'))?.replace(/^.*?: /, '') ?? ''
  await expect(page.getByRole('img', { name: alt, exact: true })).toBeVisible()
})

test('Contact has the form, address, phone, e-mail, WhatsApp, a map and its own scroll-up button', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  for (const label of ['Name', 'Phone', 'Email', 'Subject', 'Message']) await expect(main.getByLabel(label, { exact: true })).toBeEditable()
  for (const href of ['tel:+', 'mailto:', 'https://wa.me/']) await expect(main.locator(`a[href^="${href}"]`)).toBeVisible()
  await expect(main).toContainText('Mon-Fri 10am-5pm')
  await expect(main.locator('address')).toBeVisible()
  await expect(main.getByRole('img', { name: /pin, which stands for the shop/ })).toBeVisible()
  await page.mouse.wheel(0, 5000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await main.getByRole('button', { name: 'Scroll up' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the login and registration pages link to each other @essential', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/register$/)
  for (const label of ['Name', 'Email', 'Password', 'Confirm Password']) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Login with Phone' }).click()
  await page.getByRole('link', { name: 'Login with Email' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('every page shows the scroll-to-top button above 300 px, and not at 300 px', async ({ page }) => {
  // The window is low, so that every page can scroll that far.
  await page.setViewportSize({ width: 360, height: 320 })
  for (const path of [
    '/',
    '/products',
    '/productDetail',
    '/productDetail2',
    '/about',
    '/contact',
    '/blog',
    '/cart',
    '/login',
    '/register',
    '/terms',
    '/no/such/page',
  ]) {
    await page.goto(path)
    const up = page.getByRole('button', { name: 'Scroll to top' })
    // Each poll scrolls again, because late content may have moved the page.
    const shownAt = async (top: number) => {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
      return [await page.evaluate(() => scrollY), await up.count()]
    }
    // 301 px comes first, because the button is also missing before the page's script has loaded.
    await expect.poll(() => shownAt(301), path).toEqual([301, 1])
    await expect.poll(() => shownAt(300), path).toEqual([300, 0])
  }
})

/** Returns the distinct targets of the links. */
const targets = async (links: ReturnType<Page['getByRole']>) => [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))]
