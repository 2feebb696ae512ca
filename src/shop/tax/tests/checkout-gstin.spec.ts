import type { Page } from '@playwright/test'
import { adminToken } from '#test/browser/admin.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { type ShopProcess, startShop } from '#test/browser/shop-process.ts'
import { callApi } from '#test/browser/shopper.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

let shop: ShopProcess

test.beforeAll(async () => {
  shop = await startShop()
})

test.afterAll(() => shop.remove())

const partsOf = (page: Page) => ({
  fold: page.getByText('Buying for a business? Add GSTIN'),
  gstin: page.getByLabel('GSTIN', { exact: true }),
  name: page.getByLabel('Name of the business'),
  place: page.getByRole('button', { name: /^Place Order/ }),
})

async function openCheckout(page: Page) {
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await page.goto(`${shop.baseURL}/checkout`)
  await expect(partsOf(page).place).toHaveText('Place Order · ₹500')
  return customer
}

const pay = (page: Page) =>
  page
    .getByRole('dialog', { name: /Test payment/ })
    .getByRole('button', { name: /^Pay/ })
    .click()

/** Registers the shop from today on. @returns the token of its owner */
async function register(takesGstin: boolean) {
  const token = await adminToken(shop)
  const { body } = await callApi<{ today: string; registrations: { version: number }[] }>(shop, 'GET', '/tax/settings', { token })
  const registration = {
    effectiveFrom: body.today,
    kind: 'regular',
    gstin: '27AAPFU0939F1ZV',
    legalName: 'Kesar House LLP',
    state: '27',
    prefix: 'KH',
    notePrefix: 'KC',
    isLarge: false,
    takesGstin,
    ...(body.registrations[0] && { version: body.registrations[0].version }),
  }
  expect(await callApi(shop, 'PUT', '/tax/registration', { token, body: registration })).toMatchObject({ status: 200 })
  return token
}

test('a shopper adds the GSTIN of a business, which is checked, kept, and named by the invoice @everywhere', async ({ page }) => {
  await register(false)
  const customer = await openCheckout(page)
  const { fold, gstin, name, place } = partsOf(page)
  await expect(fold).toBeHidden()
  const token = await register(true)
  await page.reload()
  await expect(place).toHaveText('Place Order · ₹500')
  await expect(gstin).toBeHidden()
  await expectAccessibleAtAllWidths(page)

  await test.step('a wrong GSTIN is refused at its field before anything is sent', async () => {
    await fold.click()
    await gstin.fill('29AAGCB7383J1Z5')
    await name.focus()
    await expect(page.getByText('Please check the GSTIN: it has 15 letters and digits.')).toBeVisible()
    await expectAccessibleAtAllWidths(page)
    const sent: string[] = []
    page.on('request', (request) => void sent.push(request.url()))
    await place.click()
    await expect(gstin).toBeFocused()
    await gstin.fill('29 aagcb 7383j1z4')
    await place.click()
    await expect(name).toBeFocused()
    await expect(page.getByText('Please enter the name of the business.')).toBeVisible()
    expect(sent.filter((url) => url.endsWith('/payments/orders'))).toEqual([])
  })

  await test.step('the fields are kept over a reload, and after a lost answer the order has them', async () => {
    await name.fill('Rao Sweets')
    await page.reload()
    await expect(place).toHaveText('Place Order · ₹500')
    await expect(gstin).toHaveValue('29 aagcb 7383j1z4')
    await expect(name).toHaveValue('Rao Sweets')
    await page.route(apiPath('/orders'), (route) => route.fulfill({ status: 503, json: { success: false, message: 'Busy.', code: 'unavailable' } }))
    await place.click()
    await pay(page)
    await expect(page.getByText('Please do not pay again.')).toBeVisible()
    const orders = async () => (await callApi<object[]>(shop, 'GET', '/orders/my-orders', customer)).body
    await expect.poll(orders).toMatchObject([{ totalAmount: 500 }])
    const { body } = await callApi<object>(shop, 'GET', `/customers/${customer.userId}/export`, { token })
    expect(body).toMatchObject({ documents: [{ gstin: '29AAGCB7383J1Z4', businessName: 'Rao Sweets' }] })
  })

  await test.step('the next order begins without them', async () => {
    await page.unroute(apiPath('/orders'))
    await page.goto(`${shop.baseURL}/checkout`)
    await expect(page.getByText('Your earlier payment was confirmed and the order is placed.')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('29 aagcb')
  })
})
