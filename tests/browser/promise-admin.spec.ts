import type { Locator, Page } from '@playwright/test'
import type { Order } from '../../src/shop/orders/contract.ts'
import { showDay, showRupees } from '../../src/ui/office/show.ts'
import { adminToken, openAsAdmin } from '../support/browser/admin.ts'
import { apiPath } from '../support/browser/fake-replies.ts'
import { makeCelebrity } from '../support/browser/celebrity.ts'
import { expect, test } from '../support/browser/journey.ts'
import { placeOrder, prepareOrder } from '../support/browser/placed-order.ts'
import { callApi } from '../support/browser/shopper.ts'

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })
const cell = (row: Locator, title: string) => row.locator(`td[data-title="${title}"]`)

test('Latest Orders shows customer, date and total; Delivered, Pending and Cancelled are coloured there, all others grey', async ({ page, shop }) => {
  const { token: _, ...order } = await placeOrder(shop)
  const statuses = ['Paid', 'Delivered', 'Cancelled', 'Pending', 'Unpaid'] as const
  const latest = statuses.map((status, index): Order => ({ ...order, _id: `SW${status}`, status, createdAt: `2026-01-1${index}T20:00:00.000Z` }))
  await page.route(apiPath('/analytics/dashboard*'), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), latest } })
  })
  await openAsAdmin(page, shop, '/admin')
  for (const [index, { _id, status }] of latest.entries()) {
    const row = rowOf(page, _id)
    await expect(cell(row, 'Customer')).toHaveText('Meera Iyer')
    // After 18:30 UTC it is the next day in India.
    await expect(cell(row, 'Date')).toHaveText(`1${index + 1} Jan 2026`)
    await expect(cell(row, 'Total')).toHaveText(showRupees(order.totalAmount))
    const isColoured = ['Delivered', 'Pending', 'Cancelled'].includes(status)
    expect((await colourOf(cell(row, 'Status'), status)) === 'grey', status).toBe(!isColoured)
  }
})

test('an order is green when Paid, red when Unpaid, else yellow; a saved link reads the list again', async ({ page, shop }) => {
  const [paid, cancelled] = [await placeOrder(shop), await placeOrder(shop)]
  const { prepared, token } = await prepareOrder(shop)
  await callApi(shop, 'POST', `/payments/orders/${prepared.orderId}/dismiss`, { token })
  await callApi(shop, 'PUT', `/orders/${cancelled._id}`, { token: await adminToken(shop), body: { status: 'Cancelled' } })

  await openAsAdmin(page, shop, `/admin/orders?status=Unpaid&q=${prepared.orderId}`)
  expect(await colourOf(cell(rowOf(page, prepared.orderId), 'Status'), 'Unpaid')).toBe('red')
  await page.goto('/admin/orders')
  expect(await colourOf(cell(rowOf(page, cancelled._id), 'Status'), 'Cancelled')).toBe('yellow')
  const row = rowOf(page, paid._id)
  expect(await colourOf(cell(row, 'Status'), 'Paid')).toBe('green')

  // Meanwhile somebody else delivers the other order: only a list that is read again shows it.
  const other = await placeOrder(shop)
  await expect(rowOf(page, other._id)).toHaveCount(0)
  await cell(row, 'Tracking').getByRole('textbox').fill('https://post.example/track/1')
  await cell(row, 'Tracking').getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, other._id)).toBeVisible()
  await expect(cell(row, 'Tracking').getByRole('link')).toBeVisible()
})

test('products show their image, as a table and as cards on a phone; the leads of a celebrity show the date @everywhere', async ({ page, shop, isMobile }) => {
  await openAsAdmin(page, shop, '/admin/allproducts?q=Mongra')
  const row = page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: 'Kashmiri Mongra Saffron' }).first()
  const image = row.locator('td').first().locator('img')
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate(({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0)).toBe(true)
  const cells = row.locator(':scope > td')
  await expect(cells).toHaveCount(6)
  const tops = await cells.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  // The lines of a card: image and name, the packs, whether it is published and its place, the actions.
  const lines = tops.map((top) => [...new Set(tops)].toSorted((a, b) => a - b).indexOf(top))
  if (isMobile) expect(lines, 'on a card one line stands below the other').toEqual([0, 0, 1, 2, 2, 3])
  else expect(lines, 'in a table all cells stand side by side').toEqual([0, 0, 0, 0, 0, 0])

  const { code, leads } = await makeCelebrity(shop)
  const order = await placeOrder(shop, { coupon: code })
  await openAsAdmin(page, shop, leads)
  await expect(cell(rowOf(page, order._id), 'Date')).toHaveText(showDay(order.createdAt))
})

/** Returns the colour of the badge with this text, as a person would call it. */
async function colourOf(part: Locator, text: string) {
  const badge = part.locator('[data-tone]').filter({ has: part.page().getByText(text, { exact: true }) })
  await expect(badge).toBeVisible()
  const [red = 0, green = 0, blue = 0] = await badge.evaluate((element) => (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number))
  const chroma = Math.max(red, green, blue) - Math.min(red, green, blue)
  if (chroma < 8) return 'grey'
  if (green > red && green > blue) return 'green'
  if (blue > red && blue > green) return 'blue'
  return green - blue > chroma / 2 ? 'yellow' : 'red'
}
