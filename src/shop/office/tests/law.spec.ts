import { openAsAdmin } from '#test/browser/admin.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { expect, test } from '#test/browser/journey.ts'

test('the owner reads the law checklist, confirms a point, takes it back, and follows a point to its setting @everywhere', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/settings')
  await page.getByRole('link', { name: 'Law checklist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Law checklist' })).toBeVisible()
  const point = page.getByRole('listitem').filter({ hasText: 'No nagging' })
  await expect(point).toContainText('Not met')
  await expectAccessible(page)
  await point.getByRole('button', { name: 'Confirm No nagging' }).click()
  await expect(point).toContainText('Confirmed on')
  await expect(point).toContainText('Met')
  await point.getByRole('button', { name: 'Take back No nagging' }).click()
  await expect(point).toContainText('Not met')
  await page.getByRole('link', { name: 'Open Nodal person' }).click()
  await expect(page.getByLabel('Nodal person', { exact: false }).first()).toBeVisible()
})
