import type { Locator, Page } from '@playwright/test'
import { inr, paiseOf } from '#kernel/money.ts'
import { addFilter } from '#test/browser/add-filter.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { apiPath, holdBack } from '#test/browser/fake-replies.ts'
import { stopClock } from '#test/browser/clock.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'

const widths = [360, 768, 1280]

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })
const cell = (row: Locator, title: string) => row.locator(`td[data-title="${title}"]`)
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('the order list shows every specified column, and copies the address @everywhere @essential', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, '/admin/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const titles = ['Customer', 'Purchase Date', 'Contact', 'Address', 'Payment ID', 'Amount', 'Coupon', 'Status', 'Tracking']
  await expect(page.getByRole('columnheader')).toHaveText(titles.map((title) => new RegExp(`^${title}( [↓↑])?$`)))
  const row = rowOf(page, order._id)
  await expect(cell(row, 'Customer')).toContainText('Meera Iyer')
  await expect(cell(row, 'Contact')).toHaveText('9876543210')
  await expect(cell(row, 'Payment ID')).toHaveText(order.razorpayPaymentId)
  await expect(cell(row, 'Amount')).toHaveText(inr(paiseOf(order.totalAmount)))
  await expect(cell(row, 'Status').locator('[data-tone="good"]')).toHaveText('Paid')

  await cell(row, 'Address').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('12 MG Road')
  await expect(dialog).toContainText('Bengaluru, Karnataka 560001')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(alert(page, '✅ Address copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Meera Iyer\n12 MG Road\nBengaluru, Karnataka 560001\n+91 9876543210')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('opening an order overrides a search that has not started yet @desktop', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await page.clock.install()
  await openAsAdmin(page, shop, '/admin/orders')
  const link = rowOf(page, order._id).locator('a[data-row-link]')
  await expect(link).toBeVisible()
  await stopClock(page)
  const release = await holdBack(page, `/orders/${order._id}**`)
  await page.getByRole('searchbox', { name: 'Order ID, name, phone or payment ID' }).fill('nobody')
  await link.press('Enter')
  await page.clock.runFor(1000)
  await page.clock.resume()
  await release()
  await expect(page.getByRole('heading', { level: 1, name: order._id })).toBeVisible()
})

test('an order list that fails to load shows the reason and can be retried', async ({ page, shop }) => {
  const path = apiPath('/orders?*')
  await page.route(path, (route) => route.fulfill({ status: 503, json: { success: false, message: 'The shop is closed for repairs.' } }))
  await openAsAdmin(page, shop, '/admin/orders')
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch orders: The shop is closed for repairs.')
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('search and filters are kept in the URL', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  const other = await placeOrder(shop)
  const token = await adminToken(shop)
  await callApi(shop, 'PUT', `/orders/${other._id}`, { token, body: { status: 'Cancelled' } })
  await openAsAdmin(page, shop, '/admin/orders')
  await page.getByRole('searchbox', { name: 'Order ID, name, phone or payment ID' }).fill(order.razorpayPaymentId)
  await expect(page).toHaveURL(new RegExp(`q=${order.razorpayPaymentId}`))
  await expect(rowOf(page, other._id)).toHaveCount(0)
  await expect(rowOf(page, order._id)).toBeVisible()
  await page.reload()
  await expect(rowOf(page, order._id)).toBeVisible()
  await expect(rowOf(page, other._id)).toHaveCount(0)
  await page.getByRole('link', { name: 'Clear' }).click()
  await addFilter(page, 'Status', () => page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Cancelled'))
  await expect(page).toHaveURL(/status=Cancelled/)
  await expect(rowOf(page, other._id).locator('[data-tone="waiting"]').first()).toHaveText('Cancelled')
  await expect(rowOf(page, order._id)).toHaveCount(0)
  await addFilter(page, 'Dates', async () => {
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill('2020-01-02')
  })
  await expect(page.getByText('No results found. Try fewer words or filters.')).toBeVisible()
  await openAsAdmin(page, shop, '/admin/orders?coupon=nosuchcoupon')
  await addFilter(page, 'Coupon code', () => expect(page.getByRole('textbox', { name: 'Coupon code' })).toHaveValue('nosuchcoupon'))
  await expect(page.getByText('No results found. Try fewer words or filters.')).toBeVisible()
})

test('a paid order shows whether it is to pack, packed or shipped, and the list filters by it @everywhere', async ({ page, shop }) => {
  const [order, other] = [await placeOrder(shop), await placeOrder(shop)]
  const token = await adminToken(shop)
  const expectState = async (value: string, label: string) => {
    await page.goto(`${shop.baseURL}/admin/orders`)
    await addFilter(page, 'Packing and shipping', () => page.getByRole('combobox', { name: 'Packing and shipping' }).selectOption(label))
    await expect(page).toHaveURL(new RegExp(`fulfilment=${value}`))
    await expect(rowOf(page, order._id).locator('[data-tone]')).toHaveText(['Paid', label])
    await expect(rowOf(page, other._id)).toHaveCount(value === 'to_pack' ? 1 : 0)
  }
  await openAsAdmin(page, shop, '/admin/orders')
  await expectState('to_pack', 'To pack')
  await callApi(shop, 'POST', '/packing/packed', { token, body: { ids: [order._id] } })
  await expectState('packed', 'Packed')
  await callApi(shop, 'POST', '/packing/shipped', { token, body: { carrier: 'delhivery', parcels: [{ id: order._id, awb: `ST-${order._id}` }] } })
  await expectState('shipped', 'Shipped')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('the order list exports as CSV @desktop', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, `/admin/orders?q=${order._id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
})

test('shortcuts move through the list, do nothing while typing, and can be switched off @desktop', async ({ page, shop }) => {
  const older = await placeOrder(shop)
  const newer = await placeOrder(shop)
  await openAsAdmin(page, shop, '/admin/orders')
  const links = page.locator('a[data-row-link]')
  await expect(rowOf(page, newer._id)).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rowOf(page, older._id).locator('a[data-row-link]')).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Order ID, name, phone or payment ID' })
  await expect(search).toBeFocused()
  await page.keyboard.type('jk?/')
  await expect(search).toHaveValue('jk?/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.fill('')
  await search.blur()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  await help.getByRole('switch', { name: 'Use keyboard shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await expect(help).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await help.getByRole('switch', { name: 'Use keyboard shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(rowOf(page, newer._id)).toBeVisible()
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: newer._id })).toBeVisible()
})

test('every order screen is accessible and fits a phone, a tablet and a desktop', async ({ page, shop }) => {
  test.setTimeout(240_000)
  const order = await placeOrder(shop)
  await callApi(shop, 'PUT', `/orders/${order._id}/tracking`, {
    token: await adminToken(shop),
    body: { trackingUrl: `https://post.example/${'a-very-long-number-'.repeat(8)}` },
  })
  await placeOrder(shop)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await openAsAdmin(page, shop, '/admin/orders')
    await expect(rowOf(page, order._id)).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await cell(rowOf(page, order._id), 'Address').getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
    await expect(page.getByRole('heading', { level: 1, name: order._id })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await openAsAdmin(page, shop, `/admin/orders/${order._id}/slip`)
    await expect(page.getByRole('article')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})

test('the number of an order is a part of its link in the list @everywhere', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, '/admin/orders')
  await rowOf(page, order._id).getByText(order._id, { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: order._id })).toBeVisible()
})

test('a fully refunded order is no longer to pack on any screen @everywhere', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  const token = await adminToken(shop)
  await openAsAdmin(page, shop, '/admin')
  const latest = page.getByRole('table', { name: 'Latest Orders' }).getByRole('row').filter({ hasText: order._id })
  await expect(latest).toContainText('To pack')
  await callApi(shop, 'POST', `/orders/${order._id}/refunds`, { token, body: { amount: order.totalAmount, key: `all-of-${order._id}` } })
  await page.reload()
  await expect(latest).toContainText(/Refund/)
  await expect(latest).not.toContainText('To pack')
  await expectNoOverflow(page)
  await page.goto(`${shop.baseURL}/admin/orders?q=${order._id}`)
  await expect(cell(rowOf(page, order._id), 'Status')).toContainText(/Refund/)
  await expect(cell(rowOf(page, order._id), 'Status')).not.toContainText('To pack')
  await page.goto(`${shop.baseURL}/admin/orders/${order._id}`)
  await expect(page.getByRole('main').getByText('Do not pack or deliver this order.')).toBeVisible()
  await expect(page.getByRole('main').getByText('To pack', { exact: true })).toHaveCount(0)
  await page.goto(`${shop.baseURL}/admin/to-pack`)
  await expect(page.getByRole('heading', { level: 1, name: 'To pack' })).toBeVisible()
  await expect(rowOf(page, order._id)).toHaveCount(0)
})
