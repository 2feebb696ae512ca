import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { apiPath, signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { callApi, openAccount } from '#test/browser/shopper.ts'
import { type Stock, stockShop } from '#test/browser/stock.ts'
import { setStock } from '#test/browser/track-stock.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const addButton = (page: Page) => page.getByRole('button', { name: 'ADD TO CART' })

/** Waits until the server's pages follow a change of the stock. */
const opens = async (page: Page, path: string, text: string) =>
  expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(text, { timeout: 1000 })
  }).toPass()

const line = ({ productId, name }: Stock, variant: string, qty: number) => ({ _id: productId, name, image: '', price: 500, discount: 0, variant, qty })

test('a sold-out pack offers a message instead of the cart @everywhere', async ({ page, shop }) => {
  test.slow()
  const stock = await stockShop(shop)
  const path = `/product/${stock.productId}`
  await setStock(shop, stock, '1 g', 0)
  await opens(page, path, 'Sold out')
  const pack = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

  await test.step('the page opens on the first pack that is in stock', async () => {
    await expect(pack('2 g')).toHaveAttribute('aria-pressed', 'true')
    await expect(pack('1 g')).toContainText('Sold out')
    await expect(addButton(page)).toBeVisible()
    const offers = await page.locator('script[type="application/ld+json"]').first().textContent()
    expect(JSON.parse(offers ?? '').offers.map(({ availability }: { availability: string }) => availability.split('/').at(-1))).toEqual([
      'OutOfStock',
      'InStock',
    ])
    await pack('1 g').click()
    await expect(addButton(page)).toBeHidden()
    await expectAccessibleAtAllWidths(page)
  })

  await test.step('a visitor asks for a message', async () => {
    await page.getByRole('button', { name: 'Tell me when it is back' }).click()
    await expect(dialog(page)).toContainText('We send one message when this pack is back')
    await dialog(page).getByRole('button', { name: 'Tell me' }).click()
    await expect(dialog(page).getByText('Please enter your e-mail address or mobile number.')).toBeVisible()
    await dialog(page).getByLabel('E-mail address or mobile number').fill('12345')
    await dialog(page).getByRole('button', { name: 'Tell me' }).click()
    await expect(dialog(page).getByText('Please enter an e-mail address or an Indian mobile number of 10 digits.')).toBeVisible()
    await expect(dialog(page).getByLabel('E-mail address or mobile number')).toBeFocused()
    await expectAccessibleAtAllWidths(page)
    await dialog(page).getByLabel('E-mail address or mobile number').fill('98765 43210')
    await dialog(page).getByRole('button', { name: 'Tell me' }).click()
    await expect(dialog(page).getByRole('status')).toHaveText('We will write to you once, as soon as it is back.')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'You asked for a message' })).toBeVisible()
  })

  await test.step('lists say Sold out when every pack is', async () => {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: stock.name, exact: true }) })
    await page.goto('/products')
    await expect(card).toBeVisible()
    await expect(card.getByText('Sold out')).toBeHidden()
    await setStock(shop, stock, '2 g', 0)
    await opens(page, '/products', 'Sold out')
    for (const list of ['/products', `/search?q=${encodeURIComponent(stock.name)}`]) {
      await page.goto(list)
      await expect(card.getByText('Sold out')).toBeVisible()
      await expectAccessible(page)
    }
  })
})

test('the form has the address of a signed-in shopper', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await setStock(shop, stock, '1 g', 0)
  const account = await openAccount(shop)
  await signIn(page, { token: account.token, userId: account.userId })
  await opens(page, `/product/${stock.productId}`, 'Sold out')
  await page.getByRole('button', { name: /^1 g/ }).click()
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(dialog(page).getByLabel('E-mail address or mobile number')).toHaveValue(account.email)
  await dialog(page).getByRole('button', { name: 'Tell me' }).click()
  await expect(dialog(page).getByRole('status')).toBeVisible()
})

test('ADD TO CART says at once that less is left than the cart holds', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await setStock(shop, stock, '1 g', 1)
  await page.goto(`/product/${stock.productId}`)
  const notices = page.getByRole('region', { name: 'Notices' })
  await addButton(page).click()
  await expect(notices).toContainText('added to your cart')
  await addButton(page)
    .or(page.getByRole('button', { name: 'ADDED' }))
    .click()
  await expect(notices.getByRole('alert')).toHaveText(`Only 1 pack of ${stock.name}, 1 g is left. Please change your cart.`)
  await expect(notices, 'instead of the good news').not.toContainText('added to your cart')
})

test('without script, a page says Sold out', async ({ browser, shop }) => {
  const stock = await stockShop(shop)
  for (const pack of ['1 g', '2 g']) await setStock(shop, stock, pack, 0)
  const context = await browser.newContext({ baseURL: shop.baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await opens(page, `/product/${stock.productId}`, 'Sold out')
  await expect(addButton(page)).toBeHidden()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Sold out' })).toBeVisible()
  await opens(page, '/products', 'Sold out')
  await context.close()
})

test('the cart says at its line what is left, and changes to it @everywhere', async ({ page, shop, baseURL }) => {
  test.slow()
  const stock = await stockShop(shop)
  await setStock(shop, stock, '1 g', 2)
  await setStock(shop, stock, '2 g', 0)
  await page.goto('/about')
  await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify([line(stock, '1 g', 3), line(stock, '2 g', 1)]))
  await page.goto('/cart')
  const item = (pack: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${stock.name} ${pack}`, has: page.getByRole('heading') })
  await expect(item('1 g').getByRole('status')).toHaveText(`Only 2 packs of ${stock.name}, 1 g are left.`)
  await expect(item('2 g').getByRole('status')).toHaveText(`${stock.name}, 2 g is sold out.`)
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await expect(page.getByRole('alert')).toHaveText(`Please change your cart first: Only 2 packs of ${stock.name}, 1 g are left.`)
  await expectAccessibleAtAllWidths(page)

  await item('1 g').getByRole('button', { name: 'Change to 2' }).click()
  await expect(item('1 g').getByRole('status')).toBeHidden()
  await expect(item('1 g').getByLabel('Quantity', { exact: true })).toHaveValue('2')
  await expect(item('1 g').getByLabel('Quantity', { exact: true })).toBeFocused()
  await expect(item('1 g').getByRole('button', { name: 'Increase quantity' })).toHaveAttribute('aria-disabled', 'true')
  await expect(item('1 g')).toContainText('You can have at most 2 of this pack.')
  await item('2 g').getByRole('button', { name: 'Remove' }).click()
  await expect(item('2 g')).toHaveCount(0)

  await test.step('the server renders the stock of the cart, without another request', async () => {
    await setStock(shop, stock, '1 g', 1)
    const requests: string[] = []
    page.on('request', (request) => void requests.push(request.url()))
    await page.goto('/cart')
    await expect(item('1 g').getByRole('status')).toHaveText(`Only 1 pack of ${stock.name}, 1 g is left.`)
    await page.mouse.move(2, 2)
    await item('1 g').getByRole('button', { name: 'Change to 1' }).click()
    await expect(item('1 g').getByRole('status')).toBeHidden()
    expect(requests.filter((url) => url.includes('/pricing/quote'))).toEqual([])
    expect(baseURL).toBe(shop.baseURL)
  })
})

test('the checkout says at its line what the stock refuses, and keeps the cart @everywhere', async ({ page, shop }) => {
  test.slow()
  const customer = await openCustomer(shop)
  const { stock } = customer
  await setStock(shop, stock, '1 g', 5, { mostPerOrder: 4 })
  await signInAs(page, customer)
  await page.goto('/checkout')
  const place = page.getByRole('button', { name: /^Place Order/ })
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(place).toBeEnabled()

  await test.step('another shopper is paying for the last pack', async () => {
    await setStock(shop, stock, '1 g', 1)
    const other = await openCustomer(shop)
    const body = { items: [{ productId: stock.productId, variant: '1 g', qty: 1 }], addressId: other.addressId, expectedTotal: 500 }
    const held = await callApi<{ orderId: string }>(shop, 'POST', '/payments/orders', { token: other.token, body })
    expect(held.status).toBe(200)
    await place.click()
    const sentence = `Another shopper is paying for the last ${stock.name}, 1 g. Please try again in a few minutes.`
    await expect(summary.getByRole('status')).toHaveText(sentence)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expectAccessibleAtAllWidths(page)
    await callApi(shop, 'POST', `/payments/orders/${held.body.orderId}/dismiss`, { token: other.token, body: {} })
  })

  await test.step('an order with too many packs changes to the most', async () => {
    await setStock(shop, stock, '1 g', 2)
    await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify([line(stock, '1 g', 3)]))
    // The init script of `signInAs` would restore the first cart.
    await page.evaluate(() => window.dispatchEvent(new Event('pageshow')))
    await expect(summary.getByRole('status')).toHaveText(`Only 2 packs of ${stock.name}, 1 g are left.`)
    await summary.getByRole('button', { name: 'Change to 2' }).click()
    await expect(summary.getByText('Qty 2')).toBeVisible()
    await expect(summary.getByRole('status')).toBeHidden()
    await expect(page.getByRole('alert')).toBeHidden()
    await place.click()
    await page
      .getByRole('dialog', { name: /Test payment/ })
      .getByRole('button', { name: /^Pay/ })
      .click()
    await expect(page).toHaveURL(/\/myorders/i)
  })

  await test.step('a sold-out pack can be removed', async () => {
    await page.goto('/checkout')
    await expect(summary.getByRole('status')).toHaveText(`${stock.name}, 1 g is sold out.`)
    const first = `Please change the order first: ${stock.name}, 1 g is sold out.`
    await expect(page.getByRole('region', { name: 'Payment' }).getByRole('status')).toHaveText(first)
    let prepared = 0
    await page.route(apiPath('/payments/orders'), (route) => {
      prepared += 1
      return route.continue()
    })
    await place.click()
    await expect(page.getByRole('alert')).toHaveText(first)
    expect(prepared).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toContain(stock.productId)
    await summary.getByRole('button', { name: 'Remove' }).click()
    await expect(summary).toContainText('Your cart is empty.')
  })
})
