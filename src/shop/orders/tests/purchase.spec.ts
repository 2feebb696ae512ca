import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { expect, test } from '#test/browser/journey.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { addAddress, callApi, openAccount } from '#test/browser/shopper.ts'
import { type Stock, stockShop } from '#test/browser/stock.ts'

test('a visitor browses, registers at the cart, applies a coupon, pays and finds the order @everywhere @essential @translated', async ({ page, shop }) => {
  test.slow()
  const stock = await stockShop(shop)

  await test.step('browses and adds two of the larger variant', async () => {
    await page.goto('/products')
    await page.getByRole('link', { name: stock.name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: stock.name })).toBeVisible()
    await page.getByRole('button', { name: /^2 g/ }).click()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: 'ADD TO CART' }).click()
    await expect(page.getByRole('link', { name: /cart/i }).filter({ hasText: '2' }).first()).toBeVisible()
    expect(await readStorage(page, 'cartItems')).toEqual([
      {
        _id: stock.productId,
        name: stock.name,
        image: expect.any(String),
        price: 900,
        discount: 10,
        type: '2 g',
        qty: 2,
        variant: '2 g',
        totalPrice: 1800,
        finalPrice: 1620,
      },
    ])
    await expectAccessible(page)
  })

  await test.step('changes the quantity in the cart, and is asked to log in', async () => {
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByRole('region', { name: 'Price details' })).toContainText('₹2,430')
    await page.getByRole('button', { name: 'Decrease quantity' }).click()
    await page.getByRole('button', { name: 'Proceed to Buy' }).click()
    await expect(page.getByRole('dialog', { name: 'Choose Login Method' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Login with Email' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('registers, logs in and returns to the cart', async () => {
    const email = `visitor-${stock.productId.toLowerCase()}-${test.info().project.name}@example.com`
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await page.getByLabel('Name').fill('Meera Iyer')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a good password')
    // A field that is left empty says so itself: the text above the button may be out of sight.
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByLabel('Confirm Password')).toBeFocused()
    await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Please fill this field.')
    await page.getByLabel('Confirm Password').fill('another password')
    await expect(page.getByText('Please fill this field.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Passwords do not match!')).toBeVisible()
    await page.getByLabel('Confirm Password').fill('a good password')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Confirm Password')).toHaveCount(0)
    await page.getByRole('button', { name: 'Log In', exact: true }).last().click()
    await expect(page.getByText('Please fill all fields!')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('a good password')
    await page.getByRole('button', { name: 'Log In', exact: true }).last().click()
    await expect(page).toHaveURL(/\/cart$/)
    expect(await page.evaluate(() => [localStorage.getItem('token') !== null, localStorage.getItem('role'), localStorage.getItem('userId') !== null])).toEqual([
      true,
      'user',
      true,
    ])
  })

  await test.step('adds an address', async () => {
    await page.getByRole('button', { name: 'Proceed to Buy' }).click()
    await expect(page).toHaveURL(/\/checkout$/)
    const placeButton = page.getByRole('button', { name: /^Place Order/ })
    await expect(placeButton).toBeDisabled()
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Please fill all required fields')).toBeVisible()
    await page.getByLabel('PIN code').fill('560001')
    await page.getByLabel('Full name').fill('Meera Iyer')
    await page.getByLabel('Phone', { exact: true }).fill('98765')
    await page.getByLabel('House number and street').fill('12 MG Road')
    await expect(page.getByText('Phone must be 10 digits')).toBeVisible()
    await page.getByLabel('Phone', { exact: true }).fill('9876543210')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(placeButton).toBeEnabled()
    // Where the page stopped, its bars may cover half of a button, which axe takes for a small one.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectAccessible(page)
  })

  await test.step('is refused an expired coupon, and applies a good one', async () => {
    await page.getByText('Have a coupon?').click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Please enter a coupon code.')).toBeVisible()
    await page.getByLabel('Coupon code').fill(stock.oldCoupon)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('This coupon has expired.')).toBeVisible()
    await page.getByLabel('Coupon code').fill(stock.goodCoupon.toLowerCase())
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: /^Place Order/ })).toContainText('₹1,458')
  })

  await test.step('pays, and lands on My Orders with the right total', async () => {
    await page.getByRole('button', { name: /^Place Order/ }).click()
    const dialog = page.getByRole('dialog', { name: /Test payment/ })
    await expect(dialog).toContainText('₹1,458')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Pay/ }).click()
    await expect(page).toHaveURL(/\/myorders$/i)
    await expect(page.getByText('✅ Order placed successfully!')).toBeVisible()
    const confirmation = page.getByRole('region', { name: 'Thank you, your order is placed' })
    await expect(confirmation).toContainText('We pack your order and hand it to the courier.')
    const card = page.getByRole('article')
    await expect(card).toHaveCount(1)
    const [, number = 'none'] = /Order (SW[0-9A-Z]{12})/.exec((await confirmation.textContent()) ?? '') ?? []
    await expect(card).toContainText(number)
    await expect(card).toContainText('₹1,458')
    await expect(card).toContainText('Ordered Successfully')
    await expect(card).toContainText('Not available')
    expect(await readStorage(page, 'cartItems')).toEqual([])
    expect(await readStorage(page, 'checkoutItems')).toEqual([])
    await expectAccessible(page)
  })
})

test('a dismissed or failed payment keeps the cart, and the next one pays', async ({ page, shop }) => {
  await openCheckout(page, shop)
  const dialog = page.getByRole('dialog', { name: /Test payment/ })

  await page.getByRole('button', { name: /^Place Order/ }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeEnabled()
  expect(await readStorage(page, 'cartItems')).toHaveLength(1)

  await page.getByRole('button', { name: /^Place Order/ }).click()
  await dialog.getByRole('button', { name: 'Fail this payment' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The payment failed. You can try again.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/payment did not go through/i)).toBeVisible()
  expect(await readStorage(page, 'cartItems')).toHaveLength(1)

  await page.getByRole('button', { name: /^Place Order/ }).click()
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/myorders$/i)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the reconciler alone makes the order when the browser closes right after the payment @essential', async ({ page, shop }) => {
  const { token } = await openCheckout(page, shop)
  await setSwitches(shop, { webhooks: 'off' })
  try {
    await page.route('**/backend/api/orders', (route) => route.abort())
    await page.getByRole('button', { name: /^Place Order/ }).click()
    const dialog = page.getByRole('dialog', { name: /Test payment/ })
    const paid = page.waitForResponse('**/sandbox/razorpay/pay')
    await dialog.getByRole('button', { name: /^Pay/ }).click()
    await paid
    await page.goto('about:blank')
    expect(await listOwnOrders(shop, token)).toEqual([])
    await callApi(shop, 'POST', '/sandbox/reconcile')
    expect(await listOwnOrders(shop, token)).toMatchObject([{ status: 'Paid', totalAmount: 500 }])

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/Myorders')
    await expect(page.getByRole('article')).toHaveCount(1)
    expect(await readStorage(page, 'cartItems')).toEqual([])
  } finally {
    await setSwitches(shop, {})
  }
})

test('a changed price is shown before the charge', async ({ page, shop }) => {
  const { stock } = await openCheckout(page, shop)
  const { body } = await callApi<{ data: { token: string } }>(shop, 'POST', '/auth/login', { body: shop.admin })
  await callApi(shop, 'PUT', `/products/${stock.productId}`, {
    token: body.data.token,
    body: { name: stock.name, image: '', variants: [{ quantity: '1 g', price: 550 }] },
  })
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page.getByText(/price has changed/i)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toContainText('₹550')
})

/** Opens the checkout as a new customer with an address and one 1 g variant (₹500) in the cart. */
async function openCheckout(page: Page, shop: ShopProcess): Promise<{ stock: Stock; token: string }> {
  const stock = await stockShop(shop)
  const { token, role, userId } = await openAccount(shop)
  await addAddress(shop, token)
  const item = {
    _id: stock.productId,
    name: stock.name,
    image: '',
    price: 500,
    discount: 0,
    type: '1 g',
    qty: 1,
    variant: '1 g',
    totalPrice: 500,
    finalPrice: 500,
  }
  await page.goto('/cart')
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    { token, role, userId, cartItems: JSON.stringify([item]) },
  )
  await page.reload()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeEnabled()
  return { stock, token }
}

async function readStorage(page: Page, key: string) {
  return JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? '[]')
}

async function listOwnOrders(shop: ShopProcess, token: string) {
  return (await callApi<object[]>(shop, 'GET', '/orders/my-orders', { token })).body
}

async function setSwitches(shop: ShopProcess, switches: Record<string, string>) {
  await callApi(shop, 'POST', '/sandbox/razorpay/switches', { body: switches })
}
