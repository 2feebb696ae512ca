import type { Page } from '@playwright/test'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { apiPath, holdBack } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { type ShopProcess, startShop } from '#test/browser/shop-process.ts'
import { callApi } from '#test/browser/shopper.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

let shop: ShopProcess

test.beforeAll(async () => {
  shop = await startShop({ NODE_OPTIONS: '--import=./tests/support/browser/with-gift-wrap.ts' })
})

test.afterAll(() => shop.remove())

const partsOf = (page: Page) => ({
  box: page.getByRole('checkbox', { name: 'Wrap this order as a gift for ₹50' }),
  prices: page.getByRole('region', { name: 'Price details' }),
  place: page.getByRole('button', { name: /^Place Order/ }),
})

/** Opens the checkout as a new customer, with one pack of ₹500. */
async function openCheckout(page: Page) {
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await page.goto(`${shop.baseURL}/checkout`)
  await expect(partsOf(page).place).toHaveText('Place Order · ₹500')
  return customer
}

/** Types the code of a coupon, and leaves it to the test to apply it. */
async function typeCoupon(page: Page, code: string) {
  await page.getByText('Have a coupon?').click()
  await page.getByLabel('Coupon code').fill(code)
}

const pay = (page: Page) =>
  page
    .getByRole('dialog', { name: /Test payment/ })
    .getByRole('button', { name: /^Pay/ })
    .click()

test('a shopper ticks the checkbox of a module, pays its price, and finds it in the order @everywhere', async ({ page }) => {
  const customer = await openCheckout(page)
  const { box, prices, place } = partsOf(page)
  await expect(box).not.toBeChecked()
  await expect(prices).not.toContainText('Gift wrap')
  await expectAccessibleAtAllWidths(page)

  await test.step('the box adds the line to the totals, keeps the focus, and is kept over a reload', async () => {
    await box.check()
    await expect(prices).toContainText('Gift wrap₹50')
    await expect(place).toHaveText('Place Order · ₹550')
    await expect(box).toBeFocused()
    await expectNoOverflow(page)
    await page.reload()
    await expect(box).toBeChecked()
    await expect(place).toHaveText('Place Order · ₹550')
    await box.uncheck()
    await expect(place).toHaveText('Place Order · ₹500')
    await box.check()
  })

  await test.step('a coupon lowers the packs only, can be removed, and both keep the box', async () => {
    await typeCoupon(page, customer.stock.goodCoupon)
    await prices.getByRole('button', { name: 'Apply' }).click()
    await expect(place).toHaveText('Place Order · ₹500')
    await expect(prices).toContainText('Gift wrap₹50')
    await expect(box).toBeChecked()
    await prices.getByRole('button', { name: 'Remove' }).click()
    await expect(place).toHaveText('Place Order · ₹550')
    await expect(prices).toContainText('Gift wrap₹50')
    await expect(box).toBeChecked()
  })

  await test.step('the paid order has the line', async () => {
    await place.click()
    await pay(page)
    await expect(page).toHaveURL(/\/myorders$/i)
    await expect(page.getByRole('article')).toContainText('₹550')
    await page
      .getByRole('article')
      .getByRole('link', { name: /SW[0-9A-Z]{12}/ })
      .first()
      .click()
    await expect(page.getByRole('main')).toContainText('Gift wrap')
  })
})

test('after an order that the browser hears of later, the next checkout starts with the box unticked and the default address @everywhere', async ({ page }) => {
  const customer = await openCheckout(page)
  const { box, prices, place } = partsOf(page)
  const address = { name: 'Ravi Menon', mobile: '9876543211', pincode: '560001', address: '14 MG Road', city: 'Bengaluru', state: 'Karnataka' }
  await callApi(shop, 'POST', '/users/addresses', { token: customer.token, body: address })
  await page.reload()
  await page.getByRole('radio', { name: /Ravi Menon/ }).check()
  await box.check()
  await expect(place).toHaveText('Place Order · ₹550')
  await page.route(apiPath('/orders'), (route) => route.fulfill({ status: 503, json: { success: false, message: 'Busy.', code: 'unavailable' } }))
  await place.click()
  await pay(page)
  await expect(page.getByText('Please do not pay again.')).toBeVisible()
  const orders = async () => (await callApi<{ totalAmount: number }[]>(shop, 'GET', '/orders/my-orders', customer)).body
  await expect.poll(orders).toMatchObject([{ totalAmount: 550 }])

  // Another pack was put into the cart meanwhile.
  const line = { _id: customer.stock.productId, name: customer.stock.name, image: '', price: 500, discount: 0, qty: 1 }
  const cart = [
    { ...line, variant: '1 g' },
    { ...line, variant: '2 g', price: 900, discount: 10 },
  ]
  await page.addInitScript((items) => localStorage.setItem('cartItems', items), JSON.stringify(cart))
  await page.reload()
  await expect(page.getByText('Your earlier payment was confirmed and the order is placed.')).toBeVisible()
  await expect(place).toHaveText('Place Order · ₹810')
  await expect(box).not.toBeChecked()
  await expect(prices).not.toContainText('Gift wrap')
  await expect(page.getByRole('radio', { name: /Ravi Menon/ })).not.toBeChecked()
})

test('a box waits for the check of a coupon, and its price is in the total with the coupon @everywhere', async ({ page }) => {
  const { stock } = await openCheckout(page)
  const { box, prices, place } = partsOf(page)
  await typeCoupon(page, stock.goodCoupon)
  const release = await holdBack(page, '/coupons/check')
  const checking = page.waitForRequest(apiPath('/coupons/check'))
  await prices.getByRole('button', { name: 'Apply' }).click()
  await checking
  await expect(box, 'its price would not know of the coupon').toBeDisabled()
  await release()
  await box.check()
  await expect(place).toHaveText('Place Order · ₹500')
  await expect(prices).toContainText('Gift wrap₹50')
  await expect(prices).toContainText(stock.goodCoupon)
})

test('a coupon cannot be removed while the price of a box arrives, and then stays removed @everywhere', async ({ page }) => {
  const { stock } = await openCheckout(page)
  const { box, prices, place } = partsOf(page)
  await typeCoupon(page, stock.goodCoupon)
  await prices.getByRole('button', { name: 'Apply' }).click()
  await expect(place).toHaveText('Place Order · ₹450')
  const release = await holdBack(page, '/pricing/quote')
  const pricing = page.waitForRequest(apiPath('/pricing/quote'))
  await box.check()
  await pricing
  await expect(prices.getByRole('button', { name: 'Remove' }), 'the price would bring the coupon back').toBeDisabled()
  await release()
  await prices.getByRole('button', { name: 'Remove' }).click()
  await expect(place).toHaveText('Place Order · ₹550')
  await expect(prices).toContainText('Gift wrap₹50')
  await expect(prices).not.toContainText(stock.goodCoupon)
})
