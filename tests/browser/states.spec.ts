import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessible.ts'
import { apiPath, signIn } from '../support/browser/fake-replies.ts'
import { signInAs, openCustomer } from '../support/browser/customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openHydrated } from '../support/browser/open-hydrated.ts'
import { expectAccessibleAtAllWidths } from '../support/browser/widths.ts'
import { keepNotices } from '../support/browser/timers.ts'
import { demoProductId } from '../support/browser/demo-product.ts'

const twoLines = JSON.stringify([
  { _id: 'a', name: 'Saffron', price: 500, variant: '1 g', qty: 2, discount: 10 },
  { _id: 'b', name: 'Shilajit', price: 900, variant: '20 g' },
])

test('menus, search and the login dialog are accessible and fit @everywhere', async ({ page, isMobile }) => {
  test.slow()
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose Login Method' })).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await test.step('search', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Search' }).click()
    const search = isMobile ? page.getByRole('dialog', { name: 'Search' }) : page.getByRole('banner')
    await search.getByRole('combobox').fill('saffron')
    await expect(search.getByRole('option').first()).toBeVisible()
    await search.getByRole('combobox').press('ArrowDown')
    await expectAccessibleAtAllWidths(page)
    await search.getByRole('combobox').fill('')
    if (isMobile) await page.keyboard.press('Escape')
  })

  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expectAccessibleAtAllWidths(page)
  }
  await signIn(page)
  await page.goto('/about')
  await page.getByRole('button', { name: 'My account' }).click()
  await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  if (!isMobile) return
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'My account' })).toBeVisible()
  await expectAccessibleAtAllWidths(page)
})

test('the messages of the login, phone and contact forms are accessible and fit @everywhere', async ({ page }) => {
  test.slow()
  await page.goto('/login')
  await press(page, 'Log In')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await press(page, 'Forgot Password?')
  await expect(page.getByText('We can email you a link to set a new password.')).toBeVisible()
  await expectAccessibleAtAllWidths(page)

  await page.route(apiPath('/auth/send-otp'), (route) => route.fulfill({ json: { success: true, message: '', resendAfter: 60 } }))
  await page.goto('/login-phone')
  await page.getByLabel('Mobile number').fill('9876543210')
  await press(page, 'Get OTP')
  await expect(page.getByText('OTP sent successfully ✅')).toBeVisible()
  await expectAccessibleAtAllWidths(page)

  await page.goto('/contact')
  await press(page, 'Send message')
  await expect(page.getByRole('alert')).toHaveText('Failed to send message ❌')
  await expectAccessibleAtAllWidths(page)
})

test('details, notice and zoom dialog of a product are accessible and fit @everywhere', async ({ page, baseURL }) => {
  test.slow()
  await keepNotices(page)
  const productId = await demoProductId(baseURL)
  await page.goto(`/product/${productId}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('link', { name: 'View cart' })).toBeVisible()
  // A space that does not break keeps the number and unit of a pack on one line.
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(/added to your cart: /)).toHaveText(/^\d+\u00a0m?g added to your cart: \S/)
  await page.getByRole('region', { name: 'Notices' }).hover()
  for (const name of ['How to use', 'How to keep it']) await page.getByText(name, { exact: true }).click()
  await page.getByRole('region', { name: 'Notices' }).hover()
  await expectAccessibleAtAllWidths(page)
  await page
    .getByRole('link', { name: /^Zoom: / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await page.keyboard.press('+')
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  await expectAccessibleAtAllWidths(page)
})

test('the cart, its Undo notice and its login dialog are accessible and fit @everywhere', async ({ page }) => {
  test.slow()
  await page.addInitScript((cart) => localStorage.setItem('cartItems', cart), twoLines)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Shilajit 20 g' }).click()
  await expect(page.getByText('Shilajit 20 g was removed.')).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await press(page, 'Proceed to Buy')
  await expect(page.getByRole('dialog', { name: 'Choose Login Method' })).toBeVisible()
  await expectAccessibleAtAllWidths(page)
})

test('the address, coupon and payment states of the checkout are accessible and fit @everywhere @essential', async ({ page, shop }) => {
  test.slow()
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await page.goto('/checkout')
  await press(page, 'Add a new address')
  await press(page, 'Save address')
  await expect(page.getByText('Please fill all required fields')).toBeVisible()
  await page.getByText('Have a coupon?').click()
  await press(page, 'Apply')
  await expect(page.getByText('Please enter a coupon code.')).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await press(page, 'Cancel')
  await page.getByLabel('Coupon code').fill(customer.stock.goodCoupon)
  await press(page, 'Apply')
  await expect(page.getByText('saves you')).toBeVisible()
  await expectAccessibleAtAllWidths(page)

  const dialog = page.getByRole('dialog', { name: /Test payment/ })
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await dialog.getByRole('button', { name: 'Fail this payment' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The payment failed. You can try again.')
  await expectAccessibleAtAllWidths(page)
  await page.route(apiPath('/orders'), (route) => route.abort())
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expectAccessibleAtAllWidths(page)
})

test('the profile form and the empty and failed order lists are accessible and fit @everywhere', async ({ page, shop }) => {
  test.slow()
  await signInAs(page, await openCustomer(shop))
  await page.goto('/ProfilePage')
  await press(page, 'Edit')
  await page.getByLabel('Name').fill('')
  await press(page, 'Save')
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await page.goto('/Myorders')
  await expect(page.getByText('No successful orders yet.')).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await page.route(apiPath('/orders/my-orders'), (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleAtAllWidths(page)
})

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()

test('a slow page shows a progress bar', async ({ page }) => {
  await openHydrated(page, '/about')
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/products-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products', exact: true }).click()
  const bar = page.getByRole('progressbar', { name: 'Loading' })
  await expect(bar).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  gate.resolve()
  await expect(page.getByRole('heading', { name: 'Our products' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})
