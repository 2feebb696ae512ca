import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { buyOne, openCustomer, signInAs } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { panelOf } from '#test/browser/panel-of.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

const main = (page: Page) => page.getByRole('main')
const mobileOf = (name: string) => `96${name.replace(/\D/g, '').padStart(8, '1').slice(-8)}`

test('an owner sends a broken jar again, packs it, and both orders say so @everywhere', async ({ page, shop }) => {
  const { name, productId } = await stockShop(shop)
  const token = await adminToken(shop)
  const mobile = mobileOf(name)
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  const body = {
    key: `replaced-${mobile}`,
    newCustomer: { name: 'Meera Iyer', mobile },
    newAddress: { name: 'Meera Iyer', mobile, pincode: '560001', address: '12 Lake Road', city: 'Bengaluru', state: 'Karnataka' },
    items: [{ productId, variant: '1 g', qty: 2 }],
    expectedTotal: 1000,
    paidOffline: { kind: 'cash', on: today },
  }
  const made = await callApi<{ order: { _id: string } }>(shop, 'POST', '/phone-orders', { token, body })
  const { _id: id } = made.body.order
  expect((await callApi(shop, 'PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })).status).toBe(200)

  await openAsAdmin(page, shop, `/admin/orders/${id}`)
  await main(page).getByRole('button', { name: 'Send replacement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send replacement' })
  await expect(dialog.getByLabel(`Pieces of ${name}, 1 g`)).toHaveValue('2')
  await dialog.getByLabel(`Pieces of ${name}, 1 g`).fill('3')
  await dialog.getByRole('button', { name: 'Send replacement' }).click()
  await expect(dialog.getByText('Please say what was wrong.')).toBeVisible()
  await expect(dialog.getByText('Enter a whole number from 0 to 2.')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog.getByLabel(`Pieces of ${name}, 1 g`).fill('1')
  await dialog.getByLabel('What was wrong?').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Send replacement' }).click()
  await expect(dialog).toBeHidden()

  await expect(main(page).getByText('This order replaces pieces of order')).toBeVisible()
  await expect(main(page).getByText('Replacement', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await main(page).getByRole('button', { name: 'Mark packed' }).click()
  await expect(main(page).getByText('Packed', { exact: true }).first()).toBeVisible()
  await panelOf(page, 'Replacements').getByRole('link', { name: id }).click()
  await expect(page).toHaveURL(new RegExp(id))
  const replacements = panelOf(page, 'Replacements')
  await expect(replacements).toContainText(`1 × ${name}, 1 g`)
  await expectAccessible(page)
  await expectNoOverflow(page)
  // One piece is left.
  await replacements.getByRole('button', { name: 'Send replacement' }).click()
  await expect(dialog.getByText('1 piece can be replaced')).toBeVisible()
})

test('a return ends by a replacement, and the shopper sees both orders @everywhere', async ({ page, shop, browser }) => {
  const customer = await openCustomer(shop)
  const id = await buyOne(shop, customer)
  const token = await adminToken(shop)
  await callApi(shop, 'PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })
  const wish = { lines: [{ position: 0, qty: 1 }], reason: 'damaged', key: `return-of-${id}` }
  expect(await callApi(shop, 'POST', `/orders/my-orders/${id}/returns`, { token: customer.token, body: wish })).toMatchObject({ status: 200 })
  const { body: returns } = await callApi<{ _id: string; version: number }[]>(shop, 'GET', `/orders/${id}/returns`, { token })
  await callApi(shop, 'POST', `/returns/${returns[0]?._id}/approve`, { token, body: { words: 'Keep it.', version: returns[0]?.version } })

  const office = await (await browser.newContext({ baseURL: shop.baseURL })).newPage()
  await openAsAdmin(office, shop, `/admin/orders/${id}`)
  await panelOf(office, 'Returns').getByRole('button', { name: 'Send replacement' }).click()
  const dialog = office.getByRole('dialog', { name: 'Send replacement' })
  await expect(dialog).toContainText('The replacement ends the return without a refund.')
  await dialog.getByRole('button', { name: 'Send replacement' }).click()
  await expect(office.getByText('This order replaces pieces of order')).toBeVisible()
  const newId = /SW\w{12}/.exec(office.url())?.[0] ?? ''
  expect(newId).not.toBe(id)

  await signInAs(page, customer)
  await page.goto(`/Myorders/${id}`)
  const panel = page.getByRole('region', { name: 'Replacement', exact: true })
  await expect(panel).toContainText('We send pieces of this order again:')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await panel.getByRole('link', { name: newId }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${newId}` })).toBeVisible()
  await expect(panel).toContainText('You pay nothing.')
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
})
