import { apiPath, expectEach, holdBack, lostAnswer, signIn, serverTexts, withoutText } from '#test/browser/fake-replies.ts'
import { cart, openCheckout, placedOrder, prepared } from '#test/browser/checkout.ts'
import { expect, test } from '#test/browser/journey.ts'
import { roundTrip } from '#test/browser/page-script.ts'
import { callApi, logIn, openAccount } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'
import { keepNotices } from '#test/browser/timers.ts'

test('the checkout shows the specified messages about addresses', async ({ page }) => {
  await keepNotices(page)
  await openCheckout(page)
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alert')
  const close = page.getByRole('button', { name: 'Dismiss this notice' })
  const press = (name: string) => async () => {
    if (await close.isVisible()) await close.click()
    await page.getByRole('button', { name }).click()
  }
  await expectEach(
    page,
    '/users/addresses/a1',
    [...serverTexts, ...withoutText('Failed to delete address', lostAnswer)],
    press('Delete the address of Meera'),
    notice,
  )

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
  await page.getByLabel('House number and street').fill('14 MG Road')
  await expectEach(page, '/users/addresses', [...serverTexts, ...withoutText('Failed to save address', lostAnswer)], save, notice)

  await page.route(apiPath('/users/addresses'), (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('form', { name: 'New address' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeDisabled()
})

test('an address form that fails to load can be retried', async ({ page }) => {
  const files = '**/assets/address-form*.js'
  await page.route(files, (route) => route.abort())
  await openCheckout(page)
  await page.getByRole('button', { name: 'Add a new address' }).click()
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded. Please check your connection and try again.')
  await page.unroute(files)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('form', { name: 'New address' })).toBeVisible()
})

test('the checkout shows the specified messages about a failed order', async ({ page }) => {
  const failed = 'Something went wrong while placing the order.'
  const order = () => page.getByRole('button', { name: /^Place Order/ }).click()
  await openCheckout(page)
  await expectEach(page, '/payments/orders', [...serverTexts, ['success false, no text', failed], ...withoutText(failed)], order)

  await page.route(apiPath('/payments/orders'), (route) => route.fulfill({ json: prepared }))
  const reloadAndOrder = async () => {
    await page.reload()
    await order()
  }
  await expectEach(page, '/orders', [...serverTexts, ...withoutText(failed)], reloadAndOrder)
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeEnabled()
  await page.evaluate(() => localStorage.setItem('cartItems', '[]'))
  await order()
  await expect(page.getByRole('alert')).toHaveText('Cart is empty')
})

test('a payment that is confirmed later removes only the paid items from the cart', async ({ page }) => {
  await openCheckout(page)
  const checked = { success: true, message: '', state: 'placed', order: placedOrder }
  await page.route(apiPath('/payments/orders/SW1/check'), (route) => route.fulfill({ json: checked }))
  const other = { _id: 'p2', name: 'Resin', price: 900, variant: '10 g', qty: 2 }
  for (const [items, count] of [
    [[other], 2],
    [[...JSON.parse(cart), other], 2],
    [[{ ...JSON.parse(cart)[0], qty: 3 }], 3],
  ]) {
    const text = JSON.stringify(items)
    await signIn(page, { pendingPayment: 'SW1', checkoutItems: text, cartItems: text })
    await page.reload()
    await expect(page.getByText('Your earlier payment was confirmed and the order is placed.')).toBeVisible()
    await expect(page.getByRole('link', { name: `Cart, ${String(count)} items` })).toBeVisible()
  }
})

test('a refused coupon shows the specified message', async ({ page, shop }) => {
  const { goodCoupon, oldCoupon, productId, name } = await stockShop(shop)
  const { token, userId } = await openAccount(shop)
  const admin = await logIn(shop, shop.admin.email, shop.admin.password)
  const highMinimum = { code: `DEAR${goodCoupon}`, discount: 10, minAmount: 5000, expiry: '2099-12-31', createdBy: 'Asha Rao' }
  await callApi(shop, 'POST', '/coupons', { token: admin.token, body: highMinimum })
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
    [highMinimum.code, 'Minimum order of ₹5000 required'],
  ] as const
  for (const [code, text] of refusals) {
    await apply(code)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await apply(goodCoupon.toLowerCase())
  await expect(page.getByText(`${goodCoupon} saves you ₹50`)).toBeVisible()
})

test('a new address starts with the name of the account, and a typed name stays', async ({ page }) => {
  await openCheckout(page)
  const profile = { _id: 'u', name: 'Meera Rao', email: '', mobile: '', address: '', role: 'user', createdAt: '2026-01-01T00:00:00.000Z' }
  await page.route(apiPath('/profile/u'), (route) => route.fulfill({ json: profile }))
  await page.route(apiPath('/users/addresses'), (route) => route.fulfill({ json: [] }))
  await page.reload()
  const name = page.getByLabel('Full name')
  await expect(name).toHaveValue('Meera Rao')
  await name.fill('Asha')
  await page.reload()
  await expect(name).toHaveValue('Asha')

  // The name arrives after the shopper typed another one.
  await page.evaluate(() => sessionStorage.clear())
  const release = await holdBack(page, '/profile/u')
  const asked = page.waitForRequest(apiPath('/profile/u'))
  await page.reload()
  await asked
  await name.fill('Ravi')
  const replied = page.waitForResponse(apiPath('/profile/u'))
  await release()
  await replied
  await roundTrip(page)
  await expect(name).toHaveValue('Ravi')
})

test('the notice of a placed order stays on My Orders, and goes with the next page', async ({ page }) => {
  await keepNotices(page)
  await openCheckout(page)
  await page.route(apiPath('/payments/orders'), (route) => route.fulfill({ json: prepared }))
  await page.route(apiPath('/orders'), (route) => route.fulfill({ json: { success: true, message: '', order: placedOrder } }))
  await page.route(apiPath('/orders/my-orders'), (route) => route.fulfill({ json: [placedOrder] }))
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page).toHaveURL(/\/myorders$/)
  const notice = page.getByText('✅ Order placed successfully!')
  await expect(page.getByRole('article')).toBeVisible()
  await expect(notice).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(notice).toHaveCount(0)
})
