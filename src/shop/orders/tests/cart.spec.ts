import type { Page } from '@playwright/test'
import { signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { stockShop } from '#test/browser/stock.ts'
import { keepNotices } from '#test/browser/timers.ts'

const saffron = { _id: 'a', name: 'Saffron', image: '', price: 500, discount: 10, variant: '1 g', qty: 2 }
const shilajit = { _id: 'b', name: 'Shilajit', image: '', price: 999.5, variant: '20 g' }

test('the cart changes by quantity, by line and as a whole, and stores every change @essential', async ({ page }) => {
  await keepNotices(page)
  await fillCart(page, [saffron, shilajit])
  const details = page.getByRole('region', { name: 'Price details' })
  const row = (name: string) => details.getByRole('term').filter({ hasText: name }).locator('~ dd')
  const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await page.goto('/cart')
  await expect(details).toContainText('Price (3 items)')
  await expect(row('Price')).toHaveText('₹1,999.50')
  await expect(row('Discount')).toHaveText('−₹100')
  await expect(row('Delivery')).toHaveText('Free')
  await expect(row('Total')).toHaveText('₹1,899.50')

  const decrease = line('Saffron').getByRole('button', { name: 'Decrease quantity' })
  await decrease.click()
  await expect(decrease, 'one is the least').toBeDisabled()
  expect(await readCart(page)).toMatchObject([{ qty: 1, totalPrice: 500, finalPrice: 450 }, { qty: 1 }])
  const quantity = line('Saffron').getByLabel('Quantity', { exact: true })
  await quantity.fill('4')
  await quantity.press('Enter')
  expect(await readCart(page)).toMatchObject([{ qty: 4 }, { qty: 1 }])
  const wrong = page.getByRole('alert').filter({ hasText: 'Quantity must be a whole number from 1 to 999.' })
  for (const invalid of ['0', '-3', '2.5', '1000']) {
    await quantity.fill(invalid)
    await quantity.press('Enter')
    await expect(wrong).toHaveCount(1)
    await expect(quantity).toHaveValue('4')
    expect(await readCart(page)).toMatchObject([{ qty: 4 }, { qty: 1 }])
  }
  await quantity.fill('1')
  await quantity.press('Enter')
  await expect(wrong).toHaveCount(0)
  await line('Shilajit').getByRole('button', { name: 'Increase quantity' }).click()
  expect(await readCart(page)).toMatchObject([{ qty: 1 }, { qty: 2, totalPrice: 1999, finalPrice: 1999 }])

  await line('Saffron')
    .getByRole('button', { name: /^Remove/ })
    .click()
  expect(await readCart(page)).toMatchObject([{ name: 'Shilajit' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await readCart(page)).toMatchObject([{ name: 'Saffron' }, { name: 'Shilajit' }])
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  expect(await readCart(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
})

test('a change of the cart or the login in another tab shows at once', async ({ page, context }) => {
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify([saffron, shilajit]))
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shilajit' })).toBeVisible()
  await other.evaluate(() => {
    localStorage.setItem('token', 't')
    localStorage.setItem('role', 'user')
  })
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
  await other.evaluate(() => localStorage.clear())
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a malformed stored cart shows as an empty cart', async ({ page }) => {
  await page.goto('/cart')
  for (const text of ['{"_id":', 'null', '"cart"', '[1,null,{"name":"no id"}]', '{}']) {
    await page.evaluate((broken) => localStorage.setItem('cartItems', broken), text)
    await page.reload()
    await expect(page.getByText('Your cart is empty'), text).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  }
})

test('Proceed to Buy opens the checkout only with a token; an empty cart cannot be ordered @essential', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  await fillCart(page, [{ ...saffron, _id: productId, name, discount: 0 }])
  await page.goto('/cart')
  const buy = page.getByRole('button', { name: 'Proceed to Buy' })
  await buy.click()
  await expect(page.getByRole('dialog', { name: 'Choose Login Method' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/cart$/)

  await signIn(page)
  await page.route('**/backend/api/users/addresses', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await buy.click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('₹1,000')
  expect(await page.evaluate(() => localStorage.getItem('checkoutItems'))).toContain(productId)

  await page.addInitScript(() => {
    for (const key of ['cartItems', 'checkoutItems']) localStorage.setItem(key, '[]')
  })
  await page.goto('/checkout')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeDisabled()
})

test('the checkout follows items that are removed or restored after Proceed to Buy', async ({ page, shop }) => {
  const [first, second] = [await stockShop(shop), await stockShop(shop)]
  const items = [first, second].map(({ productId, name }) => ({ ...saffron, _id: productId, name, discount: 0, qty: 1 }))
  await fillCart(page, items)
  await signIn(page)
  await page.route('**/backend/api/users/addresses', (route) => route.fulfill({ json: [] }))
  const summary = page.getByRole('region', { name: 'Order summary' })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await expect(summary).toContainText('₹1,000')

  await page.goBack()
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: second.name }) })
  await line.getByRole('button', { name: /^Remove/ }).click()
  await page.goto('/checkout')
  await expect(summary).toContainText('₹500')
  await expect(summary).not.toContainText(second.name)

  const other = await page.context().newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: 'Clear Cart' }).click()
  await page.goto('/checkout')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeDisabled()
  await other.getByRole('button', { name: 'Undo' }).click()
  await page.goto('/checkout')
  await expect(summary).toContainText('₹500')
})

test('the choice of a variant resets the quantity to 1; total, discount and final price follow', async ({ page, shop }) => {
  const { productId } = await stockShop(shop)
  await page.goto(`/product/${productId}`)
  const quantity = page.getByLabel('Quantity', { exact: true })
  const more = page.getByRole('button', { name: 'Increase quantity' })
  const value = (name: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('+ dd')
  await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  // A variant without its own MRP shows 1.87 times the price.
  await expect(page.locator('s').first()).toHaveText('MRP ₹935')
  await more.click()
  await expect(value('Total')).toHaveText('₹1,000')
  await quantity.fill('-3')
  await quantity.blur()
  await expect(page.getByRole('alert').filter({ hasText: 'Quantity must be a whole number from 1 to 999.' })).toBeVisible()
  await expect(quantity).toHaveValue('2')
  await page.getByRole('button', { name: /^2 g/ }).click()
  await expect(quantity).toHaveValue('1')
  await expect(page.locator('s').first()).toHaveText('MRP ₹1,683')
  await more.click()
  await expect(value('Total')).toHaveText('₹1,800')
  await expect(value('Discount')).toHaveText('− ₹180')
  await expect(value('Final price')).toHaveText('₹1,620')
})

async function fillCart(page: Page, items: object[]) {
  await page.addInitScript((cart) => {
    if (localStorage.getItem('cartItems') === null) localStorage.setItem('cartItems', cart)
  }, JSON.stringify(items))
}

async function readCart(page: Page): Promise<object[]> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('cartItems'))) ?? '[]')
}

test('Undo stands where the removed line was, in view', async ({ page }) => {
  const lines = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => ({ ...saffron, _id: name, name }))
  await fillCart(page, lines)
  await page.goto('/cart')
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name} 1 g` }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await remove('Four')
  await expect(undo).toBeInViewport({ ratio: 1 })
  await expect(items.nth(3)).toContainText('Undo')
  await undo.click()
  await expect(items.nth(3).getByRole('heading')).toHaveText('Four')
  await remove('Six')
  await expect(undo).toBeInViewport({ ratio: 1 })
  await expect(items.nth(5)).toContainText('Undo')
})

test('a line of the cart opens its product at its pack', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await fillCart(page, [{ ...saffron, _id: stock.productId, name: stock.name, variant: '2 g' }])
  await page.goto('/cart')
  await page.getByRole('heading', { name: stock.name }).getByRole('link').click()
  const pack = page.getByRole('button', { name: /^2 g/ })
  await expect(pack).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(pack).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^1 g/ }).click()
  await expect(pack).toHaveAttribute('aria-pressed', 'false')
  await page.goto(`/product/${stock.productId}?pack=none`)
  await expect(page.getByRole('button', { name: /^1 g/ })).toHaveAttribute('aria-pressed', 'true')
})

test('without a connection the cart link stays on the page and says why', async ({ page, context, shop }) => {
  const { productId } = await stockShop(shop)
  await page.goto(`/product/${productId}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  const link = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('You are offline. Your item is safe on this device.')
  await expect(page).toHaveURL(/\/product\//)
  await context.setOffline(false)
  await link.click()
  await expect(page).toHaveURL(/\/cart$/)
})
