import type { Page } from '@playwright/test'
import { cartCookie, cookieText } from '../pages/cart/cart-cookie.ts'
import { type CartItem, parseCart, addItem } from '../pages/cart/cart-items.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { expect, test } from '#test/browser/journey.ts'
import { holdBackScripts, isHydrated, recordErrors, recordScripts, saveData, waitUntilIdle } from '#test/browser/page-script.ts'
import { addAddress, openAccount } from '#test/browser/shopper.ts'
import { type Stock, stockShop } from '#test/browser/stock.ts'

/** The cart that the server renders from a cookie, and how the browser corrects it. With data saving, because the page must be right before its script. */

test.beforeEach(({ page }) => saveData(page))

test('the server renders the cart without a script and without a layout shift @everywhere @essential', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  await page.goto(`/product/${productId}`)
  await page.getByRole('button', { name: /^2 g/ }).click()
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await waitForCookie(page)

  const scripts = recordScripts(page)
  const errors = recordErrors(page)
  const answer = await page.goto('/cart')
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await waitUntilIdle(page)
  expect(scripts).toEqual([])
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(line).toContainText('₹810')
  await expect(page.getByRole('region', { name: 'Price details' })).toContainText('−₹90')
  await expect(page.getByText('Loading your cart...')).toBeHidden()
  const shift = await measureShift(page)

  const before = await page.getByRole('main').innerHTML()
  await page.keyboard.press('Tab')
  await expect.poll(() => isHydrated(page)).toBe(true)
  await expect(line).toContainText('₹810')
  expect((await page.getByRole('main').innerHTML()).replace(/<script[^]*?<\/script>/, ''), 'React changes nothing').toBe(
    before
      .replace(/<script[^]*?<\/script>/, '')
      .replace(/ class="when-drawn"/, '')
      .replace(/<p role="status"[^]*?<\/p>/, ''),
  )
  // A font that loads late moves a word by less than a pixel.
  expect(await shift()).toBeLessThan(0.001)
  expect(errors).toEqual([])
})

test('the first tap on a server-rendered cart changes it, and the next visit renders the change', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await storeCart(page, inCart(stock, { qty: 2 }), { inCookie: true })
  await page.goto('/cart')
  await waitUntilIdle(page)
  expect(await isHydrated(page)).toBe(false)
  await page.getByRole('button', { name: 'Increase quantity' }).tap()
  await expect(page.getByText('Price (3 items)')).toBeVisible()
  await waitForCookie(page)
  const scripts = recordScripts(page)
  await page.reload()
  await waitUntilIdle(page)
  expect(scripts).toEqual([])
  await expect(page.getByText('Price (3 items)')).toBeVisible()
})

test('the stored cart wins over the cookie', async ({ page, shop }) => {
  const errors = recordErrors(page)
  const stock = await stockShop(shop)
  const cookieCart = inCart(stock, { qty: 2 })
  const cases: [string, CartItem[]][] = [
    ['Price (5 items)', inCart(stock, { qty: 5 })],
    // The item was cheaper when it was added. The checkout reports the change.
    ['₹400', inCart(stock, { qty: 1, price: 400 })],
    ['Gone from the shop', addItem(cookieCart, { ...stock, _id: 'gone', name: 'Gone from the shop', image: '', price: 1, discount: 0, variant: '1 g' })],
    ['Your cart is empty', []],
  ]
  for (const [text, storedCart] of cases) {
    await page.goto('/about')
    await storeCart(page, cookieCart, { inCookie: true })
    await storeCart(page, storedCart, { inCookie: false })
    // The page corrects a stale cart without an interaction.
    await page.goto('/cart')
    await expect(page.getByText(text).first(), text).toBeVisible()
    await expect.poll(() => isHydrated(page)).toBe(true)
    // The browser has also corrected its cookie.
    await waitForCookie(page)
    const html = await (await page.request.get('/cart')).text()
    expect(html.includes(stock.name), text).toBe(text !== 'Your cart is empty')
  }
  expect(errors).toEqual([])
})

test('a cart without a cookie is rendered by the browser', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await storeCart(page, inCart(stock, { qty: 2 }), { inCookie: false })
  await page.goto('/cart')
  await expect(page.getByText('Price (2 items)')).toBeVisible()
})

test('an empty cart needs no script, and follows another tab', async ({ page, context, shop }) => {
  const stock = await stockShop(shop)
  const scripts = recordScripts(page)
  await page.goto('/cart')
  await waitUntilIdle(page)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  expect(scripts).toEqual([])
  const other = await context.newPage()
  await other.goto('/about')
  await storeCart(other, inCart(stock, { qty: 2 }), { inCookie: false })
  await expect(page.getByText('Price (2 items)')).toBeVisible()
})

test('a forged cookie shows an empty cart, and no error', async ({ page, shop, baseURL }) => {
  const errors = recordErrors(page)
  const { productId, name } = await stockShop(shop)
  const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
  for (const cookie of ['%', '[[', '<script>alert(1)</script>', json({}), json([[productId, '1 g', -1]]), json([['\0', '\0', 1]]), 'x'.repeat(12_000)]) {
    const answer = await fetch(`${baseURL}/cart`, { headers: { cookie: `cart=${cookie}` } })
    expect(answer.status, cookie.slice(0, 40)).toBe(200)
    expect(await answer.text()).toContain('Your cart is empty')
  }
  const other = await fetch(`${baseURL}/cart`, { headers: { cookie: `cart=${json([[productId, '1 g', 7]])}` } })
  expect(await other.text(), 'nobody gets the page of another').toContain(name)
  expect(await (await fetch(`${baseURL}/cart`)).text()).not.toContain(name)

  await page.context().addCookies([{ name: 'cart', value: json([[productId, '1 g', 999]]), url: `${baseURL}/cart` }])
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a server-rendered cart is readable without JavaScript', async ({ browser, baseURL, shop }) => {
  const stock = await stockShop(shop)
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const [cookie = ''] = cartCookie(inCart(stock, { qty: 2 }), '/cart', false).split(';')
  await context.addCookies([{ name: 'cart', value: cookie.slice('cart='.length), url: `${baseURL}/cart` }])
  const page = await context.newPage()
  await page.goto('/cart')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: stock.name })).toBeVisible()
  await expect(main).toContainText('₹1,000', { useInnerText: true })
  await expect(main).toContainText('needs JavaScript', { useInnerText: true })
  await expect(main).not.toContainText('Loading', { useInnerText: true })
  await context.close()
})

test('the checkout renders the order before its script, and hydration does not move it @everywhere', async ({ page, shop, isMobile }) => {
  const errors = recordErrors(page)
  const stock = await stockShop(shop)
  const { token, userId, role } = await openAccount(shop)
  await addAddress(shop, token)
  const cart = inCart(stock, { qty: 2 })
  await storeCart(page, cart, { inCookie: true })
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries({ token, userId, role }))
  const release = await holdBackScripts(page)
  const answer = await page.goto('/checkout')
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  const shift = await measureShift(page)
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText(stock.name)
  await expect(summary).toContainText('₹1,000')
  await expect(page.getByText('Loading your saved addresses.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toHaveCount(0)
  const prices = page.getByRole('region', { name: 'Price details' })
  // On a phone the coupon waits for the addresses above it, and the items are folded.
  if (isMobile) await expectAccessible(page)
  else {
    await prices.getByText('Have a coupon?').click()
    await prices.getByLabel('Coupon code').fill(stock.goodCoupon)
  }

  const before = await summary.boundingBox()
  release()
  await expect(page.getByRole('button', { name: 'Place Order · ₹1,000' })).toBeEnabled()
  const { height: _, ...position } = before ?? { height: 0 }
  expect(await summary.boundingBox()).toMatchObject(position)
  expect(await shift()).toBeLessThan(0.001)
  if (isMobile) {
    await prices.getByText('Have a coupon?').click()
    await prices.getByLabel('Coupon code').fill(stock.goodCoupon)
  }
  await expect(prices.getByLabel('Coupon code')).toHaveValue(stock.goodCoupon)
  await prices.getByRole('button', { name: 'Apply' }).click()
  await expect(prices.getByText('saves you ₹100')).toBeVisible()
  expect(errors).toEqual([])
})

test('a tap on the folded items before the script opens them once it is there', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  const { token, userId, role } = await openAccount(shop)
  await storeCart(page, inCart(stock, { qty: 2 }), { inCookie: true })
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries({ token, userId, role }))
  const release = await holdBackScripts(page)
  await page.goto('/checkout')
  const fold = page.getByRole('button', { name: '2 items · ₹1,000' })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  release()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('region', { name: 'Order summary' }).getByText(stock.name)).toBeVisible()
})

test('the checkout shows its stored items, not those of the cookie', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  const { token, userId, role } = await openAccount(shop)
  await addAddress(shop, token)
  await storeCart(page, inCart(stock, { qty: 2 }), { inCookie: true })
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    Object.entries({ token, userId, role, checkoutItems: JSON.stringify(inCart(stock, { qty: 7 })) }),
  )
  const release = await holdBackScripts(page)
  await page.goto('/checkout', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('region', { name: 'Order summary' })).toBeHidden()
  release()
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Qty 7')
})

test('a server-rendered cart is accessible before hydration @everywhere', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await storeCart(page, inCart(stock, { qty: 2 }), { inCookie: true })
  await page.goto('/cart')
  await waitUntilIdle(page)
  await expectAccessible(page)
})

const inCart = ({ productId, name }: Stock, { qty, price = 500 }: { qty: number; price?: number }) =>
  addItem([], { _id: productId, name, image: '', price, discount: 0, variant: '1 g', qty })

/** Stores a cart in localStorage, and with `inCookie` also in the cookies that the server reads. */
async function storeCart(page: Page, cart: CartItem[], { inCookie }: { inCookie: boolean }) {
  if (page.url() === 'about:blank') await page.goto('/about')
  await page.evaluate(
    ([text, cookies]) => {
      localStorage.setItem('cartItems', text)
      for (const cookie of cookies) document.cookie = cookie
    },
    [JSON.stringify(cart), inCookie ? [cartCookie(cart, '/cart', false), cartCookie(cart, '/checkout', false)] : []] as const,
  )
  if (inCookie) await waitForCookie(page)
}

/** Waits until requests would send the stored cart as a cookie. `document.cookie` returns earlier. */
async function waitForCookie(page: Page) {
  const text = cookieText(parseCart(await page.evaluate(() => localStorage.getItem('cartItems'))))
  for (const path of ['/cart', '/checkout'])
    await expect
      .poll(async () => (await page.context().cookies(new URL(path, page.url()).href)).map(({ value }) => value))
      .toEqual(text === undefined ? [] : [text])
}

/** Measures the layout shift since the first paint. @returns a function that reads the sum */
async function measureShift(page: Page) {
  await page.evaluate(() => {
    let shift = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        // A shift that follows an input of the user does not count.
        if ('hadRecentInput' in entry && entry.hadRecentInput) continue
        if ('value' in entry && typeof entry.value === 'number') shift += entry.value
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    Object.assign(window, {
      shift: async () => {
        // The next frame applies the last change, and the frame after it reports the shift.
        for (const _ of ['applied', 'reported']) await nextFrame()
        add(observer.takeRecords())
        return shift
      },
    })
  })
  return () => page.evaluate(() => ('shift' in window && typeof window.shift === 'function' ? window.shift() : undefined))
}
