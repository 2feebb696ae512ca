import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken } from '#test/browser/admin.ts'
import { apiPath, holdBack, signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { recordScripts, saveData, waitUntilIdle } from '#test/browser/page-script.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi } from '#test/browser/shopper.ts'
import { type Stock, stockShop } from '#test/browser/stock.ts'

const bengaluru = { pin: '560001', city: 'Bengaluru', district: 'Bengaluru', state: 'Karnataka', states: ['Karnataka'], cod: true, delivery: null }

let numbers = 0
/** Returns a mobile number that no other test has. */
const newMobile = () => `98${String(process.pid % 10_000).padStart(4, '0')}${String((numbers += 1)).padStart(4, '0')}`

test.beforeEach(({ shop }) => save(shop, { onePageCheckout: true }))
test.afterEach(({ shop }) => save(shop, { onePageCheckout: false, cashOnDelivery: false, pinDirectory: false }))

test('a new shopper types number, code and address, and pays on one page @everywhere @essential', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  const mobile = newMobile()
  await openCart(page, stock)
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await expect(page).toHaveURL(/\/cart\/buy$/)
  await expect(page.getByText('2 items · ₹1,000')).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await expectFits(page)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('Please enter your phone number')).toBeVisible()

  await test.step('what is typed survives a reload', async () => {
    await page.keyboard.type(mobile)
    await page.reload()
    await expect(page.getByLabel('Mobile number')).toHaveValue(mobile)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('OTP')).toBeFocused()
    await page.reload()
    await expect(page.getByText(`Enter the 6-digit code we sent to +91\u00a0${mobile}.`)).toBeVisible()
    await expectFits(page)
  })

  await test.step('a wrong code is refused, the right one goes on by itself, and no address ever has it', async () => {
    const code = await codeFor(shop, mobile)
    await page.getByLabel('OTP').click()
    await page.keyboard.type(code === '111111' ? '222222' : '111111')
    await expect(page.getByRole('alert')).toHaveText('Invalid OTP ❌')
    await expect(page.getByLabel('OTP')).toBeFocused()
    await page.keyboard.type(code)
    await expect(page.getByLabel('PIN code')).toBeFocused()
    await expect(page).toHaveURL(/\/cart\/buy$/)
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('role')])).toEqual([expect.stringMatching(/^[\w-]{43}$/), 'user'])
    await expectFits(page)
  })

  await test.step('the address: city and state come from the PIN code, and a reload keeps it', async () => {
    await page.keyboard.type('560001')
    await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(mobile)
    await page.reload()
    await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
    await page.getByLabel('Full name').fill('Meera Iyer')
    await page.getByLabel('House number and street').fill('12 MG Road')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByRole('button', { name: /^Place Order/ })).toBeFocused()
    await expectFits(page)
  })

  await test.step('a closed payment dialog keeps all, and the next one is paid', async () => {
    await page.getByText('Have a coupon?').click()
    await page.getByLabel('Coupon code').fill(stock.goodCoupon)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Place Order · ₹900' }).click()
    await page
      .getByRole('dialog', { name: /Test payment/ })
      .getByRole('button', { name: 'Close' })
      .click()
    await expect(page.getByText('You closed the payment window. No order was placed, and your cart is kept.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Place Order/ })).toBeFocused()
    await page.reload()
    await page.getByRole('button', { name: 'Place Order · ₹900' }).click()
    await page
      .getByRole('dialog', { name: /Test payment/ })
      .getByRole('button', { name: /^Pay/ })
      .click()
    await expect(page).toHaveURL(/\/myorders$/i)
    await expect(page.getByText('✅ Order placed successfully!')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull()
  })
})

test('a known number gets its saved address, pays at once, and the code is read from the SMS @everywhere', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  const mobile = newMobile()
  const { token, userId } = await saveAddressOf(shop, mobile)
  await openCart(page, stock)
  await readSms(page)
  // The shop waits between two codes of a number.
  await page.route(apiPath('/auth/send-otp'), (route) => route.fulfill({ json: { success: true, message: '', resendAfter: 60, challenge: 'c' } }))
  let tries = 0
  await page.route(apiPath('/auth/verify-otp'), async (route) => {
    tries += 1
    expect(route.request().postDataJSON()).toMatchObject({ mobile, otp: '135790' })
    await route.fulfill({ json: { success: true, message: '', token, role: 'user', userId } })
  })
  await page.goto('/cart/buy')
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Get OTP' }).dblclick()
  await expect(page.getByLabel('OTP')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new CustomEvent('sms', { detail: '135790' })))
  await expect(page.getByText('To Meera Iyer, Bengaluru 560001')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeFocused()
  expect(tries).toBe(1)
  await page.getByRole('button', { name: 'Place Order · ₹1,000' }).dblclick()
  await page
    .getByRole('dialog', { name: /Test payment/ })
    .getByRole('button', { name: /^Pay/ })
    .click()
  await expect(page).toHaveURL(/\/myorders$/i)
})

test('a PIN code that is not served and a changed price are said on the page', async ({ page, shop }) => {
  await save(shop, { pinDirectory: true })
  const stock = await stockShop(shop)
  await openCart(page, stock)
  await page.goto('/cart/buy')
  await logIn(page, shop, newMobile())
  await page.route(apiPath('/pincodes/*'), (route) => route.fulfill({ json: { ...bengaluru, serviceable: false } }))
  await page.getByLabel('PIN code').fill('560001')
  await expect(page.getByText('We cannot deliver to 560001 at present.')).toBeVisible()
  await fillAddress(page)
  const place = page.getByRole('button', { name: /^Place Order/ })
  await page.route(apiPath('/payments/orders'), (route) =>
    route.fulfill({ status: 422, json: { success: false, code: 'pin_refused', message: 'We cannot deliver to 560001 at present.' } }),
  )
  await place.click()
  await expect(page.getByRole('alert').filter({ hasText: 'We cannot deliver to 560001 at present.' })).toBeVisible()
  await page.unroute(apiPath('/payments/orders'))
  await setPrice(shop, stock, 550)
  await place.click()
  await expect(page.getByText('Prices have changed since you added these:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order · ₹1,100' })).toBeVisible()
})

test('the charge for delivery shows once a PIN code is known: in the cart after a check, and while the address is typed @everywhere', async ({
  page,
  shop,
}) => {
  const zones = [{ places: ['Karnataka'], charge: 40, freeFrom: 0 }]
  await save(shop, { pinDirectory: true, deliveryCharge: { charge: 60, freeFrom: 0, zones } })
  try {
    const stock = await stockShop(shop)
    const prices = page.getByRole('region', { name: 'Price details' })
    await page.route(apiPath('/pincodes/560001'), (route) => route.fulfill({ json: { ...bengaluru, serviceable: true } }))
    await openCart(page, stock)
    await expect(prices).toContainText('DeliveryAt checkoutTotal₹1,000')
    await page.goto(`/product/${stock.productId}`)
    await page.getByLabel('Deliver to PIN code').fill('560001')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('Bengaluru, Karnataka')).toBeVisible()
    await page.goto('/cart')
    await expect(prices).toContainText('Delivery₹40Total₹1,040')
    await expectFits(page)
    await page.goto('/cart/buy')
    await logIn(page, shop, newMobile())
    await expect(prices).toContainText('Delivery₹40')
    await page.getByLabel('PIN code').fill('781001')
    await expect(page.getByLabel('State')).toHaveValue('Assam')
    await expect(prices).toContainText('Delivery₹60')
    await expect(prices).toContainText('₹1,060')
    await fillAddress(page)
    await expect(prices).toContainText('Delivery₹40')
    await expect(page.getByRole('button', { name: 'Place Order · ₹1,040' })).toBeEnabled()
  } finally {
    await save(shop, { deliveryCharge: { charge: 0, freeFrom: 0, zones: [] } })
  }
})

test('cash on delivery is offered on the page, and needs no second code for the number of the log-in', async ({ page, shop }) => {
  await save(shop, { cashOnDelivery: true })
  await openCart(page, await stockShop(shop))
  await page.goto('/cart/buy')
  await logIn(page, shop, newMobile())
  await fillAddress(page)
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page).toHaveURL(/\/myorders$/i)
  await expect(page.getByRole('article').first()).toContainText('Pending')
  await expect(page.getByText('We opened a new account for this number.')).toBeVisible()
})

test('cash on delivery to another number asks for its code on the page', async ({ page, shop }) => {
  await save(shop, { cashOnDelivery: true })
  const other = newMobile()
  await openCart(page, await stockShop(shop))
  await page.goto('/cart/buy')
  await logIn(page, shop, newMobile())
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(/^\d{10}$/)
  await page.getByLabel('Phone', { exact: true }).fill(other)
  await fillAddress(page)
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('We sent a code to the number of the address')
  await dialog.getByLabel('Code').fill(await codeFor(shop, other))
  await dialog.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page).toHaveURL(/\/myorders$/i)
})

test('the Back button leads to the cart, whose step keeps what was typed; email and passkey are one link away', async ({ page, shop }) => {
  await openCart(page, await stockShop(shop))
  const mobile = newMobile()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await page.getByLabel('Mobile number').fill(mobile)
  // It is kept once the page's script is there.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:code'))).toContain(mobile)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await expect(page.getByLabel('Mobile number')).toHaveValue(mobile)
  await page.getByRole('link', { name: 'Change the cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Log in by email or passkey' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(shop.admin.email)
  expect(await page.evaluate(() => sessionStorage.getItem('loginOrigin'))).toBe('/cart/buy')
})

test('each way back to the number has the focus there, and a code that is still valid survives a reload', async ({ page, shop }) => {
  await openCart(page, await stockShop(shop))
  const mobile = newMobile()
  await page.goto('/cart/buy')
  await askCode(page, mobile)
  await page.getByRole('button', { name: 'Back to Phone Number' }).click()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('We have already sent a code to this number.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Enter the 6-digit code we sent to +91\u00a0${mobile}.`)).toBeVisible()
  await page.route(apiPath('/auth/verify-otp'), (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'second_factor_needed', details: { step: 's', authenticator: false, passkey: true } } }),
  )
  await expect(page.getByLabel('OTP')).toBeFocused()
  await page.keyboard.type('123456')
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
})

test('a log-in on the page forgets where another way to log in would have led', async ({ page, shop }) => {
  await openCart(page, await stockShop(shop))
  await page.goto('/cart/buy')
  await page.getByRole('link', { name: 'Log in by email or passkey' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await logIn(page, shop, newMobile())
  expect(await page.evaluate(() => sessionStorage.getItem('loginOrigin'))).toBeNull()
})

test('a log-in with an order that cannot be placed moves the focus to the page', async ({ page, shop }) => {
  await openCart(page, await stockShop(shop))
  const mobile = newMobile()
  await page.goto('/cart/buy')
  await askCode(page, mobile)
  const refusal = { success: false, code: 'item_unavailable', message: 'This pack is no longer for sale.' }
  await page.route(apiPath('/pricing/quote'), (route) => route.fulfill({ status: 422, json: refusal }))
  const address = { _id: 'a', name: 'Meera Iyer', mobile, pincode: '560001', address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka' }
  await page.route(apiPath('/users/addresses'), (route) => route.fulfill({ json: [address] }))
  await page.keyboard.type(await codeFor(shop, mobile))
  await expect(page.getByText('This pack is no longer for sale.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('with data saving a visitor loads no script before the first act, and a signed-in shopper need not act', async ({ page, shop }) => {
  await saveData(page)
  const { productId } = await stockShop(shop)
  await page.goto(`/product/${productId}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
  const scripts = recordScripts(page)
  await page.goto('/cart/buy')
  await waitUntilIdle(page)
  expect(scripts).toEqual([])
  const mobile = newMobile()
  await signIn(page, await saveAddressOf(shop, mobile))
  await page.goto('/cart/buy')
  await expect(page.getByText('To Meera Iyer, Bengaluru 560001')).toBeVisible()
})

test('staff with a second factor take its step on the page too', async ({ page, shop }) => {
  await openCart(page, await stockShop(shop))
  const mobile = newMobile()
  const { token, userId } = await saveAddressOf(shop, mobile)
  await page.route(apiPath('/auth/send-otp'), (route) => route.fulfill({ json: { success: true, message: '', resendAfter: 60 } }))
  await page.route(apiPath('/auth/verify-otp'), (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'second_factor_needed', details: { step: 's', authenticator: true, passkey: false } } }),
  )
  await page.route(apiPath('/auth/second-factor'), (route) => {
    expect(route.request().postDataJSON()).toEqual({ step: 's', code: '246802' })
    return route.fulfill({ json: { success: true, message: 'Hello', data: { token, userId, role: 'user' } } })
  })
  await page.goto('/cart/buy')
  await askCode(page, mobile)
  await page.keyboard.type('123456')
  await expect(page.getByText('Enter the code from your authenticator app')).toBeVisible()
  await expectFits(page)
  await page.getByLabel('Code').fill('246802')
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByText('To Meera Iyer, Bengaluru 560001')).toBeVisible()
})

test('a code whose answer is late is sent once, and a payment whose answer is lost is found again', async ({ page, shop }) => {
  await openCart(page, await stockShop(shop))
  await page.goto('/cart/buy')
  const mobile = newMobile()
  await askCode(page, mobile)
  const release = await holdBack(page, '/auth/verify-otp')
  let asked = 0
  page.on('request', (request) => (asked += request.url().endsWith('/auth/verify-otp') ? 1 : 0))
  await page.keyboard.type(await codeFor(shop, mobile))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Please wait...' }).click({ force: true })
  await release()
  await expect(page.getByLabel('PIN code')).toBeFocused()
  expect(asked).toBe(1)
  await fillAddress(page)
  await page.route(apiPath('/orders'), (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page
    .getByRole('dialog', { name: /Test payment/ })
    .getByRole('button', { name: /^Pay/ })
    .click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused()
  await page.unroute(apiPath('/orders'))
  await page.reload()
  await expect(page.getByText('Your earlier payment was confirmed and the order is placed.').or(page.getByText('✅ Order placed'))).toBeVisible()
})

test('switched off, the cart asks for a log-in as before, and the page leads back to the cart', async ({ page, shop }) => {
  await save(shop, { onePageCheckout: false })
  await openCart(page, await stockShop(shop))
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose Login Method' })).toBeVisible()
  await page.goto('/cart/buy')
  await expect(page).toHaveURL(/\/cart$/)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/$/)
})

test('switched on, /checkout still leads home without a token, and a signed-in shopper goes there from the cart', async ({ page, shop }) => {
  await openCart(page, await stockShop(shop))
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/$/)
  const mobile = newMobile()
  await signIn(page, await saveAddressOf(shop, mobile))
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByText('To Meera Iyer, Bengaluru 560001')).toBeVisible()
})

async function save(shop: ShopProcess, body: object) {
  expect(await callApi(shop, 'PUT', '/settings', { token: await adminToken(shop), body })).toMatchObject({ status: 200 })
}

/** Opens the cart with two packs of ₹500. */
async function openCart(page: Page, { productId, name }: Stock) {
  await page.goto('/scrolltotop')
  const item = { _id: productId, name, image: '', price: 500, discount: 0, variant: '1 g', qty: 2 }
  await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify([item]))
  await page.goto('/cart')
}

async function askCode(page: Page, mobile: string) {
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByLabel('OTP')).toBeFocused()
}

async function logIn(page: Page, shop: ShopProcess, mobile: string) {
  await askCode(page, mobile)
  await page.keyboard.type(await codeFor(shop, mobile))
  await expect(page.getByLabel('PIN code')).toBeFocused()
}

async function fillAddress(page: Page) {
  // The account's number is filled in.
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(/^\d{10}$/)
  await page.getByLabel('PIN code').fill('560001')
  await page.getByLabel('Full name').fill('Meera Iyer')
  await page.getByLabel('House number and street').fill('12 MG Road')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeEnabled()
}

/** Returns the last code that was sent to a number. */
async function codeFor(shop: ShopProcess, mobile: string) {
  const code = async () => /\d{6}/.exec((await shop.mailbox()).find(({ to }) => to === `+91${mobile}`)?.text ?? '')?.[0] ?? ''
  await expect.poll(code).toMatch(/^\d{6}$/)
  return code()
}

/** Opens the account of a number with a saved address. @returns its session */
async function saveAddressOf(shop: ShopProcess, mobile: string) {
  const { body: sent } = await callApi<{ challenge: string }>(shop, 'POST', '/auth/send-otp', { body: { mobile } })
  const otp = await codeFor(shop, mobile)
  const { body } = await callApi<{ token: string; userId: string }>(shop, 'POST', '/auth/verify-otp', { body: { mobile, otp, challenge: sent.challenge } })
  const address = { name: 'Meera Iyer', mobile, pincode: '560001', address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka' }
  expect(await callApi(shop, 'POST', '/users/addresses', { token: body.token, body: address })).toMatchObject({ status: 200 })
  return body
}

async function setPrice(shop: ShopProcess, { productId, name }: Stock, price: number) {
  const body = { name, image: '', variants: [{ quantity: '1 g', price }] }
  expect(await callApi(shop, 'PUT', `/products/${productId}`, { token: await adminToken(shop), body })).toMatchObject({ status: 200 })
}

/** Gives the page a browser that reads codes from SMS. An event `sms` is the message. */
const readSms = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} })
    navigator.credentials.get = () =>
      new Promise((resolve) => addEventListener('sms', (event) => resolve(Object.assign(event, { code: Reflect.get(event, 'detail') }) as never)))
  })

/** Expects the page to be accessible, and to fit a phone of 320 px too. */
async function expectFits(page: Page) {
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page)
  if (size) await page.setViewportSize(size)
}
