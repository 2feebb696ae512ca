import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { adminToken, openAsAdmin } from '../support/browser/admin.ts'
import { openCustomer } from '../support/browser/customer.ts'
import { startReceiver } from '../support/browser/receiver.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { callApi, logIn, openAccount } from '../support/browser/shopper.ts'
import { expectAccessibleAtAllWidths } from '../support/browser/widths.ts'
import { installGiftWrap } from '../support/install-module.ts'

let folder: string
let shop: ShopProcess

test.beforeAll(async () => {
  test.setTimeout(900_000)
  folder = await mkdtemp(join(tmpdir(), 'swachh-module-'))
  shop = await startShop({ SEED: 'none' }, installGiftWrap(folder))
})

test.afterAll(async () => {
  await shop?.remove()
  await rm(folder, { recursive: true, force: true })
})

type Extras = { extras?: { module: string; label: string; amount: number }[]; total: number }
type Payment = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** Buys one pack as a gift, by the requests of a browser. @returns the quote and the order's id */
async function buyGift() {
  const { stock, token, addressId } = await openCustomer(shop)
  const chosen = { items: [{ productId: stock.productId, variant: '1 g', qty: 1 }], extras: { 'gift-wrap': true } }
  const { body: quote } = await callApi<Extras>(shop, 'POST', '/pricing/quote', { body: chosen })
  const { body: prepared } = await callApi<{ order_id: string }>(shop, 'POST', '/payments/orders', {
    token,
    body: { ...chosen, addressId, expectedTotal: quote.total },
  })
  const { body: paid } = await callApi<Payment>(shop, 'POST', '/sandbox/razorpay/pay', { body: { order_id: prepared.order_id, outcome: 'success' } })
  const proof = {
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
  }
  const { body } = await callApi<{ order: { _id: string } }>(shop, 'POST', '/orders', { token, body: { items: [{ qty: 1 }], address: {}, ...proof } })
  return { quote, id: body.order._id }
}

const main = (page: Page) => page.getByRole('main')
const screenPath = '/admin/modules/gift-wrap/gifts'

test('a module from a packed npm package adds a table, a price line, a job, a screen and a webhook', async ({ page }) => {
  test.setTimeout(600_000)
  const receiver = await startReceiver()
  const token = await adminToken(shop)
  const { body: added } = await callApi<{ secret: string }>(shop, 'POST', '/webhooks', { token, body: { url: receiver.url, events: ['gift-wrap.wrapped'] } })

  await test.step('without gifts, the screen says so', async () => {
    await openAsAdmin(page, shop, '/admin')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Gift wrap' }).click()
    await expect(page).toHaveURL(shop.baseURL + screenPath)
    await expect(page).toHaveTitle('Gift wrap | Swachh Admin')
    await expect(main(page).getByText('No order waits for its gift wrap.')).toBeVisible()
    await expectAccessibleAtAllWidths(page)
  })

  const { quote, id } = await buyGift()
  expect(quote).toMatchObject({ extras: [{ module: 'gift-wrap', label: 'Gift wrap', amount: 50 }], total: 550 })
  const listed = async () => (await callApi<{ _id: string }[]>(shop, 'GET', '/gift-wrap', { token })).body.map(({ _id }) => _id)
  await expect.poll(listed, 'the job lists the order in the table of the module').toEqual([id])

  await test.step('the screen lists the order, and its action marks it', async () => {
    await page.reload()
    const row = main(page).getByRole('row').filter({ hasText: id })
    await expect(row.getByRole('link', { name: id })).toHaveAttribute('href', `/admin/orders/${id}`)
    await expectAccessibleAtAllWidths(page)
    await row.getByRole('button', { name: `Mark as wrapped ${id}` }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Marked as wrapped' })).toBeVisible()
    await expect(main(page).getByText('No order waits for its gift wrap.')).toBeVisible()
    await expect(main(page)).toBeFocused()
  })

  await test.step('another program receives the event, with a signature of Standard Webhooks', async () => {
    await expect.poll(() => receiver.received.length).toBe(1)
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    expect(new Webhook(added.secret).verify(body, signed)).toMatchObject({ type: 'gift-wrap.wrapped', data: { orderId: id } })
    await page.goto(`${shop.baseURL}/admin/webhooks`)
    await expect(main(page).getByLabel(/^An order was wrapped as a gift/)).toBeVisible()
  })
  await receiver.close()
})

test('the screen of a module shows a failure to load, and no unknown screen', async ({ page }) => {
  await page.route('**/backend/api/gift-wrap?*', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Please try again in a moment.', code: 'unavailable' } }),
  )
  await openAsAdmin(page, shop, screenPath)
  await expect(main(page).getByRole('alert')).toContainText('Please try again in a moment.')
  await expectAccessibleAtAllWidths(page)
  await page.unroute('**/backend/api/gift-wrap?*')
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(main(page).getByText('No order waits for its gift wrap.')).toBeVisible()
  await page.goto(`${shop.baseURL}/admin/modules/gift-wrap/unknown`)
  await expect(main(page).getByRole('alert')).toContainText('There is no such screen, or your role does not open it.')
  await expectAccessibleAtAllWidths(page)
})

test('a role that may not read the list has no link to the screen', async ({ page }) => {
  const { email, password, userId } = await openAccount(shop)
  const token = await adminToken(shop)
  await callApi(shop, 'PUT', `/customers/${userId}`, { token, body: { name: 'Kavya Nair', role: 'admin' } })
  await callApi(shop, 'PUT', `/staff/${userId}/role`, { token, body: { role: 'editor' } })
  await openAsAdmin(page, shop, screenPath, await logIn(shop, email, password))
  await expect(main(page).getByRole('alert')).toContainText('There is no such screen, or your role does not open it.')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('link', { name: 'All Products' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gift wrap' })).toHaveCount(0)
})
