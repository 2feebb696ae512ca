import type { Locator, Page } from '@playwright/test'
import type { Order } from '../contract.ts'
import { showRupees } from '#ui/office/show.ts'
import { addFilter } from '#test/browser/add-filter.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { makeCelebrity } from '#test/browser/celebrity.ts'
import { apiPath, holdBack } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder, prepareOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

/** The sums below the lines of the order. */
const sums = (page: Page) => page.locator('dl').filter({ hasText: 'Subtotal' })

test('the order page tells the discount of an item from that of the coupon @desktop', async ({ page, shop }) => {
  const { code } = await makeCelebrity(shop)
  const order = await placeOrder(shop, { coupon: code })
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  await expect(page.getByRole('columnheader')).toHaveText(['Item', 'Price', 'Quantity', 'Item discount', 'Total'])
  await expect(page.getByText(`Coupon discount ${code}`)).toBeVisible()
})

test('the order page refunds in parts, cancels, and lists both in its timeline @everywhere @essential', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Amount').fill('99999')
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(refund.getByText(/^₹99,999 is more than the ₹.* that is left/)).toBeVisible()
  await refund.getByRole('button', { name: 'Refund everything' }).click()
  await expect(refund.getByRole('button', { name: `Refund ${showRupees(order.totalAmount)}`, exact: true })).toBeFocused()
  await refund.getByLabel('Amount').fill('10.50')
  await refund.getByRole('button', { name: 'Refund ₹10.50', exact: true }).click()
  await expect(refund).toBeHidden()
  const left = (order.totalAmount - 10.5).toFixed(2)
  await expect(sums(page)).toContainText(new RegExp(`(Refunded|Refund pending)−₹10\\.50After refunds${showRupees(Number(left)).replace('.', '\\.')}`))
  await expect(page.getByText('Refund', { exact: true }).and(page.locator('li span'))).toBeVisible()
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText(`Up to ${showRupees(Number(left))} can be refunded.`)).toBeVisible()
  await expect(refund.getByLabel('Amount')).toHaveValue('')
  await refund.getByLabel('Amount').fill('5')
  await expect(refund.getByText('(optional)')).toBeVisible()
  await refund.getByLabel('Reason').fill('One jar was damaged')
  await refund.getByRole('button', { name: 'Refund ₹5', exact: true }).click()
  await expect(refund).toBeHidden()
  await expect(page.getByText('Refund: One jar was damaged')).toBeVisible()

  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Confirmation resent')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel order' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this order?' })
  await cancel.getByRole('radio', { name: 'Partial refund' }).check()
  await cancel.getByLabel('Amount to refund').fill('20')
  await cancel.getByRole('button', { name: 'Cancel order' }).click()
  await expect(cancel).toBeHidden()
  await expect(page.locator('header [data-tone="waiting"]').filter({ hasText: /^Cancelled$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark delivered' })).toHaveCount(0)
  const timeline = page.getByRole('listitem')
  await expect(timeline.filter({ has: page.getByText('Cancelled', { exact: true }) }).filter({ hasText: 'by Admin' })).toBeVisible()
  await expect(timeline.filter({ hasText: 'Refund pending ₹20' }).filter({ hasText: 'The order was cancelled' })).toBeVisible()
  // A cancelled order has no confirmation to send again.
  await expect(page.getByRole('button', { name: 'Resend confirmation' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send the cancellation notice again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Cancellation notice sent')).toBeVisible()
  await expect(timeline.filter({ hasText: 'Checkout started' }).filter({ hasText: 'by Meera Iyer' })).toBeVisible()
})

test('a refund of some pieces is worth what was paid for them, and an order goes in two parcels @everywhere', async ({ page, shop }) => {
  const { productId } = await stockShop(shop)
  const order = await placeOrder(shop, { items: [{ productId, variant: '1 g', qty: 3 }] })
  const each = Math.round((order.totalAmount * 100) / 3) / 100
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  const header = page.locator('main header').first()
  await expect(header).toContainText('To pack')
  await page.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByRole('radio', { name: 'Items' }).check()
  await expect(refund.getByLabel('Amount')).toHaveValue('')
  const pieces = refund.getByRole('textbox').first()
  await pieces.fill('4')
  await expect(refund.getByText('There are not so many pieces in the order.')).toBeVisible()
  await pieces.fill('1')
  await expect(refund.getByLabel('Amount')).toHaveValue(Number.isInteger(each) ? String(each) : each.toFixed(2))
  await expectAccessible(page)
  await refund.getByRole('button', { name: `Refund ${showRupees(each)}`, exact: true }).click()
  await expect(refund).toBeHidden()
  await expect(page.getByText(`Refund pending ${showRupees(each)}`).first()).toBeVisible()

  await page.getByRole('button', { name: 'Pack a part' }).click()
  const split = page.getByRole('dialog', { name: 'Pack a part of this order' })
  await split.getByRole('textbox').fill('3')
  await split.getByRole('button', { name: 'Pack this parcel' }).click()
  await expect(split.getByText('Leave at least one piece for another parcel')).toBeVisible()
  await split.getByRole('textbox').fill('1')
  await expectAccessible(page)
  await split.getByRole('button', { name: 'Pack this parcel' }).click()
  await expect(split).toBeHidden()
  await expect(page.getByText('In no parcel yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add tracking' }).click()
  const tracking = page.getByRole('dialog', { name: 'Add tracking' })
  await tracking.getByLabel('Carrier').selectOption('Delhivery')
  const numbers = tracking.getByRole('textbox')
  await expect(numbers).toHaveCount(2)
  // The second parcel goes first.
  const number = `TWO-${order._id.slice(-8)}`
  await numbers.nth(1).fill(`${number}-2`)
  await tracking.getByRole('button', { name: 'Mark those with a number as shipped' }).click()
  await expect(page.getByText('1 parcel is shipped.')).toBeVisible()
  await expect(page.getByText(`Delhivery ${number}-2`)).toBeVisible()
  await page.getByRole('button', { name: 'Add tracking' }).click()
  await numbers.fill(`${number}-1`)
  await tracking.getByRole('button', { name: 'Mark those with a number as shipped' }).click()
  await expect(header).toContainText('Shipped')
  await expect(page.getByText(/: A part of your .* was shipped/).first()).toBeVisible()
  await expect(page.getByText(/: Another parcel of your .* was shipped/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark delivered' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.goto(`${shop.baseURL}/admin/to-pack/print?ids=${order._id}`)
  await expect(page.getByRole('article', { name: `Address label ${order._id}` })).toHaveCount(2)
})

test('the dialog of a pending refund or cancellation cannot be closed', async ({ page, shop }) => {
  const [other, order] = [await placeOrder(shop), await placeOrder(shop)]
  await openAsAdmin(page, shop, `/admin/orders/${other._id}`)
  await page.getByRole('link', { name: 'All orders' }).press('Enter')
  await page.getByRole('row').filter({ hasText: order._id }).getByRole('link', { name: 'Meera Iyer' }).press('Enter')
  await expect(page.locator('h1')).toHaveText(order._id)
  const expectDialogToStay = async (dialog: Locator, closeLabel: string) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveAttribute('open')
    for (const name of [closeLabel, 'Dismiss']) await expect(dialog.getByRole('button', { name, exact: true })).toBeDisabled()
  }
  await page.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Amount').fill('10')
  await refund.getByLabel('Reason').fill('Once')
  let release = await holdBack(page, `/orders/${order._id}/refunds`)
  const send = refund.getByRole('button', { name: 'Refund ₹10', exact: true })
  await send.click()
  await expectDialogToStay(refund, 'Close')
  // The pending button keeps the focus and its name, and a second press does nothing.
  await expect(send).toBeFocused()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await send.press('Enter')
  await release()
  await expect(refund).toBeHidden()
  await expect(page.getByText('Refund: Once')).toHaveCount(1)

  const cancel = page.getByRole('dialog', { name: 'Cancel this order?' })
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(cancel).toBeVisible()
  await page.evaluate(() => history.go(-2))
  await expect(page.locator('h1')).toHaveText(other._id)
  // The dialog of one order does not stay open on the page of another.
  await expect(cancel).toBeHidden()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  release = await holdBack(page, `/orders/${other._id}`)
  await cancel.getByRole('button', { name: 'Cancel order' }).click()
  await expectDialogToStay(cancel, 'Keep order')
  await release()
  await expect(cancel).toBeHidden()
})

test('Mark delivered asks first, and cannot be undone', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(page.getByRole('dialog', { name: 'Mark this order as delivered? This cannot be undone.' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark delivered' }).click()
  await expect(page.locator('header [data-tone="waiting"]')).toHaveText('Delivered')
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
})

test('a refunded order is marked in the list, on its page, on the slip and before delivery @everywhere', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  const token = await adminToken(shop)
  const refund = (amount: number) =>
    callApi(shop, 'POST', `/orders/${order._id}/refunds`, { token, body: { amount, reason: 'Damaged', key: crypto.randomUUID() } })
  const settled = () => expect.poll(async () => (await callApi<Order>(shop, 'GET', `/orders/${order._id}`, { token })).body).toMatchObject({ refundPending: 0 })
  await refund(100)
  await settled()
  await openAsAdmin(page, shop, '/admin/orders')
  await addFilter(page, 'Refunds', () => page.getByLabel('Refunds').selectOption('Partly refunded'))
  const row = page.getByRole('row').filter({ hasText: order._id })
  await expect(row).toContainText('Paid')
  await expect(row).toContainText('Partly refunded')
  await addFilter(page, 'Refunds', () => page.getByLabel('Refunds').selectOption('Refunded'))
  await expect(row).toHaveCount(0)

  await refund(order.totalAmount - 100)
  await settled()
  await page.goto(`${shop.baseURL}/admin/orders/${order._id}`)
  await expect(page.locator('header [data-tone="good"]')).toHaveText('Paid')
  await expect(page.locator('header [data-tone="bad"]')).toHaveText('Refunded')
  await expect(page.getByRole('note')).toContainText('Do not pack or deliver this order.')
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(page.getByRole('dialog', { name: /^Fully refunded: .* Mark this order as delivered anyway\?/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()

  await page.getByRole('link', { name: 'Packing slip' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toContainText('This order is fully refunded. Do not pack it.')
})

test('the packing slip prints the order without prices and without the back-office @desktop', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, `/admin/orders/${order._id}/slip`)
  const slip = page.getByRole('article', { name: `Packing slip ${order._id}` })
  for (const text of ['Meera Iyer', '12 MG Road', order.items[0]?.name ?? 'an item', '1 item in total']) await expect(slip).toContainText(text)
  await expect(slip).not.toContainText('₹')
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  for (const hidden of [page.getByRole('navigation', { name: 'Back-office' }), page.getByRole('button', { name: 'Print' })]) await expect(hidden).toBeHidden()
})

test('an unknown order shows an error', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/orders/SW000000000000')
  await expect(page.getByRole('alert')).toHaveText('There is no such order.')
})

test('deleting an attempt opens the list, unless the admin followed a link meanwhile @desktop', async ({ page, shop }) => {
  const visited = new Set<string>()
  page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).pathname))
  const goTo = async (link: string, path: string) => {
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.waitForURL(path)
  }
  for (const followsLink of [false, true]) {
    const { prepared } = await prepareOrder(shop)
    await openAsAdmin(page, shop, `/admin/orders/${prepared.orderId}`)
    const remove = page.getByRole('button', { name: 'Delete unpaid checkout' })
    await expect(remove).toBeVisible()
    await expect(page.getByRole('link', { name: 'Unpaid checkouts and phone orders' })).toHaveAttribute('href', '/admin/orders?status=attempts')
    // The server refuses to delete an attempt that can still be paid, so the test fakes the reply.
    const deleted = { success: true, message: 'Unpaid checkout deleted' }
    await page.route(apiPath(`/orders/${prepared.orderId}`), (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ json: deleted }) : route.continue(),
    )
    const release = await holdBack(page, `/orders/${prepared.orderId}`)
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    if (followsLink) await goTo('Coupons', '/admin/coupons')
    visited.clear()
    const listReply = followsLink && page.waitForResponse(apiPath('/coupons**'))
    await release()
    await expect(page.getByRole('region', { name: 'Notices' }).getByRole('status')).toHaveCount(1)
    if (!listReply) await page.waitForURL('/admin/orders?status=attempts')
    else {
      await (await listReply).finished()
      await goTo('Customers', '/admin/customers')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
      expect([...visited]).toEqual(['/admin/customers'])
    }
  }
})

test('the unsent part of a cancelled order is decided on its page @everywhere', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  const order = await placeOrder(shop, { items: [{ productId, variant: '1 g', qty: 3 }] })
  const token = await adminToken(shop)
  await callApi(shop, 'POST', `/orders/${order._id}/parcels`, { token, body: { lines: [{ position: 0, qty: 1 }] } })
  const awb = `DL${order._id.replaceAll(/\D/g, '').padStart(8, '0').slice(-8)}`
  await callApi(shop, 'POST', '/packing/shipped', { token, body: { carrier: 'delhivery', parcels: [{ id: order._id, awb }] } })
  await callApi(shop, 'PUT', `/orders/${order._id}`, { token, body: { status: 'Cancelled' } })
  await openAsAdmin(page, shop, '/admin')
  await page.getByRole('link', { name: /cancelled orders? with an unsent part to decide$/ }).click()
  await page.getByRole('main').getByRole('link', { name: order._id }).first().click()
  const rest = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Unsent part' }) })
  await expect(rest.getByRole('listitem')).toHaveText([`${name}, 1 g × 2`])
  await expectNoOverflow(page)
  await rest.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog', { name: 'What happened to the unsent pieces?' })
  await dialog.getByLabel('Written off').fill('1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const wrongSum = `The numbers for ${name}, 1 g must add up to 2.`
  await expect(dialog.getByText(wrongSum)).toBeVisible()
  for (const field of ['Back to stock', 'Written off', 'Sent after all']) {
    await expect(dialog.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel(field)).toHaveAccessibleDescription(wrongSum)
  }
  await expect(dialog.getByLabel('Back to stock')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Back to stock').fill('1')
  for (const field of ['Back to stock', 'Written off', 'Sent after all']) await expect(dialog.getByLabel(field)).toHaveAccessibleDescription('')

  const api = apiPath(`/orders/${order._id}/rest`)
  const details = [{ field: 'lines.0.sent', message: 'The server said so.' }]
  await page.route(api, (route) => route.fulfill({ status: 400, json: { success: false, message: 'The server said so.', details } }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Sent after all')).toHaveAccessibleDescription('The server said so.')
  await expect(dialog.getByLabel('Sent after all')).toBeFocused()
  await expect(dialog.getByLabel('Back to stock')).not.toHaveAttribute('aria-invalid')
  await page.unroute(api)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Unsent part' })).toHaveCount(0)
  await expect(page.getByText('1 back to stock, 1 written off')).toBeVisible()
})
