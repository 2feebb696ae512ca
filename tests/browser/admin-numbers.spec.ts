import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessible.ts'
import { openAsAdmin } from '../support/browser/admin.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'
import { placeOrder } from '../support/browser/placed-order.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const numbersOnly = (page: Page) => page.getByText('Numbers only')

test('a number field reports letters at once, and typing clears the error @everywhere', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/allproducts')
  const variant = page.getByRole('group', { name: 'Variant 1' })
  for (const label of ['Price', 'Discount', 'Selling price', 'MRP']) {
    const typed = variant.getByRole('textbox', { name: label, exact: true })
    await typed.fill('ten')
    await expect(numbersOnly(page)).toHaveCount(1)
    await expect(typed).toHaveAttribute('aria-invalid', 'true')
    await expectNoOverflow(page)
    await typed.fill('1,0.50')
    await expect(numbersOnly(page)).toHaveCount(0)
  }
  await expectAccessible(page)
  // Typing also clears an error of the server, only at the field being typed in.
  await field(page, 'Name').fill('')
  await variant.getByRole('textbox', { name: /^Price/ }).fill('')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(variant.getByRole('textbox', { name: /^Price/ })).toHaveAttribute('aria-invalid', 'true')
  await variant.getByRole('textbox', { name: /^Price/ }).fill('5')
  await expect(variant.getByRole('textbox', { name: /^Price/ })).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  await variant.getByRole('textbox', { name: /^Price/ }).fill('abc')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(numbersOnly(page)).toHaveCount(1)
  await variant.getByRole('textbox', { name: /^Price/ }).fill('5')
  await field(page, 'Name').fill('S')
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid')
})

test('settings with words for numbers are not sent, and a mobile with letters is reported @desktop', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/settings/business')
  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'PUT' ? 1 : 0))
  await field(page, 'Founded in').fill('long ago')
  await expect(numbersOnly(page)).toBeVisible()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(field(page, 'Founded in')).toBeFocused()
  expect(sent).toBe(0)
  await field(page, 'Founded in').fill('1955')
  await expect(numbersOnly(page)).toHaveCount(0)
  const email = page.locator('main [name="email"]')
  await email.fill('nobody')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.press('a')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await email.fill('shop@kesar.example')
  // The server names a line of the list. The form has one field for all lines.
  const lines = page.locator('main [name="address"]')
  await lines.fill(`1 Karewa Road\n${'x'.repeat(121)}`)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(lines).toHaveAttribute('aria-invalid', 'true')
  await expect(lines).toBeFocused()

  await openAsAdmin(page, shop, '/admin/customers')
  await field(page, 'Mobile').fill('98765 4321o')
  await expect(numbersOnly(page)).toBeVisible()
  await field(page, 'Mobile').fill('+91 98765 43210')
  await expect(numbersOnly(page)).toHaveCount(0)
})

test('the order list shows the ordered items in one line @everywhere', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, `/admin/orders?q=${order._id}`)
  const line = order.items.map(({ name, type, qty }) => `${name} ${type} × ${qty}`).join(', ')
  await expect(page.getByRole('row').filter({ hasText: order._id }).getByTitle(line)).toHaveText(line)
  await expectNoOverflow(page)
  await expectAccessible(page)
  const cell = page.getByRole('row').filter({ hasText: order._id })
  await expect(cell.getByRole('button', { name: `Save tracking of ${order._id}` })).toHaveText('Save')
  await expect(cell.getByRole('button', { name: `Cancel editing tracking of ${order._id}` })).toHaveText('Cancel')
})
