import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'

test('staff tag several orders, and several customers, at once @everywhere', async ({ page, shop }) => {
  const [first, second] = [await placeOrder(shop), await placeOrder(shop)]
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
  const dialog = page.getByRole('dialog')
  await openAsAdmin(page, shop, '/admin/orders')
  await expect(page.getByRole('button', { name: 'Tag orders' })).toBeDisabled()
  for (const { _id } of [first, second]) await page.getByRole('checkbox', { name: `Select ${_id}` }).check()
  await page.getByRole('button', { name: 'Tag orders' }).click()
  await expect(page.getByRole('dialog', { name: 'Tag 2 orders' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a tag, or choose one to remove.')).toBeVisible()
  await page.keyboard.type('Diwali, Gift wrap')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tags of 2 orders saved.')).toBeVisible()
  for (const { _id } of [first, second]) await expect(rowOf(_id).getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(['Diwali', 'Gift wrap'])

  // One order has no place for all of them, which does not stop the other.
  await page.goto(`/admin/orders/${first._id}`)
  await page.getByLabel('New tag').fill(Array.from({ length: 18 }, (_, number) => `t${number}`).join(','))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('t17')).toBeVisible()
  await page.goto('/admin/orders')
  for (const { _id } of [first, second]) await page.getByRole('checkbox', { name: `Select ${_id}` }).check()
  await page.getByRole('button', { name: 'Tag orders' }).click()
  await dialog.getByLabel('New tags').fill('Late')
  await dialog.getByRole('button', { name: 'Save tags' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${first._id}: Please use at most 20 tags.`)
  await expect(page.getByText('Tags of 1 order saved.')).toBeVisible()
  await dialog.getByLabel('New tags').fill('')
  await dialog.getByRole('checkbox', { name: 'Diwali' }).check()
  await dialog.getByRole('button', { name: 'Save tags' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(second._id).getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(['Gift wrap', 'Late'])

  await page.goto('/admin/customers')
  await page.getByRole('checkbox', { name: 'Select all customers on this page' }).check()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Tag customers' }).click()
  await dialog.getByLabel('New tags').fill('Regular')
  await dialog.getByRole('button', { name: 'Save tags' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Regular' }).first()).toBeVisible()
})
