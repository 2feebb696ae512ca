import type { Page } from '@playwright/test'
import { apiPath, expectEach, signIn, theirs, withoutText } from './support/answers.ts'
import { expect, test } from './support/journey.ts'
import { callApi, logIn, openAccount } from './support/shopper.ts'
import { stockShop } from './support/stock.ts'

const place = { locality: '', address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', landmark: '', alternatePhone: '', addressType: 'Home' }
const savedAddress = { _id: 'a1', name: 'Meera', mobile: '9876543210', pincode: '560001', ...place }
const line = { productId: 'p1', variant: '1 g', name: 'Saffron', image: '', qty: 1, price: 500, discount: 0, totalPrice: 500, finalPrice: 500 }
const payment = { key: 'k', amount: 50_000, currency: 'INR', name: 'Swachh', description: '', image: '', order_id: 'order_1', total: 500 }
const cart = JSON.stringify([{ _id: 'p1', name: 'Saffron', price: 500, variant: '1 g' }])

test('the checkout tells of addresses in the right words', async ({ page }) => {
  await openCheckout(page)
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alert')
  const close = page.getByRole('button', { name: 'Close this notice' })
  const press = (name: string) => async () => {
    if (await close.isVisible()) await close.click()
    await page.getByRole('button', { name }).click()
  }
  await expectEach(page, '/users/addresses/a1', [...theirs, ...withoutText('Failed to delete address')], press('Delete the address of Meera'), notice)

  await page.getByRole('button', { name: 'Add a new address' }).click()
  const save = press('Save address')
  await save()
  await expect(page.getByText('Please fill all required fields', { exact: true })).toBeVisible()
  await page.getByLabel('Full name').fill('Meera')
  await page.getByLabel('PIN code').fill('56000')
  await page.getByLabel('Phone', { exact: true }).fill('98765')
  await save()
  await expect(page.getByText('Pincode must be 6 digits', { exact: true })).toBeVisible()
  await expect(page.getByText('Phone must be 10 digits', { exact: true })).toBeVisible()
  await page.getByLabel('PIN code').fill('560001')
  await page.getByLabel('Phone', { exact: true }).fill('9876543210')
  await expectEach(page, '/users/addresses', [...theirs, ...withoutText('Failed to save address')], save, notice)

  await page.route(apiPath('/users/addresses'), (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('form', { name: 'New address' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeDisabled()
})

test('the checkout tells of an order that fails in the right words', async ({ page }) => {
  const failed = 'Something went wrong while placing the order.'
  const order = () => page.getByRole('button', { name: /^Place Order/ }).click()
  await openCheckout(page)
  await expectEach(page, '/payments/orders', [...theirs, ['no, no text', failed], ...withoutText(failed)], order)

  await page.route(apiPath('/payments/orders'), (route) =>
    route.fulfill({ json: { ...payment, orderId: 'SW1', prefill: { name: '', email: '', contact: '' } } }),
  )
  const payAnew = async () => {
    await page.reload()
    await order()
  }
  await expectEach(page, '/orders', [...theirs, ...withoutText(failed)], payAnew)
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeEnabled()
  await page.evaluate(() => localStorage.setItem('cartItems', '[]'))
  await order()
  await expect(page.getByRole('alert')).toHaveText('Cart is empty')
})

test('a coupon is refused in the right words', async ({ page, shop }) => {
  const { goodCoupon, oldCoupon, productId, name } = await stockShop(shop)
  const { token, userId } = await openAccount(shop)
  const admin = await logIn(shop, shop.admin.email, shop.admin.password)
  const dear = { code: `DEAR${goodCoupon}`, discount: 10, minAmount: 5000, expiry: '2099-12-31', createdBy: 'Asha Rao' }
  await callApi(shop, 'POST', '/coupons', { token: admin.token, body: dear })
  await signIn(page, { token, userId, cartItems: JSON.stringify([{ _id: productId, name, price: 500, variant: '1 g' }]) })
  await page.goto('/checkout')
  await page.getByText('Have a coupon?').click()
  const apply = async (code: string) => {
    await page.getByLabel('Coupon code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  const refusals = [
    ['', 'Please enter a coupon code.'],
    ['NONESUCH', 'Invalid coupon code'],
    [oldCoupon.toLowerCase(), 'This coupon has expired.'],
    [dear.code, 'Minimum order of ₹5000 required'],
  ] as const
  for (const [code, text] of refusals) {
    await apply(code)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await apply(goodCoupon.toLowerCase())
  await expect(page.getByText(`${goodCoupon} saves you ₹50`)).toBeVisible()
})

/** The checkout with an address and a cart, on a server that only pretends; paying succeeds at once. */
async function openCheckout(page: Page) {
  await signIn(page, { cartItems: cart })
  await page.route(apiPath('/**'), (route) => route.fulfill({ status: 404, json: { success: false } }))
  await page.route(apiPath('/users/addresses'), (route) => route.fulfill({ json: [savedAddress] }))
  await page.route(apiPath('/pricing/quote'), (route) => route.fulfill({ json: { lines: [line], subtotal: 500, discount: 0, total: 500 } }))
  await page.route('**/sandbox/razorpay/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body: dialogThatPays }))
  await page.goto('/checkout')
}

const dialogThatPays = `window.Razorpay = class {
  constructor(options) { this.options = options }
  on() {}
  open() { this.options.handler({ razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 's' }) }
}`
