import type { Order } from '../../src/shop/orders/contract.ts'
import type { Facts } from '../../src/shop/settings/contract.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { adminToken, openAsAdmin } from '../support/browser/admin.ts'
import { holdBack } from '../support/browser/fake-replies.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'
import { stockShop } from '../support/browser/stock.ts'
import { placeOrder } from '../support/browser/placed-order.ts'
import { callApi } from '../support/browser/shopper.ts'

test('the dashboard shows totals, the latest orders of the timeframe and sales charts @everywhere @essential', async ({ page, shop }) => {
  const { productId } = await stockShop(shop)
  // Enough pieces for one of the best sellers that the chart shows.
  const order = await placeOrder(shop, { items: [{ productId, variant: '1 g', qty: 20 }] })
  await openAsAdmin(page, shop, '/admin')
  for (const tile of ['Orders', 'Products', 'Customers', 'Total Revenue'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${tile}$`) })).toBeVisible()
  const latest = page.getByRole('table', { name: 'Latest Orders' })
  await expect(latest).toContainText(order._id)
  await expect(latest.locator('[data-tone="plain"]').first()).toHaveText('Paid')

  const token = await adminToken(shop)
  await callApi(shop, 'PUT', `/orders/${order._id}`, { token, body: { status: 'Delivered' } })
  await page.reload()
  await expect(latest.getByRole('row').filter({ hasText: order._id }).locator('[data-tone="good"]')).toHaveText('Delivered')

  await expect(page.getByRole('img', { name: 'Revenue over time' })).toBeVisible()
  const products = page.getByRole('figure').filter({ has: page.getByRole('img', { name: 'Sales by product' }) })
  await products.getByText('Show data').click()
  await expect(products.getByRole('table')).toContainText(order.items[0]?.name ?? 'no item')

  const statuses = page.getByRole('figure').filter({ has: page.getByRole('img', { name: 'Orders by status' }) })
  await expect(statuses.getByText('before refunds')).not.toBeVisible()
  await statuses.getByText('Show data').click()
  await expect(statuses.getByRole('columnheader', { name: 'Amount before refunds' })).toBeVisible()

  const choice = page.getByRole('combobox', { name: 'Timeframe' })
  expect(await choice.getByRole('option').allTextContents()).toEqual(['All', 'Today', 'Yesterday', 'This Week', 'This Month'])
  const tiles = await page.getByRole('definition').allTextContents()
  await choice.selectOption('Yesterday')
  await expect(page).toHaveURL(/timeframe=yesterday/)
  // Yesterday has no orders, unless midnight in India passed during this run.
  const { body: yesterday } = await callApi<{ latest: Order[] }>(shop, 'GET', '/analytics/dashboard?timeframe=yesterday', { token })
  const [newest] = yesterday.latest
  await expect(page.getByText('The figures above cover all time. Everything below covers: Yesterday.')).toBeVisible()
  await expect(newest ? latest.getByText(newest._id) : page.getByText('No orders in this timeframe.')).toBeVisible()
  expect((await page.getByRole('definition').allTextContents()).slice(0, 4)).toEqual(tiles.slice(0, 4))
  const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' })
  await expect(page.getByRole('main').getByText(day.format(Date.now() - 86_400_000), { exact: true })).toBeVisible()
  await page.goBack()
  await expect(latest).toContainText(order._id)
})

test('arrow keys choose a timeframe while the figures of the previous one load @desktop', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin')
  const choice = page.getByRole('combobox', { name: 'Timeframe' })
  await expect(choice).toHaveValue('all')
  const release = await holdBack(page, '/analytics/**')
  await choice.press('ArrowDown')
  await choice.press('ArrowDown')
  await release()
  await expect(page).toHaveURL(/timeframe=yesterday/)
  await expect(choice).toHaveValue('yesterday')
})

test('a dashboard that fails to load shows the error and can be retried', async ({ page, shop }) => {
  await page.route('**/backend/api/analytics/dashboard*', (route) => route.fulfill({ status: 503, json: { message: 'The shop is busy. Please try again.' } }))
  await openAsAdmin(page, shop, '/admin')
  await expect(page.getByRole('alert').filter({ hasText: 'The shop is busy. Please try again.' })).toBeVisible()
  await page.unroute('**/backend/api/analytics/dashboard*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Total Revenue' })).toBeVisible()
})

test('the message list filters by status and sends a message again', async ({ page, shop }) => {
  const { _id } = await placeOrder(shop)
  const token = await adminToken(shop)
  // Only a message that was sent can be sent again.
  await expect.poll(async () => (await callApi<object[]>(shop, 'GET', `/messages?status=sent&q=${_id}`, { token })).body).toHaveLength(2)
  await openAsAdmin(page, shop, '/admin/messages')
  const table = page.getByRole('table', { name: 'Messages' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Sent')
  await expect(page).toHaveURL(/status=sent/)
  const last = (await shop.mailbox())[0]?.createdAt ?? ''
  await table.getByRole('button', { name: 'Resend' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Message queued' })).toBeVisible()
  // The mailbox holds only the newest messages, so its length proves nothing.
  await expect.poll(async () => (await shop.mailbox()).filter(({ createdAt }) => createdAt > last).length).toBe(1)
})

test('a failed message shows each attempt with its answer @everywhere', async ({ page, shop }) => {
  const message = { _id: 'm1', channel: 'mail', to: 'meera@example.com', subject: 'Your order', text: 'Hello', tries: 2, failure: '451 Try later' }
  const attempts = [
    { at: '2026-01-15T06:30:00.000Z', failure: '550 No such mailbox' },
    { at: '2026-01-15T06:31:00.000Z', failure: '451 Try later' },
  ]
  const failed = { ...message, status: 'failed', attempts, createdAt: '2026-01-15T06:29:00.000Z', sentAt: null, canResend: true }
  await page.route('**/backend/api/messages*', (route) => route.fulfill({ json: [failed], headers: { 'x-total-count': '1' } }))
  await openAsAdmin(page, shop, '/admin/messages')
  const first = page.getByText('550 No such mailbox')
  await expect(page.getByText('451 Try later after 2 attempts')).toBeVisible()
  await expect(first).toBeHidden()
  await page.getByText('Show 2 attempts').click()
  await expect(first).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('a changed setting is saved, shown in the shop and listed in Activity', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/settings/business')
  await page.getByRole('textbox', { name: 'Opening hours' }).fill('Mon-Sat 9am-6pm')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Settings saved' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Email' }).first().fill('nobody')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' }).first()).toBeFocused()
  await expect(page.getByText('Please check the e-mail address.').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toContainText('Mon-Sat 9am-6pm')
  await page.goto('/admin/activity?kind=settings')
  await expect(page.getByRole('table', { name: 'Activity' })).toContainText('Opening hours: Mon-Fri 10am-5pm → changed to Mon-Sat 9am-6pm')
  await callApi(shop, 'PUT', '/settings', { token: await adminToken(shop), body: { hours: 'Mon-Fri 10am-5pm' } })
})

test('saving one setting keeps another that changed meanwhile @desktop', async ({ page, shop }) => {
  const token = await adminToken(shop)
  const settings = async () => (await callApi<Facts>(shop, 'GET', '/settings')).body
  const { phone, tagline, hours, grievanceOfficer } = await settings()
  await openAsAdmin(page, shop, '/admin/settings/business')
  await expect(page.getByRole('textbox', { name: 'Phone' }).first()).toHaveValue(phone)
  await callApi(shop, 'PUT', '/settings', { token, body: { phone: '+91 98765 00000', grievanceOfficer: { title: 'Director' } } })
  const save = page.getByRole('button', { name: 'Save settings' })
  for (const [field, text] of [
    ['Opening hours', 'Mon-Fri 8am-5pm'],
    ['Tagline', 'Picked before sunrise'],
    ['Hours', 'Monday to Saturday'],
    ['Resolves complaints within', 'two weeks'],
  ]) {
    await page.getByRole('textbox', { name: field ?? '', exact: true }).fill(text ?? '')
    await save.press('Enter')
    await expect.poll(async () => JSON.stringify(await settings())).toContain(text)
    await expect(save).toBeEnabled()
  }
  expect(await settings()).toMatchObject({ phone: '+91 98765 00000', grievanceOfficer: { title: 'Director', hours: 'Monday to Saturday' } })
  await callApi(shop, 'PUT', '/settings', { token, body: { phone, tagline, hours, grievanceOfficer } })
})

test('Activity links to an order and its history, and the order links to its customer', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  const token = await adminToken(shop)
  const url = 'https://post.example/12'
  await callApi(shop, 'PUT', `/orders/${order._id}/tracking`, { token, body: { trackingId: url, trackingUrl: url } })
  await callApi(shop, 'PUT', `/orders/${order._id}`, { token, body: { status: 'Delivered' } })
  await openAsAdmin(page, shop, '/admin/activity')
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
  await expect(rows.filter({ hasText: order._id }).first()).toContainText('Status: Paid → changed to Delivered')
  await page
    .getByRole('link', { name: `History Order ${order._id}` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`subject=${order._id}`))
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(2)).toContainText(url)
  await expect(page.getByRole('heading', { level: 1, name: `History: Order ${order._id}` })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^History: Order ${order._id}`))
  await page.getByRole('searchbox').fill('no such entry')
  await expect(page.getByText('No results found.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`subject=${order._id}`))
  await expect(page.getByRole('heading', { level: 1, name: `History: Order ${order._id}` })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(3)
  await page
    .getByRole('link', { name: `Order ${order._id}`, exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: order._id })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Meera Iyer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meera Iyer' })).toBeVisible()
})

test('dashboard, messages, activity and settings are accessible and fit every width', async ({ page, shop }) => {
  test.slow()
  await placeOrder(shop)
  await openAsAdmin(page, shop, '/admin')
  for (const path of ['/admin', '/admin/messages', '/admin/activity', '/admin/settings', '/admin/settings/business']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page)
      if (width !== 320) await expectAccessible(page)
    }
  }
})
