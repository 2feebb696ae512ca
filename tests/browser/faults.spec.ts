import type { Page } from '@playwright/test'
import { apiPath, expectEach, holdBack, lostAnswer, withoutText } from '../support/browser/fake-replies.ts'
import { buyOne, signInAs, openCustomer } from '../support/browser/customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openHydrated } from '../support/browser/open-hydrated.ts'
import { keepNotices } from '../support/browser/timers.ts'

/** Each page shows its loading text, shows its own error text, and recovers with the server. */

const heading = (page: Page, name: string | RegExp = /./) => page.getByRole('heading', { level: 1, name })

test('the product list shows loading and error texts, and recovers', async ({ page }) => {
  const openPage = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
    // The new page scrolls to its top, which may move the link under the pointer.
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('link', { name: 'Explore Products' }).click()
  }
  const release = await holdBack(page, '/products**')
  await openHydrated(page, '/')
  await openPage()
  await expect(page.getByText('Loading products...', { exact: true })).toBeVisible()
  await release()
  await expect(page.getByRole('link', { name: 'Kashmiri Mongra Saffron', exact: true })).toBeVisible()

  await expectEach(page, '/products**', withoutText('Error loading products.'), openPage)
  await openPage()
  await expect(page.getByRole('link', { name: 'Kashmiri Mongra Saffron', exact: true })).toBeVisible()
})

test('a product page shows loading and error texts, and recovers', async ({ page }) => {
  const product = page.getByRole('link', { name: 'Kashmiri Mongra Saffron', exact: true })
  const release = await holdBack(page, '/products/*')
  await openHydrated(page, '/products')
  await product.click()
  await expect(page.getByText('Loading product...', { exact: true })).toBeVisible()
  await release()
  await expect(heading(page)).toHaveText('Kashmiri Mongra Saffron')

  const openPage = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await product.click()
  }
  await expectEach(page, '/products/*', withoutText('Product not found'), openPage, heading(page, 'Product not found'))
  await page.getByRole('link', { name: 'See all products' }).click()
  await product.click()
  await expect(heading(page)).toHaveText('Kashmiri Mongra Saffron')
  expect((await page.goto('/product/none'))?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Product not found')
})

test('an error of a script on a product page is not called a missing product, on the first page and on a later one', async ({ page }) => {
  /** Breaks the function that formats every price, and presses what shows prices again. */
  const breakScript = (pressed: string) =>
    page.evaluate((selector) => {
      Math.round = () => {
        throw new Error('broken')
      }
      document.querySelector<HTMLElement>(selector)?.click()
    }, pressed)
  const expectError = async () => {
    await expect(heading(page)).toHaveText('Unexpected Application Error!')
    await expect(page.getByText('Product not found')).toHaveCount(0)
  }
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await openHydrated(page, '/products')
  const link = page.getByRole('link', { name: 'Kashmiri Mongra Saffron', exact: true })
  const path = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(more).toBeVisible()
  await breakScript('[aria-label="Increase quantity"]')
  await expectError()

  await openHydrated(page, path)
  await breakScript('[aria-label="Increase quantity"]')
  await expectError()

  await openHydrated(page, '/products')
  await expect(link).toBeVisible()
  await breakScript(`main a[href="${path}"]`)
  await expectError()
})

const accountScreens = [
  { path: '/Myorders', api: '/orders/my-orders', text: 'Failed to load orders.', content: 'Ordered Successfully' },
  { path: '/ProfilePage', api: '/profile/*', text: 'Error loading profile', content: 'Address' },
]

for (const { path, api, text, content } of accountScreens) {
  test(`${path} shows loading and error texts, and recovers`, async ({ page, shop }) => {
    const customer = await openCustomer(shop)
    await buyOne(shop, customer)
    await signInAs(page, customer)
    const element = page.getByRole('main').getByText(content, { exact: true })
    const release = await holdBack(page, api)
    await page.goto(path)
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    await release()
    await expect(element).toBeVisible()
    await expectEach(page, api, withoutText(text), () => page.reload())
    await page.reload()
    await expect(element).toBeVisible()
  })
}

test('the checkout recovers from failed prices, addresses and coupon checks', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  const placeButton = page.getByRole('button', { name: /^Place Order/ })

  const release = await holdBack(page, '/pricing/quote')
  await page.goto('/checkout')
  await expect(page.getByText('Loading your saved addresses.')).toBeVisible()
  await release()
  await expect(placeButton).toBeEnabled()

  const noPrices = 'The current prices could not be loaded. Please check your connection and try again.'
  await expectEach(page, '/pricing/quote', withoutText(noPrices), () => page.reload())
  await expect(placeButton).toBeDisabled()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(placeButton).toBeEnabled()

  const form = page.getByRole('form', { name: 'New address' })
  await expectEach(
    page,
    '/users/addresses',
    [
      ['html', ''],
      ['no text', ''],
    ],
    () => page.reload(),
    form.getByRole('alert'),
  )
  await expect(placeButton).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('radio')).toBeChecked()

  await page.getByText('Have a coupon?').click()
  const apply = async () => {
    // The message about a code stays until the code changes.
    for (const code of ['', customer.stock.goodCoupon]) await page.getByLabel('Coupon code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  const couponMessage = page.getByRole('main').locator('details p')
  await expectEach(page, '/coupons/check', withoutText('The coupon could not be checked. Please try again.'), apply, couponMessage)
  await apply()
  await expect(page.getByText('saves you')).toBeVisible()
})

test('the checkout recovers from a payment script that fails and an order reply that is lost', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  const script = '**/sandbox/razorpay/checkout.js'
  await page.route(script, (route) => route.abort())
  await page.goto('/checkout')
  const placeButton = page.getByRole('button', { name: /^Place Order/ })
  await placeButton.click()
  await expect(page.getByRole('alert')).toContainText('The payment window could not be loaded.')
  await page.unroute(script)
  await placeButton.click()
  const dialog = page.getByRole('dialog', { name: /Test payment/ })
  await page.route(apiPath('/orders'), (route) => route.abort())
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong while placing the order.')
  await expect(page.getByText('Please do not pay again.')).toBeVisible()
  await page.unroute(apiPath('/orders'))
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page).toHaveURL(/\/myorders$/i)
  }).toPass()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the search page shows an error for a broken reply, and can be retried', async ({ page }) => {
  const pages = '**/search.data**'
  for (const body of ['', '<h1>Bad gateway</h1>', '[{"_1":2']) {
    await page.route(pages, (route) => route.fulfill({ status: body ? 200 : 500, body }))
    await openHydrated(page, '/about')
    await searchFor(page, 'mongra')
    await expect(page.getByRole('alert')).toHaveText('The search could not be answered. Please check your connection and try again.')
    await expect(heading(page)).toHaveText('Results for “mongra”')
    await page.unroute(pages)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Kashmiri Mongra Saffron', exact: true })).toBeVisible()
  }
})

test('the contact form shows sending and error texts, and keeps the input', async ({ page }) => {
  await keepNotices(page)
  const release = await holdBack(page, '/leads')
  await page.goto('/contact')
  await page.getByLabel('Phone').fill('98765 43210')
  await page.getByLabel('Message').fill('Do you ship to Leh?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await release()
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully ✅')

  await page.getByLabel('Phone').fill('98765 43210')
  await page.getByLabel('Message').fill('And to Kargil?')
  const close = page.getByRole('button', { name: 'Dismiss this notice' })
  const send = async () => {
    await close.click()
    await page.getByRole('button', { name: 'Send message' }).click()
  }
  await expectEach(page, '/leads', withoutText('Failed to send message ❌', lostAnswer), send)
  await expect(page.getByLabel('Message'), 'what was written is kept').toHaveValue('And to Kargil?')
  await send()
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully ✅')
})

async function searchFor(page: Page, text: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill(text)
  await page.keyboard.press('Enter')
}
