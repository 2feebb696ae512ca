import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'

test('a claim shows beside its field, the product is saved, and the screen Claims leads to it @everywhere', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/claims')
  await expect(page.getByRole('heading', { level: 1, name: 'Claims' })).toBeVisible()
  await page.goto('/admin/allproducts')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Resin that cures diabetes')
  await expect(name).toHaveAccessibleDescription(/The law forbids “cures diabetes”\./)
  await expectAccessible(page)
  await name.fill('Resin that is no cure for diabetes')
  await expect(page.getByText('The law forbids')).toHaveCount(0)
  await name.fill('Resin that cures diabetes')
  await page.getByLabel('Quantity').fill('10 g')
  await page.getByLabel('Price', { exact: true }).fill('500')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Saved with a claim that the law may forbid.')
  await page.goto('/admin/claims')
  const row = page.getByRole('table', { name: 'Claims' }).getByRole('row').filter({ hasText: 'Resin that cures diabetes' })
  await expect(row).toContainText('Forbidden')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/allproducts\/[^/?]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Resin that cures diabetes' })).toBeVisible()
})
