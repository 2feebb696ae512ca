import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { apiPath, holdBack } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { keepNotices } from '#test/browser/timers.ts'

const missing = 'Please enter a tracking URL (https://...)'

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })
const cell = (row: Locator, title: string) => row.locator(`td[data-title="${title}"]`)
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Closes all notices, which on a phone cover the lower end of the page. */
async function dismissNotices(page: Page) {
  const close = page.getByRole('button', { name: 'Dismiss this notice' })
  while ((await close.count()) > 0) await close.first().click()
}

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
    expect(await input.evaluate((field) => field.scrollWidth <= field.clientWidth), 'it is readable').toBe(true)
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
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input, 'the hint stays beside the error').toHaveAccessibleDescription(/^Saving marks this order as shipped.* ❌ Failed to update tracking URL$/)
  await expect(input).toBeFocused()
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
