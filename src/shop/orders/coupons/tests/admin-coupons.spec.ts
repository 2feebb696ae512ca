import type { Page } from '@playwright/test'
import { showRupees } from '#ui/office/show.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { holdBack } from '#test/browser/fake-replies.ts'
import { makeCelebrity } from '#test/browser/celebrity.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi, openAccount } from '#test/browser/shopper.ts'

const question = 'Are you sure you want to delete this coupon?'
const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const form = (page: Page) => page.locator('main form').filter({ hasText: 'Celebrity name' })

type CouponFields = { code: string; discount?: string; minAmount?: string; expiry?: string; name?: string }

async function fill(page: Page, { code, discount = '10', minAmount = '0', expiry = '2030-12-31', name = 'Asha Rao' }: CouponFields) {
  await form(page).getByLabel('Code').fill(code)
  await form(page).getByLabel('Discount').fill(discount)
  await form(page).getByLabel('Min order amount').fill(minAmount)
  await form(page).getByLabel('Expiry').fill(expiry)
  await form(page).getByLabel('Celebrity name').fill(name)
}

test('an admin adds, edits, deactivates and deletes a coupon @everywhere @essential', async ({ page, shop, isMobile }) => {
  const code = isMobile ? 'PHONE20' : 'DESK20'
  await openAsAdmin(page, shop, '/admin/coupons')
  const preview = page.getByRole('figure')
  await expect(form(page).getByLabel('Min order amount')).toHaveAccessibleDescription('0 for no minimum.')
  await fill(page, { code, discount: '20 %', minAmount: '1,000' })
  await expect(preview).toContainText('on orders from ₹1,000')
  await fill(page, { code, discount: '20', minAmount: '499.5' })
  await expect(preview).toContainText('20% off')
  await expect(preview).toContainText('on orders from ₹499.50')
  await expect(preview).toContainText(code)
  await form(page).getByLabel('Uses per customer').fill('1')
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  await expect(page.getByText('Coupon added successfully')).toBeVisible()
  await expect(rowOf(page, code)).toContainText('1 per customer')
  await expect(rowOf(page, code)).toContainText('Active')
  await expect(form(page).getByLabel('Code')).toHaveValue('')

  await page.getByRole('button', { name: `Edit ${code}` }).click()
  await expect(page.getByRole('heading', { name: `Edit ${code}` })).toBeVisible()
  await expect(form(page).getByLabel('Code')).toBeFocused()
  await expect(form(page).getByLabel('Min order amount')).toHaveValue('499.5')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'New coupon' })).toBeVisible()

  await page.getByRole('button', { name: `Edit ${code}` }).click()
  await form(page).getByLabel('Discount').fill('25')
  // The words of a switch turn it, as the switch does, once.
  await form(page).getByText('Active', { exact: true }).click()
  await expect(form(page).getByRole('switch', { name: 'Active' })).not.toBeChecked()
  await form(page).getByRole('switch', { name: 'Active' }).click()
  await expect(form(page).getByRole('switch', { name: 'Active' })).toBeChecked()
  await form(page).getByText('Active', { exact: true }).click()
  await expect(preview).toContainText('Inactive')
  await page.getByRole('button', { name: 'Update Coupon' }).click()
  await expect(page.getByText('Coupon updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New coupon' })).toBeVisible()
  await expect(rowOf(page, code)).toContainText('25%')
  await expect(rowOf(page, code)).toContainText('Inactive')

  await page.getByRole('button', { name: `Delete ${code}` }).click()
  await expect(page.getByRole('dialog', { name: question })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
  await expect(rowOf(page, code)).toBeVisible()
  await page.getByRole('button', { name: `Delete ${code}` }).click()
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Coupon deleted successfully')).toBeVisible()
  await expect(rowOf(page, code)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})

test('missing, non-numeric and duplicate values are reported at their field, and the input stays', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/coupons')
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  await expect(page.getByText('Please fill in this field.')).toHaveCount(5)
  await expect(form(page).getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await fill(page, { code: 'soil10', discount: 'ten', minAmount: 'much' })
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  await expect(page.getByText('Numbers only')).toHaveCount(2)
  expect(requests).toEqual([])
  await fill(page, { code: 'soil10' })
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  await expect(page.getByText('There is already a coupon with this code.')).toBeVisible()
  await expect(form(page).getByLabel('Code')).toHaveValue('soil10')
  await expect(form(page).getByLabel('Code')).toBeFocused()
})

test('a late reply does not change the coupon that is edited next', async ({ page, shop }) => {
  const [one, other] = [await makeCelebrity(shop), await makeCelebrity(shop)]
  await openAsAdmin(page, shop, '/admin/coupons')
  await page.getByRole('button', { name: `Edit ${one.code}` }).press('Enter')
  await form(page).getByLabel('Discount').fill('15')
  const release = await holdBack(page, '/coupons/*')
  await page.getByRole('button', { name: 'Update Coupon' }).press('Enter')
  await page.getByRole('button', { name: `Edit ${other.code}` }).press('Enter')
  await form(page).getByLabel('Discount').fill('30')
  await release()
  await expect(rowOf(page, one.code)).toContainText('15%')
  await expect(page.getByRole('heading', { name: `Edit ${other.code}` })).toBeVisible()
  await expect(form(page).getByLabel('Discount')).toHaveValue('30')
})

test('the list shows the revenue of a coupon and links to its celebrity', async ({ page, shop }) => {
  const { name, code, leads } = await makeCelebrity(shop)
  const order = await placeOrder(shop, { coupon: code })
  await openAsAdmin(page, shop, '/admin/coupons')
  await page.getByLabel('Search code or celebrity').fill(code.toLowerCase())
  await expect(page.getByRole('button', { name: 'Delete DIWALI25' })).toHaveCount(0)
  const row = rowOf(page, code)
  await expect(row).toContainText(showRupees(order.totalAmount))
  await expect(page.getByRole('table')).toContainText('Revenue before refunds')
  await row.getByRole('link', { name }).click()
  await expect(page).toHaveURL(shop.baseURL + leads)
  await expect(page.getByRole('link', { name: order._id, exact: true })).toBeVisible()
})

test('a used-up coupon is marked in the list and refused at the checkout', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/coupons')
  await fill(page, { code: 'ONCE' })
  await form(page).getByLabel('Total uses').fill('1')
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  await expect(page.getByText('Coupon added successfully')).toBeVisible()
  await placeOrder(shop, { coupon: 'ONCE' })
  await page.reload()
  await expect(rowOf(page, 'ONCE')).toContainText('1 of 1')
  await expect(rowOf(page, 'ONCE')).toContainText('Used up')
  const { token } = await openAccount(shop)
  const { body } = await callApi(shop, 'POST', '/coupons/check', { token, body: { code: 'once', items: [] } })
  expect(body).toMatchObject({ success: false, message: 'This coupon has been used up.' })
})

test('the coupon screen is accessible and fits every width', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/coupons')
  await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    if (width !== 320) await expectAccessible(page)
  }
})
