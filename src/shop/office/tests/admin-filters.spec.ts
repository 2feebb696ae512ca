import type { Page } from '@playwright/test'
import { addFilter } from '#test/browser/add-filter.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
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
  await addFilter(page, 'Status', async () => {
    await status(page).focus()
    await page.keyboard.press('ArrowDown')
    await stay.click()
    await expect(status(page)).toHaveValue('')
  })
  await search(page).pressSequentially('asha')
  await stay.click()
  await expect(search(page)).toHaveValue('')
})

test('a slow list brings back no filter that was cleared, and keeps a text typed meanwhile', async ({ page, shop }) => {
  await placeOrder(shop)
  await openAsAdmin(page, shop, '/admin/orders?q=a')
  await slowLists(page, 1200)
  await addFilter(page, 'Status', () => status(page).selectOption('Paid'))
  await page.getByRole('link', { name: 'Clear' }).click()
  // While the whole list still loads.
  await addFilter(page, 'Packing and shipping', () => page.getByLabel('Packing and shipping').selectOption('to_pack'))
  await expect(page).toHaveURL(/orders\?fulfilment=to_pack$/)
  await expect(search(page)).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Filters that are set' }).getByRole('link')).toHaveText(['Remove filterPacking and shipping: To pack'])

  await search(page).pressSequentially('me')
  const list = page.waitForResponse(apiPath('/orders?*q=me*'))
  await (await list).finished()
  await search(page).pressSequentially('era')
  await addFilter(page, 'Status', () => status(page).selectOption('Paid'))
  await expect(page).toHaveURL(/q=meera&status=Paid/)
  await expect(search(page)).toHaveValue('meera')
})

test('filters are added by a menu, show as chips, and a cross removes one @everywhere', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  const row = page.getByRole('row').filter({ hasText: order._id })
  const chips = page.getByRole('list', { name: 'Filters that are set' }).getByRole('link')
  const city = page.getByRole('textbox', { name: 'City' })
  await openAsAdmin(page, shop, '/admin/orders')
  await expect(row).toBeVisible()
  await expect(city).toBeHidden()
  await addFilter(page, 'City', async () => {
    await city.fill('bengaluru')
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
  await addFilter(page, 'PIN code', () => page.getByRole('textbox', { name: 'PIN code' }).fill('560 001'))
  await addFilter(page, 'Dates', () => page.getByRole('combobox', { name: 'Time' }).selectOption('Last 7 days'))
  await expect(chips).toHaveText(['Remove filterCity: bengaluru', 'Remove filterPIN code: 560 001', 'Remove filterTime: Last 7 days'])
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await chips.nth(1).click()
  await expect(page).toHaveURL(/orders\?within=7&city=bengaluru$/)
  await addFilter(page, 'PIN code', () => expect(page.getByRole('textbox', { name: 'PIN code' })).toHaveValue(''))
  await addFilter(page, 'City', () => city.fill('Agra'))
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(chips).toHaveText(['Remove filterCity: Agra', 'Remove filterTime: Last 7 days'])
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/orders$/)
})

test('half a PIN code asks for no list until the person leaves the field @desktop', async ({ page, shop }) => {
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/api/orders') && searchParams.has('pin')) asked.push(searchParams.get('pin'))
  })
  const pin = page.getByRole('textbox', { name: 'PIN code' })
  await page.clock.install()
  await openAsAdmin(page, shop, '/admin/orders')
  // A text of another field that waits for its pause is not lost.
  await addFilter(page, 'City', () => page.getByRole('textbox', { name: 'City' }).fill('Bengaluru'))
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: 'PIN code' }).click()
  for (const typed of ['5600', '56000', '560001']) {
    await pin.fill(typed)
    await page.clock.runFor(1000)
  }
  await expect(page).toHaveURL(/city=Bengaluru&pin=560001$/)
  expect(asked).toEqual(['560001'])
  await pin.fill('5600')
  await pin.blur()
  await expect(page.getByText('A PIN code has 6 digits.')).toBeVisible()
})
