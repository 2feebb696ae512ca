import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { type ShopProcess, startShop } from '#test/browser/shop-process.ts'

let shop: ShopProcess

// A shop of its own: an automatic discount would change the totals of other journeys.
test.beforeAll(async () => {
  shop = await startShop()
})

test.afterAll(() => shop.remove())

const form = (page: Page) => page.locator('main form').filter({ hasText: 'What shoppers read' })

test('an admin adds an automatic discount, the cart and the checkout show it, and it is deleted @everywhere', async ({ page, browser, isMobile }) => {
  const title = isMobile ? 'Phone offer' : 'Desk offer'
  await openAsAdmin(page, shop, '/admin/discounts')
  await page.getByRole('button', { name: 'Add Discount' }).click()
  await expect(form(page).getByLabel('What shoppers read')).toBeFocused()
  await expect(page.getByText('Please enter what shoppers read.')).toBeVisible()
  await form(page).getByLabel('What shoppers read').fill(title)
  await form(page).getByLabel('What it gives').selectOption('Rupees off')
  await form(page).getByLabel('Rupees off').fill('60')
  await form(page).getByRole('button', { name: 'What would it have done?' }).click()
  await expect(page.getByText('No order was placed in the last 90 days.')).toBeVisible()
  await form(page).getByRole('combobox', { name: 'Only for these products' }).fill('saffron')
  await page.getByRole('listbox', { name: 'Only for these products' }).getByRole('option').first().click()
  await expect(form(page).getByRole('button', { name: /^.*Remove/ })).toHaveCount(1)
  await form(page)
    .getByRole('button', { name: /^.*Remove/ })
    .click()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Add Discount' }).click()
  await expect(page.getByText('Discount added successfully')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('₹60 off')

  const shopper = await browser.newContext()
  const shopping = await shopper.newPage()
  await signInAs(shopping, await openCustomer(shop))
  await shopping.goto(`${shop.baseURL}/checkout`)
  const prices = shopping.getByRole('region', { name: 'Price details' })
  await expect(prices).toContainText(title)
  await expect(prices).toContainText('−₹60')
  await expect(shopping.getByRole('button', { name: /^Place Order/ })).toHaveText('Place Order · ₹440')
  await shopping.goto(`${shop.baseURL}/cart`)
  await expect(shopping.getByRole('region', { name: 'Price details' })).toContainText(title)
  await expect(shopping.getByRole('region', { name: 'Price details' })).toContainText('₹440')
  await expectAccessible(shopping)
  await shopper.close()

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Discount deleted successfully')).toBeVisible()
  await expect(page.getByText('No automatic discounts yet.')).toBeVisible()
})

test('a coupon gets conditions, and shows them again when it is edited @everywhere', async ({ page, isMobile }) => {
  const code = isMobile ? 'PHONE100' : 'DESK100'
  await openAsAdmin(page, shop, '/admin/coupons')
  const coupon = page.locator('main form').filter({ hasText: 'Celebrity name' })
  await coupon.getByLabel('Code').fill(code)
  await coupon.getByLabel('Min order amount').fill('0')
  await coupon.getByLabel('Expiry').fill('2030-12-31')
  await coupon.getByLabel('Celebrity name').fill('Asha Rao')
  await coupon.getByText('More conditions').click()
  await coupon.getByLabel('What it gives').selectOption('Rupees off')
  await expect(coupon.getByText('never two, then one code on what is left')).toBeVisible()
  await coupon.getByLabel('Rupees off').fill('100')
  await coupon.getByRole('switch', { name: 'first order' }).check()
  await expect(page.getByRole('figure')).toContainText('₹100 off')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  await expect(page.getByText('Coupon added successfully')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('₹100 off; first order')
  await page.getByRole('button', { name: `Edit ${code}` }).click()
  await expect(coupon.getByLabel('Rupees off')).toHaveValue('100')
  await expectAccessible(page)
})
