import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/journey.ts'
import { openAnswering } from './support/open-answering.ts'
import { expectNoOverflow } from './support/overflow.ts'
import { openAccount } from './support/shopper.ts'

const tagline = 'From soil to soul: saffron and shilajit, with care since 1955'
const narrowest = 320

const headerLinks = ['Home /', 'Products /products', 'About Us /about', 'Blog /blog', 'Contact Us /contact']
const footerLinks = ['Home /', 'Products /products', 'About /about', 'Blogs /blog', 'Contact /contact']
const publicPaths = ['/', '/products', '/productDetail', '/productDetail2', '/about', '/contact', '/blog', '/cart', '/scrolltotop']
const readingPaths = ['/blog/what-saffron-grades-mean', '/privacy', '/terms', '/shipping', '/returns', '/grievance']
const loginPaths = ['/login', '/login-phone', '/register']

test('every public page is accessible, fits the window and logs no error @everywhere', async ({ page, isMobile, baseURL }) => {
  test.setTimeout(240_000)
  const errors = watchErrors(page)
  const [product] = await productsOf(baseURL)
  for (const path of [...publicPaths, ...readingPaths, ...loginPaths, `/product/${product?._id}`]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
      await expectNoOverflow(page)
      if (!isMobile) return
      const { width, height } = page.viewportSize() ?? { width: 360, height: 740 }
      await page.setViewportSize({ width: narrowest, height })
      await expectNoOverflow(page)
      await page.setViewportSize({ width, height })
    })
  }
  expect(errors).toEqual([])
})

test('header, footer and banner are as specified @desktop', async ({ page }) => {
  await page.goto('/')
  expect(await linksIn(page, page.getByRole('navigation', { name: 'Main' }))).toEqual(headerLinks)
  expect(await linksIn(page, page.getByRole('region', { name: 'Explore' }))).toEqual(footerLinks)
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`)
  for (const text of ['Mon-Fri 10am-5pm', 'Instagram', 'Facebook', 'WhatsApp', 'developed by']) await expect(page.getByRole('contentinfo')).toContainText(text)
  await expect(page.getByRole('img', { name: 'Food safety licence' })).toBeVisible()

  await test.step('the tagline runs four times, and can be paused', async () => {
    const promise = page.getByRole('region', { name: 'Our promise' })
    await expect(promise.locator('p')).toHaveText([tagline, tagline, tagline, tagline])
    const moving = promise.locator('p').first().locator('..')
    await expect(moving).toHaveCSS('animation-duration', '20s')
    await promise.getByRole('button', { name: 'Pause the moving text' }).click()
    await page.mouse.move(5, 500)
    await expect(moving).toHaveCSS('animation-play-state', 'paused')
  })

  await test.step('a link glides to the top; the scroll button comes after 300 px', async () => {
    const up = page.getByRole('button', { name: 'Scroll to top' })
    await scrollTo(page, 300)
    await expect(up).toBeHidden()
    await scrollTo(page, 301)
    await up.click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(up).toBeHidden()
    await scrollTo(page, 2000)
    await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL(/\/about$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step('the badge counts every piece in the cart, at once', async () => {
    await page.evaluate(() => {
      localStorage.setItem('cartItems', '[{"_id":"a","name":"A","price":1,"variant":"1 g","qty":2},{"_id":"b","name":"B","price":1,"variant":"1 g"}]')
      window.dispatchEvent(new Event('cart-updated'))
    })
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toHaveAttribute('href', '/cart')
  })
})

test('the banner changes its slide every 5 s, until someone uses it @desktop', async ({ page }) => {
  await page.goto('/')
  const dot = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, slide`) })
  await expect(dot('Saffron')).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('video')).toHaveCount(2)
  await expect(dot('Shilajit')).toHaveAttribute('aria-current', 'true')
  await dot('Saffron').click()
  await page.mouse.move(5, 5)
  await dot('Saffron').blur()
  await page.waitForTimeout(5600)
  await expect(dot('Saffron')).toHaveAttribute('aria-current', 'true')
})

test('a visitor chooses how to log in, and comes back to the page of origin', async ({ page, shop }) => {
  const { email, password } = await openAccount(shop)
  await page.goto('/about')
  const dialog = page.getByRole('dialog', { name: 'Choose Login Method' })
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog.getByRole('button')).toHaveText(['Login with Email', 'Login with Phone', 'Cancel'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Log In' }).click()
  await dialog.getByRole('button', { name: 'Login with Phone' }).click()
  await expect(page).toHaveURL(/\/login-phone$/)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Log In' }).click()
  await dialog.getByRole('button', { name: 'Login with Email' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/about$/)

  await test.step('the menu has the same links and the cart, and closes on a click outside', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await linksIn(page, page.getByRole('navigation', { name: 'Menu' }))).toEqual([...headerLinks, 'Cart (0) /cart'])
    await expectAccessible(page)
    await page.mouse.click(350, 500)
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
    await page.getByRole('button', { name: 'My account' }).click()
    await expect(page.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/Myorders')
    await expect(page.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/ProfilePage')
    await page.mouse.click(20, 600)
    await expect(page.getByRole('link', { name: 'My Orders' })).toBeHidden()
  })

  await test.step('logs out to the home page', async () => {
    await page.getByRole('button', { name: 'My account' }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => ['token', 'role', 'userId'].map((key) => localStorage.getItem(key)))).toEqual([null, null, null])
  })
})

test('products say that they load, and that they could not', async ({ page, baseURL }) => {
  const [product] = await productsOf(baseURL)
  const api = '**/backend/api/products**'
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(api, async (route) => {
    await answered
    await route.continue()
  })
  await openAnswering(page, '/')
  await page.getByRole('link', { name: 'Explore Products' }).click()
  await expect(page.getByText('Loading products...')).toBeVisible()
  answer()
  await page.getByRole('link', { name: product?.name ?? '' }).click()
  await expect(page.getByRole('heading', { level: 1, name: product?.name })).toBeVisible()

  for (const body of ['<html>', '[{']) {
    await openAnswering(page, '/')
    await page.unroute(api)
    await page.route(api, (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.getByRole('link', { name: 'Explore Products' }).click()
    await expect(page.getByRole('alert')).toHaveText('Error loading products.')
  }
  await page.unroute(api)
  await openAnswering(page, '/products')
  await page.route(api, (route) => route.abort())
  await page.getByRole('link', { name: product?.name ?? '' }).click()
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  expect((await page.goto('/product/none'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  await expectAccessible(page)
})

test('the contact form checks nothing itself, and says what came of it', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Message').fill('Do you ship to Leh?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully ✅')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.getByRole('button', { name: 'Close this notice' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to send message ❌')
  await expectAccessible(page)
})

test('home, list and product can be read without script', async ({ browser, baseURL }) => {
  const [product] = await productsOf(baseURL)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'From soil to soul' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Buy Now/ }).first()).toHaveAttribute('href', '/products')
  await page.getByRole('link', { name: 'Explore Products' }).click()
  await page.getByRole('link', { name: product?.name ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`/product/${product?._id}$`))
  await expect(page.getByRole('heading', { level: 1, name: product?.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Benefits' })).toBeVisible()
  await expect(page.getByText('Inclusive of all taxes').first()).toBeVisible()
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/login\??$/)
  await context.close()
})

function watchErrors(page: Page) {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  return errors
}

const linksIn = (page: Page, part: ReturnType<Page['getByRole']>) =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}

async function productsOf(baseURL: string | undefined) {
  const response = await fetch(`${baseURL}/backend/api/products/`)
  const products: { _id: string; name: string }[] = await response.json()
  return products
}
