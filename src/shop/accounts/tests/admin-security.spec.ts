import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { callApi, logIn } from '#test/browser/shopper.ts'

test('Activity has a filter for security events @everywhere', async ({ page, shop }) => {
  const { email, password } = shop.admin
  await callApi(shop, 'POST', '/auth/login', { body: { email, password: 'a wrong password' } })
  const { token } = await logIn(shop, email, password)
  await fetch(`${shop.baseURL}/backend/api/exports/customers`, { headers: { authorization: `Bearer ${token}` } })
  await callApi(shop, 'POST', '/coupons', {
    token,
    body: { code: `SEC${process.pid}`, discount: 10, minAmount: 0, expiry: '2030-01-31', createdBy: 'Meera' },
  })
  await openAsAdmin(page, shop, '/admin/activity')
  const main = page.getByRole('main')
  await expect(main.getByText('created', { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Security')
  await expect(page).toHaveURL(/kind=security/)
  await expect(main.getByText('created', { exact: true })).toHaveCount(0)
  for (const action of ['exported', 'logged in', 'failed to log in']) await expect(main.getByText(action, { exact: true }).first()).toBeVisible()
  await expect(main.getByText('Export of customers').first()).toBeVisible()
  await expectAccessible(page)
})
