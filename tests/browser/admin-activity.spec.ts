import { expectAccessible } from '../support/browser/accessible.ts'
import { adminToken, openAsAdmin } from '../support/browser/admin.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'
import { callApi } from '../support/browser/shopper.ts'

test('Activity shows product, variant and admin, and filters by name and day @everywhere @essential', async ({ page, shop }) => {
  const token = await adminToken(shop)
  const name = `Audited saffron ${process.pid}x${test.info().workerIndex}x${Date.now()}`
  const variants = (price: number) => ({ name, image: '', variants: [{ quantity: '1 g', price }] })
  const { body } = await callApi<{ product: { _id: string } }>(shop, 'POST', '/products', { token, body: variants(549) })
  await callApi(shop, 'PUT', `/products/${body.product._id}`, { token, body: variants(499) })
  await openAsAdmin(page, shop, '/admin/activity')
  await page.getByRole('searchbox').fill(name.toLowerCase())
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(`Product ${name}`)
  await expect(rows.nth(1)).toContainText('1 g price: ₹549 → changed to ₹499')
  await expect(rows.nth(1)).toContainText('Admin')
  await expectAccessible(page)
  await expectNoOverflow(page)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill(today)
  await expect(rows).toHaveCount(3)
  await rows
    .nth(1)
    .getByRole('link', { name: `Product ${name}`, exact: true })
    .click()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
})
