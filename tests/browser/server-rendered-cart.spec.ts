import type { Page } from '@playwright/test'
import { cartCookie, cookieText } from '../../src/web/cart/cart-cookie.ts'
import { type CartItem, parseCart, put } from '../../src/web/cart/cart-items.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { expect, test } from '../support/browser/journey.ts'
import { complaintsOf, holdBackScripts, isAnswering, quiet, scriptsOf } from '../support/browser/page-script.ts'
import { addAddress, openAccount } from '../support/browser/shopper.ts'
import { type Stock, stockShop } from '../support/browser/stock.ts'

/** The cart, drawn by the server from what the browser told of it, and what the browser makes of that. */

test('what was put in is drawn by the server, without script and without a shift @everywhere', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  await page.goto(`/product/${productId}`)
  await page.getByRole('button', { name: /^2 g/ }).click()
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await untilStopped(page)

  const scripts = scriptsOf(page)
  const complaints = complaintsOf(page)
  const answer = await page.goto('/cart')
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await quiet(page)
  expect(scripts).toEqual([])
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(line).toContainText('₹810')
  await expect(page.getByRole('region', { name: 'Price details' })).toContainText('−₹90')
  await expect(page.getByText('Loading your cart...')).toBeHidden()
  const shift = await shiftOf(page)

  const before = await page.getByRole('main').innerHTML()
  await page.keyboard.press('Tab')
  await expect.poll(() => isAnswering(page)).toBe(true)
  await expect(line).toContainText('₹810')
  expect((await page.getByRole('main').innerHTML()).replace(/<script[^]*?<\/script>/, ''), 'React changes nothing').toBe(
    before
      .replace(/<script[^]*?<\/script>/, '')
      .replace(/ class="when-drawn"/, '')
      .replace(/<p role="status"[^]*?<\/p>/, ''),
  )
  // A font's arrival moves a word by less than a pixel.
  expect(await shift()).toBeLessThan(0.001)
  expect(complaints).toEqual([])
})

test('the first tap on a drawn cart changes it, and the next visit is drawn so', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await keep(page, inCart(stock, { qty: 2 }), { told: true })
  await page.goto('/cart')
  await quiet(page)
  expect(await isAnswering(page)).toBe(false)
  await page.getByRole('button', { name: 'Increase quantity' }).tap()
  await expect(page.getByText('Price (3 items)')).toBeVisible()
  await untilStopped(page)
  const scripts = scriptsOf(page)
  await page.reload()
  await quiet(page)
  expect(scripts).toEqual([])
  await expect(page.getByText('Price (3 items)')).toBeVisible()
})

test('what the browser keeps wins over what it told', async ({ page, shop }) => {
  const complaints = complaintsOf(page)
  const stock = await stockShop(shop)
  const told = inCart(stock, { qty: 2 })
  const cases: [string, CartItem[]][] = [
    ['Price (5 items)', inCart(stock, { qty: 5 })],
    // Put in when it cost less: the checkout tells of the change.
    ['₹400', inCart(stock, { qty: 1, price: 400 })],
    ['Gone from the shop', put(told, { ...stock, _id: 'gone', name: 'Gone from the shop', image: '', price: 1, discount: 0, variant: '1 g' })],
    ['Your cart is empty', []],
  ]
  for (const [text, kept] of cases) {
    await page.goto('/about')
    await keep(page, told, { told: true })
    await keep(page, kept, { told: false })
    // Nobody acts: what is wrong is not left standing.
    await page.goto('/cart')
    await expect(page.getByText(text).first(), text).toBeVisible()
    await expect.poll(() => isAnswering(page)).toBe(true)
    // Told anew meanwhile.
    await untilStopped(page)
    const drawn = await (await page.request.get('/cart')).text()
    expect(drawn.includes(stock.name), text).toBe(text !== 'Your cart is empty')
  }
  expect(complaints).toEqual([])
})

test('a cart that was never told of comes from the browser', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await keep(page, inCart(stock, { qty: 2 }), { told: false })
  await page.goto('/cart')
  await expect(page.getByText('Price (2 items)')).toBeVisible()
})

test('an empty cart needs no script to say so, and hears of another tab', async ({ page, context, shop }) => {
  const stock = await stockShop(shop)
  const scripts = scriptsOf(page)
  await page.goto('/cart')
  await quiet(page)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  expect(scripts).toEqual([])
  const other = await context.newPage()
  await other.goto('/about')
  await keep(other, inCart(stock, { qty: 2 }), { told: false })
  await expect(page.getByText('Price (2 items)')).toBeVisible()
})

test('a forged cookie does no harm', async ({ page, shop, baseURL }) => {
  const complaints = complaintsOf(page)
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
  expect(complaints).toEqual([])
})

test('a drawn cart can be read where there is no script, and by everybody', async ({ browser, baseURL, shop }) => {
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

test('the checkout draws the order before its script, which moves nothing of it @everywhere', async ({ page, shop, isMobile }) => {
  const complaints = complaintsOf(page)
  const stock = await stockShop(shop)
  const { token, userId, role } = await openAccount(shop)
  await addAddress(shop, token)
  const cart = inCart(stock, { qty: 2 })
  await keep(page, cart, { told: true })
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries({ token, userId, role }))
  const letGo = await holdBackScripts(page)
  const answer = await page.goto('/checkout')
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  const shift = await shiftOf(page)
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText(stock.name)
  await expect(summary).toContainText('₹1,000')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toHaveCount(0)
  await summary.getByText('Have a coupon?').click()
  await summary.getByLabel('Coupon code').fill(stock.goodCoupon)
  if (isMobile) await expectAccessible(page)

  const before = await summary.boundingBox()
  letGo()
  await expect(page.getByRole('button', { name: 'Place Order · ₹1,000' })).toBeEnabled()
  const { height: _, ...place } = before ?? { height: 0 }
  expect(await summary.boundingBox()).toMatchObject(place)
  expect(await shift()).toBeLessThan(0.001)
  await expect(summary.getByLabel('Coupon code')).toHaveValue(stock.goodCoupon)
  await summary.getByRole('button', { name: 'Apply' }).click()
  await expect(summary.getByText('saves you ₹100')).toBeVisible()
  expect(complaints).toEqual([])
})

test('the checkout shows what is kept for it, not what was told', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  const { token, userId, role } = await openAccount(shop)
  await addAddress(shop, token)
  await keep(page, inCart(stock, { qty: 2 }), { told: true })
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    Object.entries({ token, userId, role, checkoutItems: JSON.stringify(inCart(stock, { qty: 7 })) }),
  )
  const letGo = await holdBackScripts(page)
  await page.goto('/checkout')
  await expect(page.getByRole('region', { name: 'Order summary' })).toBeHidden()
  letGo()
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Qty 7')
})

test('a drawn cart is accessible before its script @everywhere', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await keep(page, inCart(stock, { qty: 2 }), { told: true })
  await page.goto('/cart')
  await quiet(page)
  await expectAccessible(page)
})

const inCart = ({ productId, name }: Stock, { qty, price = 500 }: { qty: number; price?: number }) =>
  put([], { _id: productId, name, image: '', price, discount: 0, variant: '1 g', qty })

/** What the browser keeps, and, `told`, has let the server know. */
async function keep(page: Page, cart: CartItem[], { told }: { told: boolean }) {
  if (page.url() === 'about:blank') await page.goto('/about')
  await page.evaluate(
    ([text, cookies]) => {
      localStorage.setItem('cartItems', text)
      for (const cookie of cookies) document.cookie = cookie
    },
    [JSON.stringify(cart), told ? [cartCookie(cart, '/cart', false), cartCookie(cart, '/checkout', false)] : []] as const,
  )
  if (told) await untilStopped(page)
}

/** A script does not wait until the browser has put its cookie where requests take it from. */
async function untilStopped(page: Page) {
  const text = cookieText(parseCart(await page.evaluate(() => localStorage.getItem('cartItems'))))
  for (const path of ['/cart', '/checkout'])
    await expect
      .poll(async () => (await page.context().cookies(new URL(path, page.url()).href)).map(({ value }) => value))
      .toEqual(text === undefined ? [] : [text])
}

/** How far what stands on the page has moved, from its first paint on. */
async function shiftOf(page: Page) {
  await page.evaluate(() => {
    let shift = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        // What somebody's own act moves is no fault.
        if ('hadRecentInput' in entry && entry.hadRecentInput) continue
        if ('value' in entry && typeof entry.value === 'number') shift += entry.value
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    Object.assign(window, {
      shift: async () => {
        // What was changed last is moved by the frame that follows, and told of after it.
        for (const _ of ['moved', 'told']) await drawn()
        add(observer.takeRecords())
        return shift
      },
    })
  })
  return () => page.evaluate(() => ('shift' in window && typeof window.shift === 'function' ? window.shift() : undefined))
}
