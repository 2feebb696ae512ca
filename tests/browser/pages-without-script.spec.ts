import type { Page } from '@playwright/test'
import type { Product } from '../../src/domain/catalogue/contract.ts'
import { put } from '../../src/web/cart/cart-items.ts'
import { apiPath } from '../support/browser/answers.ts'
import { stopClock } from '../support/browser/clock.ts'
import { expect, test } from '../support/browser/journey.ts'
import { holdBackScripts, isAnswering, quiet, scriptsOf } from '../support/browser/page-script.ts'
import { callApi } from '../support/browser/shopper.ts'
import { stockShop } from '../support/browser/stock.ts'
import { keepNotices } from '../support/browser/timers.ts'

/** Pages that ask for no file of script until somebody acts, what stands on them until then, and what the first act does. */

const saffron = { _id: 'p1', name: 'Saffron', image: '/s.jpg', price: 449.5, discount: 10, variant: '1g' }
const threeInCart = JSON.stringify(put([], { ...saffron, qty: 3 }))

test('nothing is asked for until somebody acts', async ({ page, shop }) => {
  test.setTimeout(180_000)
  const { productId } = await stockShop(shop)
  const scripts = scriptsOf(page)
  const paths = [
    '/cart',
    '/products',
    `/product/${productId}`,
    '/productDetail',
    '/productDetail2',
    '/about',
    '/contact',
    '/blog',
    '/blog/what-saffron-grades-mean',
  ]
  for (const path of ['/', ...paths, '/privacy', '/terms', '/shipping', '/returns', '/grievance', '/search?q=saffron']) {
    await page.goto(path)
    await quiet(page)
    expect(scripts, path).toEqual([])
  }
  await page.goto('/login')
  await expect.poll(() => isAnswering(page)).toBe(true)
  expect(scripts).not.toEqual([])
})

for (const [name, act] of [
  ['a scroll', (page: Page) => page.evaluate(() => window.scrollTo(0, 200))],
  ['the wheel', (page: Page) => page.evaluate(() => void dispatchEvent(new WheelEvent('wheel')))],
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['a pointer', (page: Page) => page.mouse.move(50, 300)],
  ['a touch', (page: Page) => page.touchscreen.tap(180, 400)],
] as const)
  test(`${name} brings the script`, async ({ page }) => {
    await page.goto('/about')
    await quiet(page)
    expect(await isAnswering(page)).toBe(false)
    await act(page)
    await expect.poll(() => isAnswering(page)).toBe(true)
  })

test('the cart is counted without script, in every tab, when one comes back, and when it is told', async ({ page, context }) => {
  const scripts = scriptsOf(page)
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
  await quiet(page)
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Cart (3)' })).toBeVisible()
})

test('React takes the counted cart over without a complaint', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript((cart) => localStorage.setItem('cartItems', cart), threeInCart)
  await page.goto('/about')
  await page.mouse.move(50, 300)
  await expect.poll(() => isAnswering(page)).toBe(true)
  const cart = page.getByRole('link', { name: 'Cart, 3 items' })
  await expect(cart).toHaveText('3')
  await page.evaluate(() => {
    localStorage.removeItem('cartItems')
    dispatchEvent(new Event('cart-updated'))
  })
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' }).getByText('0')).toBeHidden()
  expect(complaints).toEqual([])
})

test('the first tap puts into the cart, once', async ({ page, shop }) => {
  await keepNotices(page)
  const { productId } = await stockShop(shop)
  await page.goto(`/product/${productId}`)
  await quiet(page)
  expect(await isAnswering(page)).toBe(false)
  await page.getByRole('button', { name: 'ADD TO CART' }).tap()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('status')).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]').map(({ qty }: { qty: number }) => qty))).toEqual([1])
})

test('the first click may come without a pointer', async ({ page, shop }) => {
  const { productId } = await stockShop(shop)
  await page.goto(`/product/${productId}`)
  await quiet(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
})

test('a tap on the picture shows it large', async ({ page, shop }) => {
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products?q=Mongra')
  await page.goto(`/product/${products[0]?._id}`)
  await page
    .getByRole('link', { name: /^Zoom: / })
    .first()
    .tap()
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
  await expect(page).toHaveURL(`/product/${products[0]?._id}`)
})

test('an order chosen before the script is there is kept', async ({ page }) => {
  await page.goto('/products')
  await quiet(page)
  await page.getByLabel('Sort by').selectOption('Name')
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByLabel('Sort by')).toHaveValue('name')
})

test('a link leads on by itself, and what was tapped before it is done first', async ({ page, shop }) => {
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

test('a page left open over a release is loaded anew by the first act, once', async ({ page }) => {
  await page.goto('/about')
  let gone = 0
  await page.route('**/assets/*.js', (route) => {
    gone += 1
    return route.fulfill({ status: 404 })
  })
  const anew = page.waitForEvent('load')
  await page.mouse.move(50, 300)
  await anew
  expect(gone).toBeGreaterThan(0)
  await page.unroute('**/assets/*.js')
  await page.mouse.move(80, 320)
  await expect.poll(() => isAnswering(page)).toBe(true)
})

test('without a connection the page stays, to be read', async ({ page, context }) => {
  await page.goto('/about')
  await context.setOffline(true)
  const failed = page.waitForEvent('pageerror')
  await page.mouse.move(50, 300)
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('where somebody is before the script is there, they are after it', async ({ page, shop }) => {
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products?q=Mongra')
  let letGo = await holdBackScripts(page)
  await page.goto(`/product/${products[0]?._id}`)
  await page.getByRole('list', { name: 'Pictures' }).evaluate(async (track) => {
    const ended = new Promise((resolve) => track.addEventListener('scrollend', resolve, { once: true }))
    track.scrollTo({ left: track.clientWidth, behavior: 'instant' })
    await ended
  })
  letGo()
  await expect(page.getByText('2 / 2', { exact: true })).toBeVisible()

  await page.clock.install()
  letGo = await holdBackScripts(page)
  await page.goto('/')
  const link = page.locator('[data-slide]:not([inert]) a')
  await expect(async () => {
    await link.focus()
    await expect(link).toBeFocused({ timeout: 1000 })
  }).toPass()
  letGo()
  await expect.poll(() => isAnswering(page)).toBe(true)
  await stopClock(page)
  await page.clock.runFor(15_000)
  await expect(link).toBeFocused()
})

test('what was viewed before comes with the first scroll', async ({ page, shop }) => {
  const first = await stockShop(shop)
  const second = await stockShop(shop)
  let asked = 0
  await page.route(apiPath('/products'), (route) => {
    asked += 1
    return route.continue()
  })
  for (const { productId } of [first, second]) {
    await page.goto(`/product/${productId}`)
    await quiet(page)
    expect(asked).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 400))
    await expect.poll(() => isAnswering(page)).toBe(true)
  }
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible()
})
