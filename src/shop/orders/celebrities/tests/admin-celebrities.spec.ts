import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { showRupees } from '#ui/office/show.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { makeCelebrity } from '#test/browser/celebrity.ts'
import { expect, test } from '#test/browser/journey.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expectOneLine } from '#test/browser/one-line.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'

const tile = (page: Page, name: string) => page.getByRole('region', { name: 'Totals' }).locator('div').filter({ hasText: name }).last()

test('an unknown celebrity has no leads and a net of ₹0', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/celebrity-leads/Nobody%20%2F%20at%20all')
  await expect(page.getByText('No leads found for Nobody / at all.')).toBeVisible()
  await expect(tile(page, 'Net')).toContainText('₹0')
  await expectAccessible(page)
})

test('the leads screen shows orders and ledger of a celebrity, filters by date and exports CSV @everywhere', async ({ page, shop }) => {
  const { name: celebrity, code, leads } = await makeCelebrity(shop)
  const paid = await placeOrder(shop, { coupon: code })
  const cancelled = await placeOrder(shop, { coupon: code.toLowerCase() })
  await callApi(shop, 'PUT', `/orders/${cancelled._id}`, { token: await adminToken(shop), body: { status: 'Cancelled' } })
  await openAsAdmin(page, shop, leads.toLowerCase())
  const row = page.getByRole('row').filter({ hasText: paid._id })
  await expect(row).toContainText('Meera Iyer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(celebrity.toLowerCase())
  await expect(tile(page, 'Coupon discount')).toBeVisible()
  await expect(row).toContainText(showRupees(paid.totalAmount))
  await expect(row).toContainText(code)
  await expect(page.getByRole('row').filter({ hasText: cancelled._id })).toContainText('Cancelled')
  const { body: ledger } = await callApi<Record<string, number>>(shop, 'GET', `/celebrities/${encodeURIComponent(celebrity)}/ledger`, {
    token: await adminToken(shop),
  })
  for (const [name, field] of [
    ['Before coupon', 'gross'],
    ['Net', 'net'],
  ] as const)
    await expect(tile(page, name)).toContainText(showRupees(ledger[field] ?? -1))
  await expect(tile(page, 'Cancelled')).toContainText(`− ${showRupees(ledger['cancelled'] ?? -1)}`)

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
  expect(download.suggestedFilename()).toMatch(/^celebrity-orders-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(paid._id)

  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page).toHaveURL(/until=2020-01-01/)
  await expect(page.getByText(`No leads found for ${celebrity.toLowerCase()}.`)).toBeVisible()
  await expect(tile(page, 'Before coupon')).toContainText('₹0')
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(row).toBeVisible()
})

test('a statement link opens without an account, and stops working once revoked', async ({ page, shop, browser }) => {
  const { name, code, leads } = await makeCelebrity(shop)
  const order = await placeOrder(shop, { coupon: code })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAsAdmin(page, shop, leads)
  await expect(page.getByText('Not shared.')).toBeVisible()
  const life = page.getByLabel('New link expires after')
  await expect(life.getByRole('option')).toHaveText(['30 days', '90 days', '365 days', 'Never'])
  await expect(life).toHaveValue('90')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(/^Shared since .* The link works until .*\.$/)).toBeVisible()
  await expect(page.getByLabel('Link', { exact: true })).toHaveCount(0)

  const guestContext = await browser.newContext()
  const guest = await guestContext.newPage()
  const answer = await guest.goto(link)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Your share' })).toBeVisible()
  await expect(guest.getByRole('cell', { name: `SW…${order._id.slice(-4)}` })).toBeVisible()
  const html = await guest.content()
  for (const secret of ['Meera', '9876543210', 'MG Road', order._id]) expect(html).not.toContain(secret)
  await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  for (const width of [320, 360, 768, 1280]) {
    await guest.setViewportSize({ width, height: 800 })
    await expectNoOverflow(guest)
    await expectOneLine(guest.getByRole('region', { name: 'Sums' }).getByRole('definition').filter({ hasText: '₹' }))
    if (width !== 320) await expectAccessible(guest)
  }
  await guest.getByLabel('To', { exact: true }).fill('2020-01-01')
  await guest.getByRole('button', { name: 'Show' }).click()
  await expect(guest.getByText('No orders in this time.')).toBeVisible()
  await guest.getByRole('link', { name: 'Show all' }).click()
  await expect(guest.getByRole('cell', { name: `SW…${order._id.slice(-4)}` })).toBeVisible()

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Link deactivated')).toBeVisible()
  const revoked = await guest.goto(link)
  expect(revoked?.status()).toBe(404)
  expect(revoked?.headers()['cache-control']).toBe('no-store')
  await expect(guest.getByRole('heading', { name: 'This statement is not shared' })).toBeVisible()
  await expectAccessible(guest)
  await guestContext.close()
})

test('a statement link can have no end date, and an expired link says so', async ({ page, shop }) => {
  const { name, leads } = await makeCelebrity(shop)
  await openAsAdmin(page, shop, leads)
  await page.getByLabel('New link expires after').selectOption('Never')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText(/The link works until it is revoked\.$/)).toBeVisible()
  const path = `/celebrities/${encodeURIComponent(name)}/statement-link`
  const { body } = await callApi(shop, 'GET', path, { token: await adminToken(shop) })
  expect(body).toEqual({ sharedAt: expect.any(String), expiresAt: null })

  await page.route('**/statement-link', (route) => route.fulfill({ json: { sharedAt: '2025-01-01T00:00:00.000Z', expiresAt: '2025-01-31T00:00:00.000Z' } }))
  await page.reload()
  await expect(page.getByText('The link expired on 31 Jan 2025')).toBeVisible()
  await expectAccessible(page)
})

test('large amounts of a celebrity stay on one line at every width, and the net says what it is', async ({ page, shop }) => {
  const { leads } = await makeCelebrity(shop)
  const ledger = { orders: 1234, gross: 12_345_678.27, discount: 1_113_628.27, cancelled: 113_628.27, refunded: 113_628.27, net: 11_004_793.46 }
  await page.route(apiPath('/celebrities/*/ledger*'), (route) => route.fulfill({ json: ledger }))
  await openAsAdmin(page, shop, leads)
  await expect(tile(page, 'Refunded')).toContainText('− ₹1,13,628.27')
  await expect(page.getByText('Net is what these orders brought after discounts, cancellations, refunds and lost disputes.')).toBeVisible()
  for (const width of [320, 360, 390, 768, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    await expectOneLine(page.getByRole('region', { name: 'Totals' }).getByRole('definition').filter({ hasText: '₹' }))
    await expectNoOverflow(page)
  }
})

test('the leads screen of a celebrity is accessible and fits every width', async ({ page, shop }) => {
  const { code, leads } = await makeCelebrity(shop)
  await placeOrder(shop, { coupon: code })
  await openAsAdmin(page, shop, leads)
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    if (width !== 320) await expectAccessible(page)
  }
})

test('a celebrity is renamed with orders and link, and one named ".." has a page', async ({ page, shop }) => {
  const { name, code, leads } = await makeCelebrity(shop)
  const order = await placeOrder(shop, { coupon: code })
  await openAsAdmin(page, shop, leads)
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByLabel('Link', { exact: true })).toBeVisible()
  for (const newName of [`${name} Roy`, '..']) {
    await page.getByRole('button', { name: 'Rename' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename celebrity' })
    await dialog.getByLabel('Celebrity name').fill(newName)
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newName)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newName)
    await expect(page.getByRole('row').filter({ hasText: order._id })).toBeVisible()
    await expect(page.getByText(/^Shared since/)).toBeVisible()
  }
  await page.goto('/admin/coupons')
  await page.getByRole('row').filter({ hasText: code }).getByRole('link', { name: '..' }).click()
  await expect(page.getByRole('row').filter({ hasText: order._id })).toBeVisible()
  await page.goto(`/admin/orders/${order._id}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('..')
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename celebrity' })
  await dialog.getByLabel('Celebrity name').fill(`${name} Rao`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Rao`)
})
