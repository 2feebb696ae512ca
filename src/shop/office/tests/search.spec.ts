import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'

test('one search opens orders, settings and actions, by keys and by touch @everywhere @essential', async ({ page, shop }, { project }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, '/admin/money')
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Search', exact: true })
  const field = dialog.getByRole('combobox')
  const show = () => (project.name === 'phone' ? page.getByRole('button', { name: 'Search the back-office' }).click() : page.keyboard.press('Control+k'))
  await show()
  await expect(field).toBeFocused()
  await field.fill(order._id.toLowerCase())
  await expect(dialog.getByRole('option', { name: order._id })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: order._id })).toBeVisible()
  await expect(dialog).toBeHidden()

  await show()
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([order._id])
  await field.fill('cash on')
  await dialog.getByRole('option', { name: 'Settings: Cash on delivery' }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/cash-on-delivery#cashOnDelivery$/)
  await show()
  await field.fill('phone ord')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/orders\/new$/)
  await show()
  await field.fill('zzzz nothing')
  await expect(dialog.getByRole('status')).toHaveText('Nothing found for “zzzz nothing”.')
  // A scanner types and presses Enter before there is an answer.
  await field.fill(order._id)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: order._id })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a slash opens the search where no list has one, and the switch of the shortcuts stops it @desktop', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/money')
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Search', exact: true })
  await page.keyboard.press('/')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.evaluate(() => localStorage.setItem('adminShortcuts', 'off'))
  await page.keyboard.press('/')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeVisible()
})
