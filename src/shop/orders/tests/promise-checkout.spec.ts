import type { Page } from '@playwright/test'
import { apiPath, holdBack, signIn } from '#test/browser/fake-replies.ts'
import { adminToken } from '#test/browser/admin.ts'
import { openCheckout, prepared, savedAddress } from '#test/browser/checkout.ts'
import { signInAs, openCustomer } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { openHydrated } from '#test/browser/open-hydrated.ts'
import { roundTrip } from '#test/browser/page-script.ts'
import { addAddress, callApi, openAccount } from '#test/browser/shopper.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'

const script = '**/sandbox/razorpay/checkout.js'
const place = (page: Page) => page.getByRole('button', { name: /^(Place Order|Placing order)/ })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('Proceed to Buy loads the checkout; there alone comes the payment script; a dismissed dialog leaves no pending payment', async ({ page, shop }) => {
  const scripts: string[] = []
  page.on('request', (request) => /razorpay/.test(request.url()) && request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await openHydrated(page, '/cart')
  await expect(page.getByRole('main').getByText(/^Inclusive of all taxes/)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isCartDocument: true }))
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(place(page)).toBeEnabled()
  expect(await page.evaluate(() => 'isCartDocument' in window), 'the page was loaded').toBe(false)
  await expect(page.getByRole('region', { name: 'Price details' }).getByText(/^Inclusive of all taxes/)).toBeVisible()
  expect(scripts).toEqual([])

  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/payments/orders') && asked.push(request.method()))
  const release = await holdBack(page, '/payments/orders')
  await place(page).click()
  await expect(place(page)).toBeDisabled()
  await place(page).evaluate((button: HTMLButtonElement) => button.click())
  await release()
  const dialog = page.getByRole('dialog', { name: /Test payment/ })
  await expect(dialog).toBeVisible()
  expect(scripts).toEqual(['/sandbox/razorpay/checkout.js'])
  expect(asked).toEqual(['POST'])
  expect(await stored(page, 'pendingPayment')).toMatch(/^SW/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(place(page)).toBeEnabled()
  expect(await stored(page, 'pendingPayment')).toBeNull()
})

test('the dialog opens with amount, currency, name and logo; a script that does not load is logged; an address is saved as Home', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await openCheckout(page)
  const payment = { ...prepared, amount: 50_050, name: 'Kesar & Co', image: 'https://shop.example/logo.svg' }
  await page.route(apiPath('/payments/orders'), (route) => route.fulfill({ json: payment }))

  await test.step('a payment script that does not load is logged to the console', async () => {
    await page.route(script, (route) => route.abort())
    await place(page).click()
    await expect(page.getByRole('alert')).toContainText('The payment window could not be loaded.')
    expect(logged).toContain('The payment script did not load from /sandbox/razorpay/checkout.js')
    await page.unroute(script)
  })

  await test.step('an address is sent with the type Home', async () => {
    const sent: unknown[] = []
    await page.route(apiPath('/users/addresses'), (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { ...savedAddress, _id: 'a2', name: 'Asha' } })
    })
    await page.getByRole('button', { name: 'Add a new address' }).click()
    const fields = { 'PIN code': '560001', 'Full name': 'Asha', Phone: '9876543210', 'House number and street': '14 MG Road' }
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByRole('radio', { name: /Asha/ })).toBeChecked()
    expect(sent).toMatchObject([{ name: 'Asha', addressType: 'Home' }])
  })

  await test.step('the dialog gets what the server prepared', async () => {
    await watchDialogs(page)
    await place(page).click()
    await expect.poll(() => dialogsOf(page)).toHaveLength(1)
    const { key, amount, currency, name, image, order_id } = payment
    expect(amount, 'in paise').toBe(50_050)
    expect(await dialogsOf(page)).toMatchObject([{ key, amount, currency, name, image, order_id }])
  })
})

test('an order that costs nothing opens no dialog, and no screen shows or charges the bulk tiers', async ({ page, shop }) => {
  const { productId, token, userId, code } = await offerForty(shop)
  const products = await page.request.get('/products')
  expect(await products.text(), 'the list computes the tiers').toContain('data-bulk-tiers="20:10 40:11"')

  const item = { _id: productId, name: 'Bulk Saffron', image: '', price: 500, discount: 0, variant: '1 g', qty: 40 }
  await signIn(page, { token, userId, cartItems: JSON.stringify([item]) })
  const tiers = /\b1[01](\.0+)?\s*%|bulk (price|tier|discount)|17,800|18,000/i
  for (const path of ['/products', `/product/${productId}`, '/cart', '/checkout']) {
    await openHydrated(page, path)
    if (path === '/checkout') await expect(place(page)).toContainText('₹20,000')
    else if (path === '/cart') await expect(page.getByRole('region', { name: 'Price details' })).toContainText('₹20,000')
    else await expect(page.getByRole('main').getByText('Bulk Saffron').first()).toBeVisible()
    const part = path === '/products' ? page.getByRole('listitem').filter({ hasText: 'Bulk Saffron' }).last() : page.getByRole('main')
    expect(await part.innerText(), path).not.toMatch(tiers)
  }

  await watchDialogs(page)
  await page.getByText('Have a coupon?').click()
  await page.getByLabel('Coupon code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(place(page)).toContainText('₹0')
  await place(page).click()
  await expect(page).toHaveURL(/\/myorders$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await roundTrip(page)
  expect(await dialogsOf(page)).toEqual([])
})

/** Replaces the provider's dialog by one that only remembers with which options it was opened. */
const watchDialogs = (page: Page) =>
  page.route(script, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.dialogs = []; window.Razorpay = class { constructor(options) { this.options = options } on() {} open() { window.dialogs.push(this.options) } }',
    }),
  )

const dialogsOf = (page: Page) =>
  page.evaluate(() => {
    const dialogs: object[] = Reflect.get(window, 'dialogs') ?? []
    return dialogs.map((options) => Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'function')))
  })

/** A product of one variant without a discount, a coupon that takes everything off, and somebody with an address. */
async function offerForty(shop: ShopProcess) {
  const admin = await adminToken(shop)
  const { token, userId } = await openAccount(shop)
  await addAddress(shop, token)
  const product = { name: 'Bulk Saffron', image: '', variants: [{ quantity: '1 g', price: 500 }] }
  const { body } = await callApi<{ product: { _id: string } }>(shop, 'POST', '/products', { token: admin, body: product })
  const code = `ALL${body.product._id}`
  const coupon = { code, discount: 100, minAmount: 0, expiry: '2099-12-31', createdBy: 'Asha Rao' }
  await callApi(shop, 'POST', '/coupons', { token: admin, body: coupon })
  return { productId: body.product._id, token, userId, code }
}
