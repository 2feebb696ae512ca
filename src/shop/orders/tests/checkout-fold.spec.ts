import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openCheckout } from '#test/browser/checkout.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { apiPath, signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { setStock } from '#test/browser/track-stock.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

/** The items of the order fold to one line on a phone, and open by themselves when the shopper must see them. */

const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' })
const fold = (page: Page) => summary(page).locator('[aria-expanded]')
const place = (page: Page) => page.getByRole('button', { name: /^Place Order/ })
const topOf = async (part: ReturnType<typeof summary>) => (await part.boundingBox())?.y ?? Number.NaN

test('on a phone the items fold to one line; total, saving and coupon stay beside Place Order', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await page.goto('/checkout')
  await expect(place(page)).toBeEnabled()
  const prices = page.getByRole('region', { name: 'Price details' })
  const item = summary(page).getByText(customer.stock.name)

  await test.step('the address comes right after the folded line', async () => {
    await expect(fold(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(fold(page)).toHaveText('1 item · ₹500Show the items')
    await expect(item).toBeHidden()
    const parts = [summary(page), page.getByRole('region', { name: 'Delivery address' }), prices, place(page)]
    const tops = await Promise.all(parts.map(topOf))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    expect((tops[1] ?? 0) - (tops[0] ?? 0), 'the folded line is one line').toBeLessThan(120)
    await expectAccessibleAtAllWidths(page)
  })

  await test.step('the keyboard opens it, the focus stays, and Tab goes on to the address', async () => {
    await fold(page).focus()
    await page.keyboard.press('Enter')
    await expect(fold(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(fold(page)).toBeFocused()
    await expect(item).toBeVisible()
    await expectAccessibleAtAllWidths(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: /Meera Iyer/ })).toBeFocused()
    await fold(page).press('Space')
    await expect(item).toBeHidden()
  })

  await test.step('a coupon changes the folded line, the saving and the button', async () => {
    await prices.getByText('Have a coupon?').click()
    await prices.getByLabel('Coupon code').fill(customer.stock.goodCoupon)
    await prices.getByRole('button', { name: 'Apply' }).click()
    await expect(prices.getByText('saves you ₹50')).toBeVisible()
    await expect(prices).toContainText('−₹50')
    await expect(prices).toContainText('Total₹450')
    await expect(fold(page)).toContainText('1 item · ₹450')
    await expect(place(page)).toContainText('₹450')
    await expect(fold(page)).toHaveAttribute('aria-expanded', 'false')
    await expectAccessible(page)
  })
})

test('the items open by themselves for another price, a sold-out pack and a removed coupon, once for each', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const { stock } = customer
  const cheaper = { _id: stock.productId, name: stock.name, image: '', price: 400, discount: 0, variant: '1 g', qty: 1 }
  await signIn(page, { token: customer.token, userId: customer.userId, cartItems: JSON.stringify([cheaper]) })
  await page.goto('/checkout')
  await expect(summary(page).getByRole('status')).toContainText('Prices have changed since you added these:')
  await expect(summary(page).getByRole('status')).toContainText('₹400, now ₹500')
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'true')
  await expectAccessibleAtAllWidths(page)

  await test.step('what the shopper has seen and closed stays closed', async () => {
    await fold(page).click()
    await page.getByText('Have a coupon?').click()
    await page.getByLabel('Coupon code').fill(stock.goodCoupon)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(fold(page)).toContainText('₹450')
    await expect(fold(page)).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('a refused coupon and a sold-out pack', async () => {
    await page.route(apiPath('/coupons/check'), (route) => route.fulfill({ status: 422, json: { success: false, message: 'This coupon has expired.' } }))
    await setStock(shop, stock, '1 g', 0)
    await place(page).click()
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('This coupon has expired.')
    await expect(fold(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(summary(page).getByText(`${stock.name}, 1 g is sold out.`)).toBeVisible()
    await summary(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(summary(page)).toContainText('Your cart is empty.')
    await expect(fold(page)).toHaveCount(0)
  })
})

test('a coupon that no longer applies at load opens the items and says why', async ({ page }) => {
  await page.addInitScript((draft) => sessionStorage.setItem('draft:checkout', draft), JSON.stringify({ code: 'OLD10', userId: 'u' }))
  await openCheckout(page)
  await expect(page.getByRole('region', { name: 'Payment' }).getByRole('status')).toContainText('Coupon OLD10 was removed from the order.')
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'true')
})

test('a wide page shows the items without a fold @desktop', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await page.goto('/checkout')
  await expect(place(page)).toBeEnabled()
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible()
  await expect(summary(page).getByText(customer.stock.name)).toBeVisible()
  await expect(fold(page)).toBeHidden()
  const parts = [summary(page), page.getByRole('region', { name: 'Price details' }), page.getByRole('region', { name: 'Payment' })]
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const [items, prices, payment] = boxes
  if (!items || !prices || !payment) throw new Error('A part of the order is not shown')
  expect(new Set(boxes.map((box) => `${box?.x} ${box?.width}`)).size, 'the parts are one card').toBe(1)
  expect(Math.abs(items.y + items.height - prices.y)).toBeLessThan(1)
  expect(Math.abs(prices.y + prices.height - payment.y)).toBeLessThan(1)
  await expectAccessible(page)
})
