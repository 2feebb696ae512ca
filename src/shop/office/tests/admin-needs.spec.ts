import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'
import { setStock } from '#test/browser/track-stock.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Needs you' })

test('the dashboard says what needs the owner, links to it, and follows without a reload @everywhere', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await setStock(shop, stock, '1 g', 0)
  await callApi(shop, 'POST', '/leads', { body: { name: 'Asha Rao', email: 'asha@example.com', message: 'Is it fresh?' } })
  await openAsAdmin(page, shop, '/admin')
  await expect(panel(page).getByRole('link', { name: /unanswered message/ })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: /low or sold out/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  const token = await adminToken(shop)
  const { body: open } = await callApi<{ _id: string }[]>(shop, 'GET', '/leads?state=open', { token })
  for (const { _id } of open) await callApi(shop, 'PUT', `/leads/${_id}`, { token, body: { handled: true } })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(panel(page).getByRole('link', { name: /unanswered message/ })).toHaveCount(0)
  await panel(page)
    .getByRole('link', { name: /low or sold out/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/stock\?show=low$/)
  await expect(
    page
      .getByRole('main')
      .getByRole('row')
      .filter({ hasText: `${stock.name}, 1 g` }),
  ).toContainText('Sold out')
})

test('the dashboard shows no needs when there are none, and says "more" when they are many @everywhere', async ({ page, shop }) => {
  let needs: object[] = []
  await page.route(apiPath('/needs'), (route) => route.fulfill({ json: { needs } }))
  await openAsAdmin(page, shop, '/admin')
  await expect(page.getByRole('heading', { name: 'Latest Orders' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  needs = ['exceptions', 'failedRefunds', 'toPack', 'leads', 'lowStock', 'backup'].map((name, index) => ({
    name,
    count: index === 2 ? 10_000 : 1,
    isMore: index === 2,
  }))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(panel(page).getByRole('listitem')).toHaveCount(6)
  await expect(panel(page)).toContainText('10,000+')
  await expectAccessible(page)
  await expectNoOverflow(page)
})
