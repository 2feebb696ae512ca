import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { startReceiver } from '#test/browser/receiver.ts'
import { callApi } from '#test/browser/shopper.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const rowOf = (page: Page, text: string) => main(page).getByRole('row').filter({ hasText: text })
const notice = (page: Page, text: string | RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

async function expectFits(page: Page) {
  await expectAccessible(page)
  await expectNoOverflow(page)
}

/** Tests of a worker share the shop: each starts without webhooks. */
async function deleteAll(shop: ShopProcess) {
  const token = await adminToken(shop)
  const { body } = await callApi<{ _id: string }[]>(shop, 'GET', '/webhooks', { token })
  for (const { _id } of body) await callApi(shop, 'DELETE', `/webhooks/${_id}`, { token })
}

test('an owner adds a webhook, tries it, sees an order arrive, replaces the secret and deletes it @everywhere', async ({ page, shop }) => {
  test.slow()
  const receiver = await startReceiver()
  await deleteAll(shop)
  await openAsAdmin(page, shop, '/admin/webhooks')
  await expect(main(page).getByText(/^No webhooks yet\./)).toBeVisible()
  await expectFits(page)
  await button(page, 'Add webhook').click()
  await expect(main(page).getByLabel('Address')).toBeFocused()
  await expect(main(page).getByText('Please choose at least one event.')).toBeVisible()
  await expectFits(page)
  await main(page).getByLabel('Address').fill('http://erp.example/hooks')
  await main(page)
    .getByLabel(/^An order was placed/)
    .check()
  await button(page, 'Add webhook').click()
  await expect(main(page).getByText('The address must begin with https://.')).toBeVisible()
  await main(page).getByLabel('Address').fill(receiver.url)
  await main(page).getByLabel('Note').fill('Our ERP')
  await button(page, 'Add webhook').click()
  await notice(page, 'Webhook added')
  const secret = main(page).getByLabel('Secret')
  await expect(secret).toHaveValue(/^whsec_/)
  await expect(secret).toBeFocused()
  await expect(secret).toBeInViewport()
  const first = await secret.inputValue()
  await expectFits(page)
  await button(page, 'I have copied it').click()
  await expect(secret).toHaveCount(0)
  await expect(rowOf(page, receiver.url)).toContainText('Active')
  await expect(rowOf(page, receiver.url)).toContainText('Nothing sent yet')
  await expectFits(page)

  await rowOf(page, receiver.url).getByRole('link', { name: receiver.url }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new URL(receiver.url).host)
  await expect(main(page).getByText('Nothing was sent to this address yet.')).toBeVisible()
  await expectFits(page)
  await button(page, 'Send a test event').click()
  await notice(page, /The receiver answered: 200/)
  await page.reload()
  await expect(rowOf(page, 'Test event')).toContainText('Delivered')
  const order = await placeOrder(shop)
  await expect.poll(() => receiver.received.some(({ body }) => body.includes(order._id))).toBe(true)
  await expect
    .poll(async () => {
      await page.reload()
      return rowOf(page, order._id).innerText()
    })
    .toContain('Delivered')
  await expectFits(page)

  await button(page, 'Replace secret').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
  await notice(page, 'Secret replaced')
  await expect(secret).toHaveValue(/^whsec_/)
  expect(await secret.inputValue()).not.toBe(first)
  await expect(main(page).getByText(/The secret before signs too until/)).toBeVisible()
  await expectFits(page)
  await button(page, 'I have copied it').click()

  await button(page, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page).toHaveURL(/\/admin\/webhooks$/)
  await expect(main(page).getByText(/^No webhooks yet\./)).toBeVisible()
  await receiver.close()
})

test('failed deliveries are found, and sent again one by one or all since a time @everywhere', async ({ page, shop }) => {
  test.slow()
  const receiver = await startReceiver()
  await deleteAll(shop)
  const token = await adminToken(shop)
  const add = await callApi<{ webhook: { _id: string } }>(shop, 'POST', '/webhooks', { token, body: { url: receiver.url, events: ['order.paid'] } })
  const path = `/admin/webhooks/${add.body.webhook._id}`
  receiver.status = 500
  const order = await placeOrder(shop)
  await expect.poll(() => receiver.received.length).toBe(1)
  await openAsAdmin(page, shop, path)
  await expect
    .poll(async () => {
      await page.reload()
      return rowOf(page, order._id).innerText()
    })
    .toContain('Retrying')
  await expect(rowOf(page, order._id)).toContainText('after 1 try')
  await expect(rowOf(page, order._id)).toContainText('answer 500')
  await expect(main(page).getByText(/^Failing since/)).toBeVisible()
  await expectFits(page)
  await main(page).getByLabel('Status').selectOption({ label: 'Delivered' })
  await expect(main(page).getByText('No results found', { exact: false })).toBeVisible()
  await main(page).getByLabel('Status').selectOption({ label: 'Retrying' })
  await expect(rowOf(page, order._id)).toBeVisible()

  receiver.status = 200
  await rowOf(page, order._id)
    .getByRole('button', { name: /^Send again/ })
    .click()
  await notice(page, 'Delivery queued')
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(receiver.received[0]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id'])

  receiver.status = 503
  await placeOrder(shop)
  await expect.poll(() => receiver.received.length).toBe(3)
  receiver.status = 200
  await page.goto(shop.baseURL + path)
  await button(page, 'Send failed again').click()
  await expect(main(page).getByText('Please choose a day and a time.')).toBeVisible()
  await expectFits(page)
  await main(page).getByLabel('Send all failed again since').fill('2026-01-01T00:00')
  await expect
    .poll(async () => {
      await button(page, 'Send failed again').click()
      return receiver.received.length
    })
    .toBe(4)
  await notice(page, '1 delivery is sent again.')

  await button(page, 'Pause').click()
  await notice(page, 'Webhook paused')
  await expect(button(page, 'Send failed again')).toHaveCount(0)
  await button(page, 'Make active').click()
  await notice(page, 'Webhook is active')
  receiver.status = 503
  await button(page, 'Send a test event').click()
  await expect(page.getByRole('alert').filter({ hasText: /The receiver answered: 503 in \d+ ms – answer 503/ })).toBeVisible()
  await expect(rowOf(page, 'Test event')).toContainText('Failed')
  await receiver.close()
})

test('the screens show a failure to load, and a webhook that is gone @everywhere', async ({ page, shop }) => {
  await deleteAll(shop)
  await page.route('**/backend/api/webhooks', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Please try again in a moment.', code: 'unavailable' } }),
  )
  await openAsAdmin(page, shop, '/admin/webhooks')
  await expect(main(page).getByRole('alert')).toContainText('Please try again in a moment.')
  await expectFits(page)
  await page.unroute('**/backend/api/webhooks')
  await button(page, 'Try again').click()
  await expect(main(page).getByText(/^No webhooks yet\./)).toBeVisible()
  await page.goto(`${shop.baseURL}/admin/webhooks/unknown`)
  await expect(main(page).getByRole('alert')).toContainText('There is no such webhook.')
  await expectFits(page)
})

test('a manager sees webhooks and changes nothing', async ({ page, shop }) => {
  await deleteAll(shop)
  const token = await adminToken(shop)
  await callApi(shop, 'POST', '/webhooks', { token, body: { url: 'https://erp.example/hooks', events: ['order.paid'] } })
  const { openAccount, logIn } = await import('#test/browser/shopper.ts')
  const { email, password, userId } = await openAccount(shop)
  await callApi(shop, 'PUT', `/customers/${userId}`, { token, body: { name: 'Kavya Nair', role: 'admin' } })
  await callApi(shop, 'PUT', `/staff/${userId}/role`, { token, body: { role: 'manager' } })
  await openAsAdmin(page, shop, '/admin/webhooks', await logIn(shop, email, password))
  await expect(rowOf(page, 'https://erp.example/hooks')).toBeVisible()
  await expect(button(page, 'Add webhook')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'https://erp.example/hooks' }).click()
  for (const name of ['Send a test event', 'Pause', 'Replace secret', 'Delete', 'Save']) await expect(button(page, name)).toHaveCount(0)
  await expectFits(page)
})
