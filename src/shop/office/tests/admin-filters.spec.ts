import type { Page } from '@playwright/test'
import { openAsAdmin } from '#test/browser/admin.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { placeOrder } from '#test/browser/placed-order.ts'

const search = (page: Page) => page.getByRole('searchbox').first()
const status = (page: Page) => page.getByRole('combobox', { name: 'Status', exact: true })

/** Delays each page of the orders list. */
const slowLists = (page: Page, milliseconds: number) =>
  page.route(apiPath('/orders?*'), async (route) => {
    await new Promise((done) => setTimeout(done, milliseconds))
    await route.continue()
  })

test('a filter that unsaved work blocks shows what the list shows, also in the field with the focus', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, '/admin/orders')
  await page.getByLabel(`Tracking URL of ${order._id}`).fill('https://post.example/half')
  const stay = page.getByRole('dialog').getByRole('button', { name: 'Stay' })
  await status(page).focus()
  await page.keyboard.press('ArrowDown')
  await stay.click()
  await expect(status(page)).toHaveValue('')
  await search(page).pressSequentially('asha')
  await stay.click()
  await expect(search(page)).toHaveValue('')
})

test('a slow list brings back no filter that was cleared, and keeps a text typed meanwhile', async ({ page, shop }) => {
  await placeOrder(shop)
  await openAsAdmin(page, shop, '/admin/orders?q=a')
  await slowLists(page, 1200)
  await status(page).selectOption('Paid')
  await page.getByRole('link', { name: 'Clear' }).click()
  // While the whole list still loads.
  await page.getByLabel('Packing and shipping').selectOption('to_pack')
  await expect(page).toHaveURL(/orders\?fulfilment=to_pack$/)
  await expect(search(page)).toHaveValue('')
  await expect(status(page)).toHaveValue('')

  await search(page).pressSequentially('me')
  const list = page.waitForResponse(apiPath('/orders?*q=me*'))
  await (await list).finished()
  await search(page).pressSequentially('era')
  await status(page).selectOption('Paid')
  await expect(page).toHaveURL(/q=meera&status=Paid/)
  await expect(search(page)).toHaveValue('meera')
})
