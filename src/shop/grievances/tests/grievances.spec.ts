import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'

test('a visitor complains, and staff answer within the time @everywhere', async ({ page, shop }, info) => {
  const name = `Asha of ${info.project.name}`
  const token = await adminToken(shop)
  const form = (grievanceForm: boolean) => callApi(shop, 'PUT', '/settings', { token, body: { grievanceForm } })
  expect(await form(true)).toMatchObject({ status: 200 })
  await page.goto('/grievance')
  const send = page.getByRole('button', { name: 'Send complaint' })
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('asha')
  await page.getByLabel('Order').fill('SW-7K3MQ9')
  await page.getByLabel('What happened').fill('The jar came broken.')
  await send.click()
  await expect(page.getByText('Please enter your e-mail address')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(`asha-${info.project.name}@example.com`)
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: 'Your ticket number is' })).toContainText(/GR-[0-9A-Z]{8}/)
  await expectNoOverflow(page)
  await form(false)

  await openAsAdmin(page, shop, '/admin/leads')
  await page.getByRole('link', { name: 'Grievances' }).click()
  const row = page.getByRole('table', { name: 'Grievances' }).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Acknowledge in 48 hours')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Open GR-/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'SW-7K3MQ9' })).toHaveAttribute('href', '/admin/orders?q=SW-7K3MQ9')
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(dialog).toContainText('Settle in 30 days')
  await dialog.getByLabel('Answer').fill('A new jar is with the courier.')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(row).toContainText('Settled')
})
