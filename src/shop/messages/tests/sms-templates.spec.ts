import { openAsAdmin } from '#test/browser/admin.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { expect, test } from '#test/browser/journey.ts'

test('the owner registers the text of an SMS, reads what is wrong with it, and removes it @everywhere', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/settings')
  await page.getByRole('link', { name: 'SMS templates' }).click()
  await page.getByRole('button', { name: 'Edit Invitation to review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Registered text').fill('Review {#var#}')
  await dialog.getByLabel('Template id').fill('1107160000000012345')
  await dialog.getByLabel('Header').fill('SWACHH')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Each variable is written').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use the text that fits' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Registered text saved')).toBeVisible()
  await expect(page.getByText('SWACHH, 1107160000000012345')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Invitation to review' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('SWACHH, 1107160000000012345')).toHaveCount(0)
})
