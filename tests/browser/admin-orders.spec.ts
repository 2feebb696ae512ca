import type { Locator, Page } from '@playwright/test'
import { inr, paiseOf } from '../../src/kernel/money.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { adminToken, openAsAdmin } from '../support/browser/admin.ts'
import { apiPath, holdBack } from '../support/browser/fake-replies.ts'
import { stopClock } from '../support/browser/clock.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'
import { placeOrder } from '../support/browser/placed-order.ts'
import { callApi } from '../support/browser/shopper.ts'
import { keepNotices } from '../support/browser/timers.ts'

const widths = [360, 768, 1280]
const missing = 'Please enter a tracking URL (https://...)'

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })
const cell = (row: Locator, title: string) => row.locator(`td[data-title="${title}"]`)
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Closes all notices, which on a phone cover the lower end of the page. */
async function dismissNotices(page: Page) {
  const close = page.getByRole('button', { name: 'Dismiss this notice' })
  while ((await close.count()) > 0) await close.first().click()
}

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

test('tracking shows an input until a link is saved, the specified alerts, and keeps refused input @everywhere @essential', async ({ page, shop }) => {
  await keepNotices(page)
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, `/admin/orders?q=${order._id}`)
  const tracking = cell(rowOf(page, order._id), 'Tracking')
  const input = tracking.getByRole('textbox')
  const save = tracking.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(alert(page, missing)).toHaveCount(1)
  for (const [index, badUrl] of ['post', 'javascript:alert(1)', 'https://nowhere'].entries()) {
    await input.fill(badUrl)
    await input.press('Enter')
    await expect(alert(page, 'This is no link.')).toHaveCount(index + 1)
    await expect(input).toHaveValue(badUrl)
  }
  await expect(input).toHaveAccessibleDescription(/for example https:\/\/www\.delhivery\.com\//)
  await dismissNotices(page)
  const url = 'https://post.example/track/1'
  await input.fill(url)
  const trackingApi = `${apiPath(`/orders/${order._id}/tracking`)}`
  await page.route(trackingApi, (route) => route.fulfill({ status: 500, json: {} }))
  await input.press('Enter')
  await expect(alert(page, '❌ Failed to update tracking URL')).toBeVisible()
  await expect(input).toHaveValue(url)
  await page.unroute(trackingApi)
  await input.press('Enter')
  await expect(alert(page, '✅ Tracking URL updated successfully')).toBeVisible()
  await expect(tracking.getByRole('link')).toHaveAttribute('href', url)
  await expect(tracking.getByRole('button', { name: 'Edit' })).toBeFocused()
  await dismissNotices(page)

  await tracking.getByRole('button', { name: 'Edit' }).click()
  await expect(input).toBeFocused()
  await input.fill('https://post.example/other')
  await input.press('Escape')
  await expect(tracking.getByRole('link')).toHaveAttribute('href', url)
  await page.reload()
  await expect(tracking.getByRole('link')).toHaveAttribute('href', url)
  await tracking.getByRole('button', { name: 'Edit' }).click()
  await tracking.getByRole('button', { name: 'Cancel' }).click()
  await expect(tracking.getByRole('link')).toBeVisible()
})

test('a late save of a tracking link keeps the focus in the next field @desktop', async ({ page, shop }) => {
  const [order, next] = [await placeOrder(shop), await placeOrder(shop)]
  await openAsAdmin(page, shop, '/admin/orders')
  const fieldOf = ({ _id }: typeof order) => cell(rowOf(page, _id), 'Tracking').getByRole('textbox')
  await fieldOf(order).fill('https://post.example/track/1')
  const release = await holdBack(page, `/orders/${order._id}/tracking`)
  await fieldOf(order).press('Enter')
  await fieldOf(next).fill('https://post.example/track/2')
  await release()
  await expect(cell(rowOf(page, order._id), 'Tracking').getByRole('link')).toBeVisible()
  await expect(fieldOf(next)).toBeFocused()
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
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Cancelled')
  await expect(page).toHaveURL(/status=Cancelled/)
  await expect(rowOf(page, other._id).locator('[data-tone="waiting"]').first()).toHaveText('Cancelled')
  await expect(rowOf(page, order._id)).toHaveCount(0)
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-02')
  await expect(page.getByText('No results found. Try fewer words or filters.')).toBeVisible()
  await openAsAdmin(page, shop, '/admin/orders?coupon=nosuchcoupon')
  await expect(page.getByRole('searchbox', { name: 'Coupon code' })).toHaveValue('nosuchcoupon')
  await expect(page.getByText('No results found. Try fewer words or filters.')).toBeVisible()
})

test('a paid order shows whether it is to pack, packed or shipped, and the list filters by it @everywhere', async ({ page, shop }) => {
  const [order, other] = [await placeOrder(shop), await placeOrder(shop)]
  const token = await adminToken(shop)
  const expectState = async (value: string, label: string) => {
    await page.goto(`${shop.baseURL}/admin/orders`)
    await page.getByRole('combobox', { name: 'Packing and shipping' }).selectOption(label)
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

test('a tracking field says beforehand that saving ships the order, and is as before after Cancel @everywhere', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  const effects = 'Saving marks this order as shipped, locks its address and items, and sends the link to the customer.'
  await openAsAdmin(page, shop, `/admin/orders?q=${order._id}`)
  const tracking = cell(rowOf(page, order._id), 'Tracking')
  const input = tracking.getByRole('textbox')
  await expect(input).toHaveAccessibleDescription('')
  await input.fill('post')
  await expect(tracking.getByRole('status')).toHaveText(effects)
  await expect(input).toHaveAccessibleDescription(effects)
  await tracking.getByRole('button', { name: 'Save' }).click()
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await tracking.getByRole('button', { name: 'Cancel' }).click()
  await expect(input).toHaveValue('')
  await expect(input).not.toHaveAttribute('aria-invalid')
  await expect(input).toHaveAccessibleDescription('')
  await expect(tracking).not.toContainText('Paste the address')

  await input.fill('https://post.example/track/1')
  await input.press('Enter')
  await tracking.getByRole('button', { name: `Edit tracking of ${order._id}` }).click()
  // A shipped order is not shipped again.
  await input.fill('https://post.example/track/2')
  await expect(tracking.getByRole('status')).toBeEmpty()
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
