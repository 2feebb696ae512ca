import type { Locator } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test as base } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { panelOf } from '#test/browser/panel-of.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'
import { type ShopProcess, startShop } from '#test/browser/shop-process.ts'
import { stockShop } from '#test/browser/stock.ts'

/** In test mode, any keys turn the simulated courier on. */
const keys = {
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 'a password',
  SHIPROCKET_PICKUP_LOCATION: 'Primary',
  SHIPROCKET_PICKUP_PIN: '190001',
  SHIPROCKET_WEBHOOK_SECRET: 'a secret of the courier',
}

const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop(keys)
      await stockShop(shop)
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** Enters the weight and the size of a parcel. */
async function fillBox(dialog: Locator) {
  for (const [name, value] of [
    ['Weight with the box, in grams', '250'],
    ['Length in cm', '20'],
    ['Breadth in cm', '15'],
    ['Height in cm', '10'],
  ] as const)
    await dialog.getByRole('textbox', { name }).fill(value)
}

async function atCourier(shop: ShopProcess, path: string, body: object) {
  const response = await fetch(`${shop.baseURL}/sandbox/courier${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

test('a parcel is booked, cancelled, booked again, labelled and delivered @everywhere', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  const panel = panelOf(page, 'Courier')
  await expect(panel).toContainText('Nothing is booked with a courier.')
  await panel.getByRole('button', { name: 'Book with Shiprocket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book with Shiprocket' })
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  const weight = dialog.getByRole('textbox', { name: 'Weight with the box, in grams' })
  await expect(weight).toHaveAccessibleDescription('Please enter the weight in grams, from 1 to 50,000.')
  await fillBox(dialog)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(panel).toContainText('Booked')
  const number = panel.getByRole('link', { name: /^Track SIM/ })
  await expect(number).toHaveAttribute('href', /^https:\/\/shiprocket\.co\/tracking\/SIM\d{9}$/)
  await expect(panelOf(page, 'Parcels')).toContainText('Shiprocket SIM')

  await panel.getByRole('button', { name: 'Cancel shipment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel shipment' }).click()
  await expect(panel).toContainText('Cancelled')
  await panel.getByRole('button', { name: 'Book with Shiprocket' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Length in cm' })).toHaveValue('20')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  const booked = panel.getByRole('listitem').filter({ hasText: 'Booked' })
  await expect(booked.getByRole('link', { name: /^Track SIM/ })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await booked.getByRole('button', { name: 'Label' }).click()
  await expect((await opened).getByRole('heading', { name: /^Label SIM/ })).toBeVisible()

  const awb = /SIM\d{9}/.exec((await booked.getByRole('link').textContent()) ?? '')?.[0] ?? ''
  await atCourier(shop, '/move', { awb, to: 'attempt_failed' })
  await atCourier(shop, '/move', { awb, to: 'delivered' })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Delivered', { timeout: 1000 })
  }).toPass()
  const delivered = panel.getByRole('listitem').filter({ hasText: awb })
  await delivered.getByText('What the courier reported').click()
  await expect(delivered).toContainText('Undelivered - Customer refused to accept')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('says calmly why a courier refuses a parcel, or that it does not answer @everywhere', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  const panel = panelOf(page, 'Courier')
  const dialog = page.getByRole('dialog', { name: 'Book with Shiprocket' })
  await atCourier(shop, '/switches', { outage: 'refuses' })
  await panel.getByRole('button', { name: 'Book with Shiprocket' }).click()
  await fillBox(dialog)
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialog).toContainText('Shiprocket is not answering right now. Please try again in a few minutes.')
  await atCourier(shop, '/switches', { address: 'refused' })
  // While the screen loads again, the button takes no press.
  await expect(dialog.getByRole('button', { name: 'Book', exact: true })).not.toHaveAttribute('aria-busy')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(panel).toContainText('Shiprocket refused this parcel: Address is too short.')
  await expect(panel.getByRole('button', { name: 'Book with Shiprocket' })).toBeVisible()
  await atCourier(shop, '/switches', {})
})

test('a parcel that its courier loses is given up, and received once it is found @everywhere', async ({ page, shop }) => {
  const token = await adminToken(shop)
  const { _id: id } = await placeOrder(shop)
  const box = { courier: 'shiprocket', weight: 250, length: 20, breadth: 15, height: 10 }
  expect(await callApi(shop, 'POST', `/orders/${id}/shipments`, { token, body: box })).toMatchObject({ status: 200 })
  await openAsAdmin(page, shop, `/admin/orders/${id}`)
  const link = panelOf(page, 'Courier').getByRole('link', { name: /^Track SIM/ })
  await atCourier(shop, '/move', { awb: /SIM\d{9}/.exec((await link.textContent()) ?? '')?.[0] ?? '', to: 'lost' })
  const row = page.getByRole('table', { name: 'Failed deliveries' }).getByRole('row').filter({ hasText: id })
  await expect(async () => {
    await page.goto('/admin/failed-deliveries')
    await expect(row).toContainText('Ask the courier for compensation. Then give it up.', { timeout: 1000 })
  }).toPass()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Give up' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Give this parcel up?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Not now' }).click()
  await row.getByRole('button', { name: 'Give up' }).click()
  await question.getByRole('button', { name: 'Give up' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('The parcel is given up, and its order is cancelled.')
  await expect(row).toHaveCount(0)

  await page.goto('/admin/failed-deliveries?state=given_up')
  await expect(row).toContainText('Lost for good')
  await row.getByRole('button', { name: 'Came back' }).click()
  await expect(page.getByRole('dialog')).toContainText('The order is cancelled already.')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('The parcel is received.')
  await page.goto(`/admin/orders/${id}`)
  await expect(page.getByText('Lost parcel given up').first()).toBeVisible()
  await expectNoOverflow(page)
})
