import { expectAccessible } from '../support/browser/accessible.ts'
import { adminToken, openAsAdmin } from '../support/browser/admin.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'
import { callApi } from '../support/browser/shopper.ts'

test('the dashboard lists what a new owner still has to do, and what is done @everywhere', async ({ page, shop, isMobile }) => {
  await openAsAdmin(page, shop, '/admin')
  const panel = page.getByRole('main').locator('details').filter({ hasText: 'First steps' })
  const step = panel.getByRole('link', { name: 'Name your grievance officer' })
  if (!isMobile) await callApi(shop, 'PUT', '/settings', { token: await adminToken(shop), body: { licence: '12345678901234' } })
  await page.reload()
  await expect(panel).toContainText(/\d+ of 13 done/)
  await expect(step).toBeVisible()
  if (!isMobile) await expect(panel.getByText('Enter your FSSAI licence number (done)')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await panel.getByText('First steps').click()
  await expect(step).toBeHidden()
  await panel.getByText('First steps').click()
  await step.click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
})
