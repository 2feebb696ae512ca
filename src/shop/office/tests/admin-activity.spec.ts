import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { callApi, openAccount } from '#test/browser/shopper.ts'

test('Activity undoes the last import, and names no deleted customer by an id', async ({ page, shop }) => {
  const token = await adminToken(shop)
  const name = `Imported ${process.pid}x${test.info().workerIndex}x${Date.now()}`
  await callApi(shop, 'POST', '/products/import', { token, body: { csv: `Name,Quantity,Price\n${name} one,1 g,5\n${name} two,1 g,5` } })
  const { userId } = await openAccount(shop)
  await callApi(shop, 'DELETE', `/customers/${userId}`, { token })
  await openAsAdmin(page, shop, `/admin/activity?kind=product&q=${encodeURIComponent(name)}`)
  const undo = page.getByRole('button', { name: 'Undo this import' })
  await expect(undo).toHaveCount(1)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await undo.click()
  await expect(page.getByText('Import undone: 0 as before, 2 removed.')).toBeVisible()
  await expect(undo).toHaveCount(0)

  await page.route(apiPath('/audit?*'), async (route) => {
    const response = await route.fetch()
    const entries: { subject: { kind: string } }[] = await response.json()
    // As once the minute of the undo is over.
    await route.fulfill({ response, json: entries.map((entry) => ({ ...entry, undoUntil: null, subject: { ...entry.subject, name: '' } })) })
  })
  await page.goto(`/admin/activity?kind=customer&subject=${userId}`)
  const row = page.getByRole('table', { name: 'Activity' }).getByRole('row').nth(1)
  await expect(row).toContainText('A deleted customer')
  await expect(row).not.toContainText(userId)
  await expect(row.getByRole('link', { name: 'A deleted customer', exact: true })).toHaveCount(0)
})

test('Activity shows product, variant and admin, and filters by name and day @everywhere', async ({ page, shop }) => {
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
  await expect(page).toHaveURL(new RegExp(`/admin/allproducts/${body.product._id}$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
