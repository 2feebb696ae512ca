import type { Page } from '@playwright/test'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { signInAs, openCustomer } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi, logIn } from '#test/browser/shopper.ts'

/** Events during a payment: the session ends, another tab changes the cart, the connection breaks, a coupon runs out. */

const placeButton = (page: Page) => page.getByRole('button', { name: /^Place Order/ })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /Test payment/ })
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name }).click()

async function openCheckout(page: Page, shop: ShopProcess) {
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await page.goto('/checkout')
  await expect(placeButton(page)).toBeEnabled()
  return customer
}

/** Ends the session through the API, so that this browser does not notice. */
const endSession = (shop: ShopProcess, token: string) => callApi(shop, 'POST', '/auth/logout', { token })

test('a session that ends during the payment shows that the payment is safe, and login leads to the order @everywhere', async ({ page, shop }) => {
  const customer = await openCheckout(page, shop)
  await placeButton(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await endSession(shop, customer.token)
  await press(page, /^Pay/)
  await expect(page.getByRole('alert')).toContainText('Your payment is safe')
  await expect(page.getByRole('alert')).toContainText('Please do not pay again.')
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByText('12 MG Road'), 'nothing of the account is left on the screen').toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  const logInButton = page.getByRole('main').getByRole('button', { name: 'Log In' })
  await expect(logInButton).toBeFocused()
  await logInButton.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login with Email' }).click()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  // An init script stores the session at each page load. From here on it stores the new one.
  const { token } = await logIn(shop, customer.email, customer.password)
  await page.addInitScript((now) => localStorage.setItem('token', now), token)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/myorders$/i)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a session that ended before the payment shows that nothing was paid', async ({ page, shop }) => {
  const customer = await openCheckout(page, shop)
  await endSession(shop, customer.token)
  await placeButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('You were logged out. No payment was made, and your cart is kept. Log in to place the order.')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('an open checkout follows the cart of another tab, at once or after the payment dialog closes', async ({ page, context, shop }) => {
  await openCheckout(page, shop)
  const other = await context.newPage()
  await other.goto('/about')
  const setQty = (qty: number) =>
    other.evaluate((count) => {
      const text = JSON.stringify(JSON.parse(localStorage.getItem('cartItems') ?? '[]').map((item: object) => ({ ...item, qty: count })))
      localStorage.setItem('cartItems', text)
      if (localStorage.getItem('checkoutItems')) localStorage.setItem('checkoutItems', text)
    }, qty)
  const notice = page.getByText('Your cart was changed in another tab. Please look at the order before you pay.')
  await setQty(3)
  await expect(placeButton(page)).toContainText('₹1,500')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Qty 3')

  await placeButton(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(notice).toHaveCount(0)
  await setQty(2)
  await press(page, 'Close')
  await expect(placeButton(page)).toContainText('₹1,000')
  await expect(notice).toBeVisible()
  await placeButton(page).click()
  await press(page, /^Pay/)
  await expect(page.getByRole('article')).toContainText('₹1,000')
})

test('a failed payment check and an unconfirmed payment show different messages', async ({ page, shop }) => {
  await openCheckout(page, shop)
  await placeButton(page).click()
  await press(page, /^Leave it open/)
  const check = apiPath('/payments/orders/*/check')
  await page.route(check, (route) => route.abort())
  await press(page, 'Close')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('We could not find out what became of your payment: the shop cannot be reached.')
  await expect(page.getByText('Please check your connection, then press Check again.')).toBeVisible()
  await expect(page.getByText(/do not pay again/i)).toHaveCount(1)
  await page.unroute(check)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(alert).toHaveText('Your payment has not been confirmed yet.')
  await expect(page.getByText('once your bank confirms the payment')).toBeVisible()
  await expect(page.getByText(/do not pay again/i)).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('link', { name: 'See My Orders' })).toBeVisible()

  // A reload restores the scroll position, here the end of the page.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.reload()
  await expect(alert).toHaveText('An earlier payment has not been confirmed yet.')
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Check again' })).toBeInViewport()
  await expect(page.getByText(/do not pay again/i)).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'See My Orders' }).click()
  await expect(page).toHaveURL(/\/myorders$/i)
  await expect(page.getByText('We are waiting for your payment to be confirmed.')).toBeVisible()
})

test('a coupon that expires during the payment is named and removed', async ({ page, shop }) => {
  const { stock } = await openCheckout(page, shop)
  await page.getByText('Have a coupon?').click()
  await page.getByLabel('Coupon code').fill(stock.goodCoupon)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(placeButton(page)).toContainText('₹450')
  await placeButton(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await expire(shop, stock.goodCoupon)
  await press(page, 'Close')
  await expect(page.getByText(`Coupon ${stock.goodCoupon} was removed from the order. This coupon has expired.`)).toBeVisible()
  await expect(placeButton(page)).toContainText('₹500')
  await expect(placeButton(page)).toBeFocused()
  await expect(page.getByText('Have a coupon?')).toBeVisible()
})

test('a coupon that is refused on Place Order is named and removed', async ({ page, shop }) => {
  const { stock } = await openCheckout(page, shop)
  await page.getByText('Have a coupon?').click()
  await page.getByLabel('Coupon code').fill(stock.goodCoupon)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(placeButton(page)).toContainText('₹450')
  await expire(shop, stock.goodCoupon)
  await placeButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(`Coupon ${stock.goodCoupon} was removed from the order. This coupon has expired.`)
  await expect(placeButton(page)).toContainText('₹500')
})

async function expire(shop: ShopProcess, code: string) {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const { body: coupons } = await callApi<{ _id: string; code: string }[]>(shop, 'GET', `/coupons?q=${code}`, { token })
  const coupon = coupons.find((each) => each.code === code)
  const { status } = await callApi(shop, 'PUT', `/coupons/${coupon?._id}`, {
    token,
    body: { code, discount: 10, minAmount: 0, expiry: '2020-01-01', createdBy: 'Asha Rao' },
  })
  expect(status).toBe(200)
}

test('the provider’s return URL opens the checkout when it is loaded by GET', async ({ page, shop }) => {
  await openCheckout(page, shop)
  const response = await page.goto('/payments/return')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(placeButton(page)).toBeEnabled()
})
