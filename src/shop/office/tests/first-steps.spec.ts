import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'

test('the dashboard lists what a new owner still has to do, and what is done @everywhere', async ({ page, shop, isMobile }) => {
  const sales = await answerOrders(page, 0)
  await openAsAdmin(page, shop, '/admin')
  const panel = page.getByRole('main').locator('details').filter({ hasText: 'First steps' })
  const step = panel.getByRole('link', { name: 'Name your grievance officer' })
  if (!isMobile) await callApi(shop, 'PUT', '/settings', { token: await adminToken(shop), body: { licence: '12345678901234' } })
  await page.reload()
  await expect(panel).toContainText(/\d+ of 16 done/)
  await expect(step).toBeVisible()
  if (!isMobile) await expect(panel.getByText('Enter your FSSAI licence number (done)')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await panel.getByText('First steps').click()
  await expect(step).toBeHidden()
  // A shop that sells reads its figures first.
  sales.orders = 20
  await page.reload()
  await expect(panel).toContainText(/\d+ of 16 done/)
  await expect(step).toBeHidden()
  await expectAccessible(page)
  await panel.getByText('First steps').click()
  await step.click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
})

/** Answers the dashboard with the shop's own figures, but another number of orders. */
async function answerOrders(page: Page, orders: number) {
  const sales = { orders }
  await page.route(apiPath('/analytics/dashboard*'), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...sales } })
  })
  return sales
}
