import type { Browser, Page } from '@playwright/test'
import { apiPath } from '#test/browser/fake-replies.ts'
import { type Customer, signInAs, openCustomer } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi } from '#test/browser/shopper.ts'

const placeButton = (page: Page) => page.getByRole('button', { name: /^Place Order/ })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /Test payment/ })
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name }).click()

const ordersOf = async (shop: ShopProcess, { token }: Customer) =>
  (await callApi<{ _id: string; razorpayOrderId: string }[]>(shop, 'GET', '/orders/my-orders', { token })).body

/** Returns how many payments of these orders the provider captured. */
async function countCharges(shop: ShopProcess, orderIds: string[]) {
  const { body } = await callApi<{ data: { token: string } }>(shop, 'POST', '/auth/login', { body: shop.admin })
  const details = await Promise.all(
    orderIds.map(async (id) => (await callApi<{ payments: { status: string }[] }>(shop, 'GET', `/orders/${id}/details`, { token: body.data.token })).body),
  )
  return details.flatMap(({ payments }) => payments.filter(({ status }) => status === 'captured')).length
}

async function openCheckout(page: Page, shop: ShopProcess) {
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await page.goto('/checkout')
  await expect(placeButton(page)).toBeEnabled()
  return customer
}

test('after a lost order reply the shopper can only check the payment, and is charged once @everywhere @essential', async ({ page, shop }) => {
  const customer = await openCheckout(page, shop)
  await page.route(apiPath('/orders'), (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Please try again in a minute.', code: 'unavailable' } }),
  )
  await placeButton(page).click()
  await press(page, /^Pay/)
  await expect(page.getByRole('alert')).toHaveText('Please try again in a minute.')
  await expect(page.getByText('Please do not pay again.')).toBeVisible()
  await expect(placeButton(page)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expect.poll(async () => (await ordersOf(shop, customer)).length, { message: 'the webhook settles it' }).toBe(1)

  // Before it starts again, the page asks the shop about the payment.
  await page.getByRole('button', { name: 'I did not pay. Start again' }).click()
  await expect(page).toHaveURL(/\/myorders$/i)
  const [order, ...others] = await ordersOf(shop, customer)
  expect(others).toEqual([])
  expect(await countCharges(shop, [order?._id ?? ''])).toBe(1)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
})

test('a reload after a lost order reply finds the order', async ({ page, shop }) => {
  const customer = await openCheckout(page, shop)
  await page.route(apiPath('/orders'), (route) => route.fulfill({ status: 503, json: { success: false, message: 'Busy.', code: 'unavailable' } }))
  await placeButton(page).click()
  await press(page, /^Pay/)
  await expect(page.getByText('Please do not pay again.')).toBeVisible()
  await page.unroute(apiPath('/orders'))
  // Another tab, or a page rendered earlier, would still show its button.
  await page.reload()
  await expect(page.getByText('Your earlier payment was confirmed and the order is placed.')).toBeVisible()
  const [order, ...others] = await ordersOf(shop, customer)
  expect(others).toEqual([])
  expect(await countCharges(shop, [order?._id ?? ''])).toBe(1)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
})

test('a payment left open in another app blocks a second one until Check again confirms it', async ({ page, shop }) => {
  const customer = await openCheckout(page, shop)
  await placeButton(page).click()
  const paying = page.waitForResponse('**/sandbox/razorpay/pay')
  await press(page, /^Leave it open/)
  const { razorpay_payment_id: paymentId } = await (await paying).json()
  await press(page, 'Close')
  await expect(page.getByRole('alert')).toContainText('has not been confirmed yet')
  await expect(placeButton(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText(/^Checked at .*: nothing new yet\.$/)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('has not been confirmed yet')
  await callApi(shop, 'POST', '/sandbox/razorpay/payments/finish', { body: { payment_id: paymentId, outcome: 'success' } })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL(/\/myorders$/i)
  expect(await ordersOf(shop, customer)).toHaveLength(1)
})

test('the page checks an open payment when it becomes visible again', async ({ page, shop }) => {
  await openCheckout(page, shop)
  await placeButton(page).click()
  const paying = page.waitForResponse('**/sandbox/razorpay/pay')
  await press(page, /^Leave it open/)
  const { razorpay_payment_id: paymentId } = await (await paying).json()
  await callApi(shop, 'POST', '/sandbox/razorpay/payments/finish', { body: { payment_id: paymentId, outcome: 'success' } })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(/\/myorders$/i)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
})

test('two tabs with one cart are charged once', async ({ page, context, shop }) => {
  const customer = await openCheckout(page, shop)
  const other = await context.newPage()
  await other.goto('/checkout')
  for (const tab of [page, other]) {
    await placeButton(tab).click()
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

async function openInAppBrowser(browser: Browser, shop: ShopProcess) {
  const context = await browser.newContext({ userAgent: instagram, baseURL: shop.baseURL, viewport: { width: 360, height: 740 } })
  return context.newPage()
}

test('in an in-app browser the payment leaves the page and returns to the order', async ({ browser, shop }) => {
  const page = await openInAppBrowser(browser, shop)
  const customer = await openCheckout(page, shop)
  await placeButton(page).click()
  await press(page, /^Pay/)
  await expect(page).toHaveURL(/\/myorders$/i)
  await expect(page.getByText('✅ Order placed successfully!')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  expect(await ordersOf(shop, customer)).toHaveLength(1)
  await page.context().close()
})

test('in an in-app browser a failed payment returns to the checkout with the cart', async ({ browser, shop }) => {
  const page = await openInAppBrowser(browser, shop)
  await openCheckout(page, shop)
  await placeButton(page).click()
  await press(page, 'Fail this payment')
  await expect(page.getByText('Your last payment was not completed.')).toBeVisible()
  await expect(placeButton(page)).toBeEnabled()
  await placeButton(page).click()
  await press(page, /^Pay/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.context().close()
})
