import type { Browser, Page } from '@playwright/test'
import { apiPath } from '../support/browser/answers.ts'
import { type Customer, enterAs, openCustomer } from '../support/browser/customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'
import type { ShopProcess } from '../support/browser/shop-process.ts'
import { callApi } from '../support/browser/shopper.ts'

const place = (page: Page) => page.getByRole('button', { name: /^Place Order/ })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /Test payment/ })
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name }).click()

const ordersOf = async (shop: ShopProcess, { token }: Customer) =>
  (await callApi<{ _id: string; razorpayOrderId: string }[]>(shop, 'GET', '/orders/my-orders', { token })).body

/** What the shopper's cart was charged, in tries that the provider captured. */
async function chargesOf(shop: ShopProcess, orderIds: string[]) {
  const { body } = await callApi<{ data: { token: string } }>(shop, 'POST', '/auth/login', { body: shop.admin })
  const details = await Promise.all(
    orderIds.map(async (id) => (await callApi<{ payments: { status: string }[] }>(shop, 'GET', `/orders/${id}/details`, { token: body.data.token })).body),
  )
  return details.flatMap(({ payments }) => payments.filter(({ status }) => status === 'captured')).length
}

async function atCheckout(page: Page, shop: ShopProcess) {
  const customer = await openCustomer(shop)
  await enterAs(page, customer)
  await page.goto('/checkout')
  await expect(place(page)).toBeEnabled()
  return customer
}

test('a shopper who paid, and whose page heard nothing of it, can only ask, and is charged once @everywhere', async ({ page, shop }) => {
  const customer = await atCheckout(page, shop)
  await page.route(apiPath('/orders'), (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Please try again in a minute.', code: 'unavailable' } }),
  )
  await place(page).click()
  await press(page, /^Pay/)
  await expect(page.getByRole('alert')).toHaveText('Please try again in a minute.')
  await expect(page.getByText('Please do not pay again.')).toBeVisible()
  await expect(place(page)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expect.poll(async () => (await ordersOf(shop, customer)).length, { message: 'the webhook settles it' }).toBe(1)

  // The shopper is sure that nothing was paid: the shop is asked before anything else is.
  await page.getByRole('button', { name: 'I did not pay. Start again' }).click()
  await expect(page).toHaveURL(/\/myorders$/i)
  const [order, ...others] = await ordersOf(shop, customer)
  expect(others).toEqual([])
  expect(await chargesOf(shop, [order?._id ?? ''])).toBe(1)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
})

test('a second click on the same screen finds the order', async ({ page, shop }) => {
  const customer = await atCheckout(page, shop)
  await page.route(apiPath('/orders'), (route) => route.fulfill({ status: 503, json: { success: false, message: 'Busy.', code: 'unavailable' } }))
  await place(page).click()
  await press(page, /^Pay/)
  await expect(page.getByText('Please do not pay again.')).toBeVisible()
  await page.unroute(apiPath('/orders'))
  // Another tab, or a page that was drawn before, still has its button.
  await page.reload()
  await expect(page.getByText('Your earlier payment was confirmed and the order is placed.')).toBeVisible()
  const [order, ...others] = await ordersOf(shop, customer)
  expect(others).toEqual([])
  expect(await chargesOf(shop, [order?._id ?? ''])).toBe(1)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
})

test('a payment left open in another app: nothing is charged meanwhile, and the page goes on when the shopper comes back', async ({ page, shop }) => {
  const customer = await atCheckout(page, shop)
  await place(page).click()
  const paying = page.waitForResponse('**/sandbox/razorpay/pay')
  await press(page, /^Leave it open/)
  const { razorpay_payment_id: paymentId } = await (await paying).json()
  await press(page, 'Close')
  await expect(page.getByRole('alert')).toContainText('has not been confirmed yet')
  await expect(place(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await callApi(shop, 'POST', '/sandbox/razorpay/payments/finish', { body: { payment_id: paymentId, outcome: 'success' } })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL(/\/myorders$/i)
  expect(await ordersOf(shop, customer)).toHaveLength(1)
})

test('the page looks what became of a payment when it is seen again', async ({ page, shop }) => {
  await atCheckout(page, shop)
  await place(page).click()
  const paying = page.waitForResponse('**/sandbox/razorpay/pay')
  await press(page, /^Leave it open/)
  const { razorpay_payment_id: paymentId } = await (await paying).json()
  await callApi(shop, 'POST', '/sandbox/razorpay/payments/finish', { body: { payment_id: paymentId, outcome: 'success' } })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(/\/myorders$/i)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
})

test('two tabs with one cart pay once', async ({ page, context, shop }) => {
  const customer = await atCheckout(page, shop)
  const other = await context.newPage()
  await other.goto('/checkout')
  for (const tab of [page, other]) {
    await place(tab).click()
    await expect(dialogOf(tab)).toBeVisible()
  }
  await press(page, /^Pay/)
  await expect(page).toHaveURL(/\/myorders$/i)
  await press(other, /^Pay/)
  await expect(dialogOf(other).getByRole('alert')).toHaveText('This order is already paid')
  await press(other, 'Close')
  await expect(other, 'the order that is there').toHaveURL(/\/myorders$/i)
  await expect(other.getByRole('article')).toHaveCount(1)
  expect(await ordersOf(shop, customer)).toHaveLength(1)
})

const instagram =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 360.0.0.52.192'

async function inApp(browser: Browser, shop: ShopProcess) {
  const context = await browser.newContext({ userAgent: instagram, baseURL: shop.baseURL, viewport: { width: 360, height: 740 } })
  return context.newPage()
}

test('inside of another app the payment leaves the page, and comes back to the order', async ({ browser, shop }) => {
  const page = await inApp(browser, shop)
  const customer = await atCheckout(page, shop)
  await place(page).click()
  await press(page, /^Pay/)
  await expect(page).toHaveURL(/\/myorders$/i)
  await expect(page.getByText('✅ Order placed successfully!')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  expect(await ordersOf(shop, customer)).toHaveLength(1)
  await page.context().close()
})

test('and a payment that failed there comes back to the checkout, with the cart', async ({ browser, shop }) => {
  const page = await inApp(browser, shop)
  await atCheckout(page, shop)
  await place(page).click()
  await press(page, 'Fail this payment')
  await expect(page.getByText('Your last payment was not completed.')).toBeVisible()
  await expect(place(page)).toBeEnabled()
  await place(page).click()
  await press(page, /^Pay/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.context().close()
})
