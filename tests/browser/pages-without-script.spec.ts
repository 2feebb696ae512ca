import type { Page } from '@playwright/test'
import { addItem } from '../../src/shop/orders/pages/cart/cart-items.ts'
import { apiPath } from '../support/browser/fake-replies.ts'
import { stopClock } from '../support/browser/clock.ts'
import { expect, test } from '../support/browser/journey.ts'
import { holdBackScripts, isHydrated, recordScripts, saveData, waitUntilIdle } from '../support/browser/page-script.ts'
import { publicPaths } from '../support/browser/public-paths.ts'
import { stockShop } from '../support/browser/stock.ts'
import { keepNotices } from '../support/browser/timers.ts'
import { demoProductId } from '../support/browser/demo-product.ts'

/** Pages that load no script before the first interaction, because the visitor asks to save data, and the effect of that interaction. */

test.beforeEach(({ page }) => saveData(page))

const saffron = { _id: 'p1', name: 'Saffron', image: '/s.jpg', price: 449.5, discount: 10, variant: '1g' }
const threeInCart = JSON.stringify(addItem([], { ...saffron, qty: 3 }))

test('public pages load no script before an interaction', async ({ page, shop }) => {
  test.setTimeout(180_000)
  const { productId } = await stockShop(shop)
  const scripts = recordScripts(page)
  for (const path of publicPaths(productId)) {
    await page.goto(path)
    await waitUntilIdle(page)
    expect(scripts, path).toEqual([])
  }
  // A page that shows nothing without its script loads it unasked.
  await page.goto('/admin')
  await page.waitForURL('/')
  expect(scripts).not.toEqual([])
})

for (const [name, interact] of [
  ['a scroll', (page: Page) => page.evaluate(() => window.scrollTo(0, 200))],
  ['the wheel', (page: Page) => page.evaluate(() => void dispatchEvent(new WheelEvent('wheel')))],
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['a pointer', (page: Page) => page.mouse.move(50, 300)],
  ['a touch', (page: Page) => page.touchscreen.tap(180, 400)],
] as const)
  test(`${name} loads the script`, async ({ page }) => {
    await page.goto('/about')
    await waitUntilIdle(page)
    expect(await isHydrated(page)).toBe(false)
    await interact(page)
    await expect.poll(() => isHydrated(page)).toBe(true)
  })

test('the headers of a page announce its stylesheet', async ({ page }) => {
  const reply = await page.goto('/')
  const [sheet] = await page.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(reply?.headers()['link']).toBe(`<${sheet}>; rel=preload; as=style`)
})

test('the cart count updates without a script: from another tab, on a reload and on cart-updated', async ({ page, context }) => {
  const scripts = recordScripts(page)
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Cart, 0 items' }).getByText('0')).toBeHidden()
  const other = await context.newPage()
  await other.goto('/privacy')
  await other.evaluate((cart) => localStorage.setItem('cartItems', cart), threeInCart)
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toHaveText('3')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toHaveText('3')
  await page.evaluate(() => {
    localStorage.setItem('cartItems', '[]')
    dispatchEvent(new Event('cart-updated'))
  })
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await page.evaluate((cart) => {
    localStorage.setItem('cartItems', cart)
    dispatchEvent(new Event('cart-updated'))
  }, threeInCart)
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toHaveText('3')
  await waitUntilIdle(page)
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Cart (3)' })).toBeVisible()
})

test('React hydrates the cart count without errors', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript((cart) => localStorage.setItem('cartItems', cart), threeInCart)
  await page.goto('/about')
  await page.mouse.move(50, 300)
  await expect.poll(() => isHydrated(page)).toBe(true)
  const cart = page.getByRole('link', { name: 'Cart, 3 items' })
  await expect(cart).toHaveText('3')
  await page.evaluate(() => {
    localStorage.removeItem('cartItems')
    dispatchEvent(new Event('cart-updated'))
  })
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' }).getByText('0')).toBeHidden()
  expect(errors).toEqual([])
})

test('a first tap on ADD TO CART adds one item @essential', async ({ page, shop }) => {
  await keepNotices(page)
  const { productId } = await stockShop(shop)
  await page.goto(`/product/${productId}`)
  await waitUntilIdle(page)
  expect(await isHydrated(page)).toBe(false)
  await page.getByRole('button', { name: 'ADD TO CART' }).tap()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('status')).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]').map(({ qty }: { qty: number }) => qty))).toEqual([1])
})

test('a first click without pointer events adds the item', async ({ page, shop }) => {
  const { productId } = await stockShop(shop)
  await page.goto(`/product/${productId}`)
  await waitUntilIdle(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
})

test('a first tap on the picture opens the zoom dialog', async ({ page, shop }) => {
  const productId = await demoProductId(shop.baseURL)
  await page.goto(`/product/${productId}`)
  await page
    .getByRole('link', { name: /^Zoom: / })
    .first()
    .tap()
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
  await expect(page).toHaveURL(`/product/${productId}`)
})

test('a sort order chosen before hydration is kept', async ({ page }) => {
  await page.goto('/products')
  await waitUntilIdle(page)
  await page.getByLabel('Sort by').selectOption('Name')
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByLabel('Sort by')).toHaveValue('name')
})

test('a link navigates without the script, but after an earlier tap is replayed', async ({ page, shop }) => {
  const { productId } = await stockShop(shop)
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/about')
  await page.getByRole('link', { name: /^Cart, / }).tap()
  await page.waitForURL('/cart')

  await page.goto(`/product/${productId}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).tap()
  await page.getByRole('link', { name: /^Cart, / }).tap()
  gate.resolve()
  await page.waitForURL('/cart')
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
})

test('the first interaction reloads a page whose scripts a release removed, once', async ({ page }) => {
  await page.goto('/about')
  let missing = 0
  await page.route('**/assets/*.js', (route) => {
    missing += 1
    return route.fulfill({ status: 404 })
  })
  const reload = page.waitForEvent('load')
  await page.mouse.move(50, 300)
  await reload
  expect(missing).toBeGreaterThan(0)
  await page.unroute('**/assets/*.js')
  await page.mouse.move(80, 320)
  await expect.poll(() => isHydrated(page)).toBe(true)
})

test('an offline page stays readable', async ({ page, context }) => {
  await page.goto('/about')
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await page.mouse.move(50, 300)
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('hydration keeps the shown picture and the focused slide', async ({ page, shop }) => {
  const productId = await demoProductId(shop.baseURL)
  let release = await holdBackScripts(page)
  await page.goto(`/product/${productId}`)
  await page.getByRole('list', { name: 'Pictures' }).evaluate(async (track) => {
    const ended = new Promise((resolve) => track.addEventListener('scrollend', resolve, { once: true }))
    track.scrollTo({ left: track.clientWidth, behavior: 'instant' })
    await ended
  })
  release()
  await expect(page.getByRole('button', { name: 'Show picture 2 of 2' })).toHaveAttribute('aria-current', 'true')

  await page.clock.install()
  release = await holdBackScripts(page)
  await page.goto('/')
  const link = page.locator('[data-slide]:not([inert]) a')
  await expect(async () => {
    await link.focus()
    await expect(link).toBeFocused({ timeout: 1000 })
  }).toPass()
  release()
  await expect.poll(() => isHydrated(page)).toBe(true)
  await stopClock(page)
  await page.clock.runFor(15_000)
  await expect(link).toBeFocused()
})

test('recently viewed products load with the first scroll', async ({ page, shop }) => {
  const first = await stockShop(shop)
  const second = await stockShop(shop)
  let requests = 0
  await page.route(apiPath('/products'), (route) => {
    requests += 1
    return route.continue()
  })
  for (const { productId } of [first, second]) {
    await page.goto(`/product/${productId}`)
    await waitUntilIdle(page)
    expect(requests).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 400))
    await expect.poll(() => isHydrated(page)).toBe(true)
  }
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible()
})
