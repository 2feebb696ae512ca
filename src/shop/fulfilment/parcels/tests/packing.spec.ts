import type { Page } from '@playwright/test'
import type { OrderResult } from '#shop/orders/each-contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { apiPath, lostAnswer } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrders } from '#test/browser/placed-orders.ts'
import { callApi } from '#test/browser/shopper.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'

const boxOf = (page: Page, id: string) => page.getByRole('checkbox', { name: `Select ${id}` })
const numberOf = (page: Page, id: string) => page.getByRole('dialog').getByRole('textbox', { name: id })
const addTracking = (page: Page) => page.getByRole('button', { name: 'Add tracking' })
const shipAll = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Mark those with a number as shipped' })

/** Ships what earlier tests left in the queue, and cancels orders that cannot be sent, as of a recalled batch. */
async function emptyQueue(shop: ShopProcess) {
  const token = await adminToken(shop)
  for (;;) {
    const { body } = await callApi<Order[]>(shop, 'GET', '/packing/orders?limit=100', { token })
    if (body.length === 0) return
    const parcels = body.map(({ _id }) => ({ id: _id, awb: `OLD-${_id}` }))
    const { body: shipped } = await callApi<{ results: OrderResult[] }>(shop, 'POST', '/packing/shipped', { token, body: { carrier: 'dtdc', parcels } })
    for (const { id, outcome } of shipped.results)
      if (outcome === 'refused') await callApi(shop, 'PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })
  }
}

/** Counts the clicks of the mouse. */
async function countClicks(page: Page) {
  let clicks = 0
  await page.exposeFunction('countClick', () => void (clicks += 1))
  await page.addInitScript(() => window.addEventListener('pointerdown', () => void Reflect.get(window, 'countClick')(), true))
  return { clicks: () => clicks, reset: () => void (clicks = 0) }
}

/** Pastes a text into the focused field, as from a spreadsheet. */
const paste = (page: Page, text: string) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', data)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const awb = (number: number, run: string) => `${run}-${String(number).padStart(6, '0')}`

test('one order takes at most 4 clicks from the queue to shipped, ten take 12 and a hundred take 20 @desktop', async ({ page, shop }) => {
  await emptyQueue(shop)
  const ids = await placeOrders(shop, 111)
  const [one = '', ...rest] = ids
  const counter = await countClicks(page)
  await openAsAdmin(page, shop, '/admin/to-pack')

  await boxOf(page, one).click()
  await addTracking(page).click()
  await page.getByRole('dialog').getByLabel('Carrier').selectOption('Delhivery')
  await expect(numberOf(page, one)).toBeVisible()
  await numberOf(page, one).focus()
  await page.keyboard.type(awb(1, 'ONE'))
  await shipAll(page).click()
  await expect(page.getByText('1 order is shipped.')).toBeVisible()
  // The choice of the carrier counts as one click more. The browser keeps it for the next time.
  expect(counter.clicks() + 1).toBeLessThanOrEqual(4)

  counter.reset()
  const ten = rest.slice(0, 10)
  await boxOf(page, ten[0] ?? '').click()
  await boxOf(page, ten[9] ?? '').click({ modifiers: ['Shift'] })
  await expect(page.getByText('10 orders selected')).toBeVisible()
  await addTracking(page).click()
  await expect(numberOf(page, ten[0] ?? '')).toBeFocused()
  // A scanner types a number and Enter.
  for (const [index] of ten.entries()) {
    await page.keyboard.type(awb(index, 'TEN'))
    await page.keyboard.press('Enter')
  }
  await expect(shipAll(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('10 orders are shipped.')).toBeVisible()
  expect(counter.clicks()).toBeLessThanOrEqual(12)

  counter.reset()
  const hundred = rest.slice(10)
  await expect(boxOf(page, hundred[99] ?? '')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click()
  await expect(page.getByText('100 orders selected')).toBeVisible()
  await page.getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByText('100 orders are packed.')).toBeVisible()
  await addTracking(page).click()
  await expect(numberOf(page, hundred[0] ?? '')).toBeFocused()
  await paste(page, hundred.map((_, index) => awb(index, 'HUN')).join('\r\n'))
  await shipAll(page).click()
  await expect(page.getByText('100 orders are shipped.')).toBeVisible()
  expect(counter.clicks()).toBeLessThanOrEqual(20)
  await expect(page.getByText('Nothing to pack.')).toBeVisible()
  const { body } = await callApi<Order>(shop, 'GET', `/orders/${hundred[99]}`, { token: await adminToken(shop) })
  expect(body).toMatchObject({ status: 'Paid', fulfilment: 'shipped', trackingId: awb(99, 'HUN') })
})

test('the queue is packed and shipped on any screen, and a bad number stays at its row @everywhere @translated', async ({ page, shop }) => {
  await emptyQueue(shop)
  const [first = '', second = '', third = ''] = await placeOrders(shop, 3)
  const token = await adminToken(shop)
  await callApi(shop, 'POST', '/packing/shipped', { token, body: { carrier: 'delhivery', parcels: [{ id: third, awb: 'TAKEN-1' }] } })
  await openAsAdmin(page, shop, '/admin/to-pack')
  await expect(boxOf(page, first)).toBeVisible()
  await expect(boxOf(page, third)).toHaveCount(0)
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click()
  await page.getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByText('2 orders are packed.')).toBeVisible()
  await page.getByLabel('State').selectOption('Packed, not shipped yet')
  await expect(page).toHaveURL(/state=packed/)
  await expect(boxOf(page, second)).toBeVisible()

  if (!(await boxOf(page, first).isChecked())) await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click()
  await addTracking(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier').selectOption('Delhivery')
  await numberOf(page, first).fill('<b>1</b>')
  await numberOf(page, second).fill('GOOD-2')
  await shipAll(page).click()
  await expect(dialog).toContainText('A tracking number has 6 to 30 letters, digits and hyphens.')
  await expect(numberOf(page, first)).toBeFocused()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await numberOf(page, first).fill('taken-1')
  await shipAll(page).click()
  await expect(dialog).toContainText(`Order ${third} has this tracking number already.`)
  await expect(dialog).toContainText('1 shipped, 1 not shipped.')
  await expect(numberOf(page, second)).toHaveCount(0)
  await numberOf(page, first).fill('GOOD-1')
  await shipAll(page).click()
  await expect(page.getByText('1 order is shipped.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('packed orders stay selected when the filter leaves them out, and a pasted table ships each with its own number, until it is undone @desktop', async ({
  page,
  shop,
}) => {
  await emptyQueue(shop)
  const [first = '', second = ''] = await placeOrders(shop, 2)
  await openAsAdmin(page, shop, '/admin/to-pack?state=to_pack')
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click()
  await page.getByRole('button', { name: 'Mark packed' }).click()
  await expect(boxOf(page, first)).toHaveCount(0)
  await expect(page.getByText('2 orders selected')).toBeVisible()
  await expect(page.getByText('The packed orders stay selected.')).toBeVisible()
  await expect(addTracking(page)).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(numberOf(page, first)).toBeFocused()
  const lines = ['Order ID,Customer,Mobile,AWB Code,Courier', 'SWXXXXXXXXXXX9,Meera,9876543210,1091310000009,Blue Dart']
  const own = [first, second].map((id, index) => `${id.toLowerCase()},Meera,9876543210,109131000000${index + 1},Blue Dart`)
  await paste(page, [...lines, ...own.toReversed()].join('\n'))
  const preview = page.getByRole('region', { name: 'Pasted table' })
  await expect(preview).toContainText('2 matched, 1 not matched, 0 doubtful')
  await expect(preview).toContainText('This order is not in the list.')
  await expect(numberOf(page, first)).toHaveValue('1091310000001')
  await expect(numberOf(page, second)).toHaveValue('1091310000002')
  await expect(page.getByRole('dialog').getByLabel('Carrier')).toHaveValue('blue_dart')
  await expectAccessible(page)
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
  }
  await shipAll(page).click()
  await expect(page.getByText('2 orders are shipped.')).toBeVisible()
  await expect(page.getByText('No order selected')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 parcels are marked as not shipped.')).toBeVisible()
  await page.getByLabel('State').selectOption('Packed, not shipped yet')
  await expect(boxOf(page, first)).toBeVisible()
})

/** An address whose lines do not fit in the usual type. */
const longAddress = {
  name: 'Venkata Naga Sai Satyanarayana Murthy Bhamidipati',
  mobile: '9000000002',
  pincode: '533001',
  locality: 'Behind Sri Venkateswara Swamy Temple, Ramanayyapeta, Kakinada Rural Mandal',
  address:
    'Door No. 3-16C-100/4/A, Flat 402, 4th Floor, Block C, Sri Lakshmi Narasimha Residency Phase II, Opposite Andhra Polytechnic College Grounds, Sarpavaram Junction',
  city: 'Kakinada',
  state: 'Andhra Pradesh',
  landmark: 'Blue gate opposite the second transformer after Hanuman temple',
}

test('a label has PIN, city and phone of any address on one page, names no contents, and has no test-mode mark @desktop', async ({ page, shop }) => {
  await emptyQueue(shop)
  const [long = '', longest = ''] = await placeOrders(shop, 2)
  const token = await adminToken(shop)
  const fill = (text: string, length: number) =>
    text
      .repeat(Math.ceil(length / text.length))
      .slice(0, length)
      .trim()
  const most = { ...longAddress, address: fill('Door 12, Block C, ', 500), locality: fill('Ramanayyapeta ', 200), landmark: fill('पीपल के पेड़ के पास ', 200) }
  for (const [id, address] of [
    [long, longAddress],
    [longest, most],
  ] as const)
    expect((await callApi(shop, 'PUT', `/orders/${id}/address`, { token, body: { ...address, addressType: 'Home' } })).status).toBe(200)
  await openAsAdmin(page, shop, `/admin/to-pack/print?ids=${long},${longest}`)
  for (const part of ['Picking list', 'Packing slips']) await page.getByRole('checkbox', { name: part }).uncheck()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Test mode: no money moves')).toBeHidden()
  for (const id of [long, longest]) {
    const label = page.getByRole('article', { name: `Address label ${id}` })
    await expect(label).not.toContainText('Contents')
    await expect(label).not.toContainText('Saffron')
    const box = await label.boundingBox()
    for (const text of ['Kakinada, Andhra Pradesh 533001', '+91 9000000002', id, 'Customer care']) {
      const line = await label.getByText(text).first().boundingBox()
      expect(line?.height).toBeGreaterThan(0)
      expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    }
    // No line of the address is cut, and nothing overlaps the bar code below it.
    const cut = await label.locator('address').evaluate((address) => [address, ...address.children].some((part) => part.scrollHeight > part.clientHeight + 1))
    expect(cut).toBe(false)
    const address = await label.locator('address').boundingBox()
    const bars = await label.getByRole('img').boundingBox()
    expect((address?.y ?? 0) + (address?.height ?? 0)).toBeLessThanOrEqual(bars?.y ?? 0)
  }
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(
    [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))]),
  ).toEqual([
    [283, 425],
    [283, 425],
  ])

  expect((await callApi(shop, 'PUT', '/settings', { token, body: { labelContents: true } })).status).toBe(200)
  await page.reload()
  await expect(page.getByRole('article', { name: `Address label ${long}` })).toContainText('Contents')
  await callApi(shop, 'PUT', '/settings', { token, body: { labelContents: false } })
})

test('the keyboard selects a range, and orders that are refunded in full cannot be selected @desktop', async ({ page, shop }) => {
  await emptyQueue(shop)
  const [first = '', second = '', third = ''] = await placeOrders(shop, 3)
  const token = await adminToken(shop)
  const { body: order } = await callApi<Order>(shop, 'GET', `/orders/${third}`, { token })
  // An order that is refunded before it is packed leaves the queue. A packed box stays listed.
  await callApi(shop, 'POST', '/packing/packed', { token, body: { ids: [third] } })
  await callApi(shop, 'POST', `/orders/${third}/refunds`, { token, body: { amount: order.totalAmount, key: `packing-${third}` } })
  await openAsAdmin(page, shop, '/admin/to-pack')
  await expect(boxOf(page, third)).toBeDisabled()
  await expect(page.getByRole('row').filter({ hasText: third })).toContainText('Fully refunded. Do not send it.')
  await boxOf(page, first).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 orders selected')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 order selected')).toBeVisible()
  await expect(boxOf(page, second)).not.toBeChecked()
})

test('an order that was cancelled meanwhile is named with its reason @desktop', async ({ page, shop }) => {
  await emptyQueue(shop)
  const [first = '', second = ''] = await placeOrders(shop, 2)
  await openAsAdmin(page, shop, '/admin/to-pack')
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click()
  await callApi(shop, 'PUT', `/orders/${first}`, { token: await adminToken(shop), body: { status: 'Cancelled' } })
  await page.getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'These orders were not changed' })).toContainText(`${first}: This order is cancelled.`)
  await expect(page.getByRole('row').filter({ hasText: second })).toContainText('Packed')
  await expect(boxOf(page, first)).toHaveCount(0)
})

test('a refusal comes into view and takes the focus, however far the list is scrolled @desktop', async ({ page, shop }) => {
  await emptyQueue(shop)
  const orders = await placeOrders(shop, 12)
  const newest = orders.at(-1) ?? ''
  await openAsAdmin(page, shop, '/admin/to-pack')
  await boxOf(page, newest).click()
  await callApi(shop, 'PUT', `/orders/${newest}`, { token: await adminToken(shop), body: { status: 'Cancelled' } })
  await page.mouse.wheel(0, 5000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Mark packed' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'These orders were not changed' })
  await expect(refusal).toContainText(newest)
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(page.locator(':focus')).toContainText('These orders were not changed')
  await expectAccessible(page)
})

test('the selection prints in one document: picking list, slips, and labels on pages of their own size @desktop', async ({ page, shop }) => {
  await emptyQueue(shop)
  const ids = await placeOrders(shop, 2)
  await openAsAdmin(page, shop, '/admin/to-pack')
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Print' }).click()
  const sheets = await opened
  const label = sheets.getByRole('article', { name: `Address label ${ids[0]}` })
  await expect(label).toContainText('PREPAID')
  await expect(label).toContainText('12 MG Road')
  await expect(label).not.toContainText('₹')
  await expect(label.getByRole('img', { name: ids[0] ?? '' })).toBeVisible()
  await expect(sheets.getByRole('article', { name: 'Picking list' })).toContainText('2 orders')
  await expect(sheets.getByRole('article', { name: /^Packing slip/ })).toHaveCount(2)
  await expectAccessible(sheets)
  const pdf = (await sheets.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [Number(width), Number(height)].map(Math.round).join(' x '),
  )
  // A4, and 100 × 150 mm in points.
  expect(sizes).toEqual(['595 x 842', '595 x 842', '595 x 842', '283 x 425', '283 x 425'])
  await sheets.getByRole('checkbox', { name: 'Packing slips' }).uncheck()
  await expect(sheets.getByRole('article', { name: /^Packing slip/ })).toHaveCount(0)
})

test('the sidebar counts the orders to pack, without a reload @desktop', async ({ page, shop }) => {
  await emptyQueue(shop)
  await placeOrders(shop, 2)
  await openAsAdmin(page, shop, '/admin/to-pack')
  const links = page.getByRole('navigation', { name: 'Back-office' })
  await expect(links.getByRole('listitem').filter({ hasText: 'To pack' })).toContainText('2 orders to pack')
  await page
    .getByRole('checkbox', { name: /^Select SW/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Mark packed' }).click()
  await expect(links.getByRole('listitem').filter({ hasText: 'To pack' })).toContainText('1 orders to pack')
  await expect(page.getByText('1 to pack, 1 packed and waiting to be shipped', { exact: true })).toBeVisible()
})

test('without a network, the typed tracking numbers and the selection stay @desktop', async ({ page, shop }) => {
  await emptyQueue(shop)
  const [first = ''] = await placeOrders(shop, 1)
  await openAsAdmin(page, shop, '/admin/to-pack')
  await boxOf(page, first).click()
  const api = apiPath('/packing/**')
  await page.route(api, (route) => route.abort())
  await page.getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByRole('alert').filter({ hasText: lostAnswer })).toBeVisible()
  await expect(boxOf(page, first)).toBeChecked()

  await addTracking(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier').selectOption('Delhivery')
  await numberOf(page, first).fill('LOST-1')
  await shipAll(page).click()
  await expect(dialog.locator('form').getByRole('alert')).toHaveText(lostAnswer)
  await expect(numberOf(page, first)).toHaveValue('LOST-1')
  await page.unroute(api)
  await shipAll(page).click()
  await expect(page.getByText('1 order is shipped.')).toBeVisible()
})

test('a parcel that cannot be shipped keeps its row and its reason, although the queue is empty then @desktop', async ({ page, shop }) => {
  await emptyQueue(shop)
  const [first = '', second = ''] = await placeOrders(shop, 2)
  await openAsAdmin(page, shop, '/admin/to-pack')
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click()
  await addTracking(page).click()
  await callApi(shop, 'PUT', `/orders/${first}`, { token: await adminToken(shop), body: { status: 'Cancelled' } })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier').selectOption('Delhivery')
  await numberOf(page, first).fill('EMPTY-1')
  await numberOf(page, second).fill('EMPTY-2')
  await shipAll(page).click()
  await expect(dialog).toContainText('1 shipped, 1 not shipped.')
  await expect(page.getByText('Nothing to pack.')).toBeAttached()
  await expect(numberOf(page, first)).toHaveAccessibleDescription('This order is cancelled. Do not send it.')
})
