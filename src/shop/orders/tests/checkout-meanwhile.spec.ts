import { apiPath, holdBack } from '#test/browser/fake-replies.ts'
import { openCheckout, placedOrder, prepared, quote, savedAddress } from '#test/browser/checkout.ts'
import { expect, test } from '#test/browser/journey.ts'
import { roundTrip } from '#test/browser/page-script.ts'
import { keepNotices } from '#test/browser/timers.ts'

test('the checkout is locked while the order is placed, and leaving the page prevents the charge', async ({ page }) => {
  await openCheckout(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.route(apiPath('/payments/orders'), (route) => route.fulfill({ json: prepared }))
  const release = await holdBack(page, '/payments/orders')
  const preparing = page.waitForRequest(apiPath('/payments/orders'))
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await preparing
  for (const name of ['Delivery address', 'Order summary', 'Price details']) await expect(page.getByRole('region', { name })).toHaveAttribute('inert')
  const dismissing = page.waitForRequest(apiPath('/payments/orders/SW1/dismiss'))
  await page.getByRole('banner').getByRole('link', { name: 'Swachh, home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await release()
  await dismissing
  await roundTrip(page)
  // The fake payment dialog pays at once, so an opened dialog would have posted an order.
  expect(requests.filter((url) => url.endsWith('/api/orders'))).toEqual([])
})

test('Place Order is disabled while a coupon is checked', async ({ page }) => {
  await openCheckout(page)
  const coupon = { code: 'ASHA10', discount: 10, createdBy: 'Asha Rao' }
  const answer = { success: true, coupon, discountAmount: 50, total: 450, quote: { ...quote, discount: 50, total: 450 } }
  await page.route(apiPath('/coupons/check'), (route) => route.fulfill({ json: answer }))
  const release = await holdBack(page, '/coupons/check')
  const order = page.getByRole('button', { name: /^Place Order/ })
  await page.getByText('Have a coupon?').click()
  await page.getByLabel('Coupon code').fill(coupon.code)
  await expect(order).toBeEnabled()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(order).toBeDisabled()
  await release()
  await expect(order).toBeEnabled()
  await expect(order).toContainText('₹450')
})

test('an address typed while the only other one is deleted stays, and is selected once saved', async ({ page }) => {
  await openCheckout(page)
  await page.route(apiPath('/users/addresses/a1'), (route) => route.fulfill({ json: [] }))
  const release = await holdBack(page, '/users/addresses/a1')
  await page.getByRole('button', { name: 'Delete the address of Meera' }).click()
  await page.getByRole('button', { name: 'Add a new address' }).click()
  const fields = { 'PIN code': '560001', 'Full name': 'Asha', 'House number and street': '14 MG Road' }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  const save = page.getByRole('button', { name: 'Save address' })
  await expect(save).toBeDisabled()
  await release()
  await expect(page.getByRole('radio', { name: /Meera/ })).toHaveCount(0)
  for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  await page.getByLabel('Phone', { exact: true }).fill('9876543210')
  await page.route(apiPath('/users/addresses'), (route) => route.fulfill({ json: { ...savedAddress, _id: 'a2', name: 'Asha' } }))
  await save.click()
  await expect(page.getByRole('radio', { name: /Asha/ })).toBeChecked()
})

test('an item that another tab adds during the payment stays in the cart', async ({ page, context }) => {
  await keepNotices(page)
  await openCheckout(page)
  await page.route(apiPath('/payments/orders'), (route) => route.fulfill({ json: prepared }))
  await page.route(apiPath('/orders'), (route) => route.fulfill({ json: { success: true, message: 'Placed', order: placedOrder } }))
  const release = await holdBack(page, '/orders')
  const paying = page.waitForRequest(apiPath('/orders'))
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await paying
  const other = await context.newPage()
  await other.goto('/about')
  const cart = () => other.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'))
  const added = { _id: 'p2', name: 'Resin', price: 900, variant: '10 g', qty: 2 }
  await other.evaluate((items) => localStorage.setItem('cartItems', JSON.stringify(items)), [...(await cart()), added])
  // A change of localStorage reaches another tab with a delay.
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await release()
  await expect(page).toHaveURL(/\/myorders$/i)
  await expect.poll(cart).toMatchObject([{ _id: 'p2', qty: 2 }])
  await expect.poll(() => other.evaluate(() => localStorage.getItem('checkoutItems'))).toBeNull()
})
