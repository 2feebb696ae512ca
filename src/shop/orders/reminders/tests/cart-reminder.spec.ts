import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { restorableUntil } from '../rules/reminder.ts'
import { signedToken } from '#platform/signed-token.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken } from '#test/browser/admin.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { mailTo } from '#test/browser/mail-to.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

const box = (page: Page) => page.getByRole('checkbox', { name: 'Remind me once by e-mail if I do not finish' })
const placeButton = (page: Page) => page.getByRole('button', { name: /^Place Order/ })

async function verifyEmail(shop: ShopProcess, { token, email }: { token: string; email: string }) {
  const { challenge } = (await callApi<{ challenge: string }>(shop, 'POST', '/account/email-code', { token, body: {} })).body
  const otp = /\d{6}/.exec(await mailTo(shop, email, /Verify/))?.[0]
  expect((await callApi(shop, 'POST', '/account/email-verification', { token, body: { otp, challenge } })).status).toBe(200)
}

/** Reads the stored wishes of a customer from the export of their data. */
async function readWishes(shop: ShopProcess, customerId: string) {
  const token = await adminToken(shop)
  const { body } = await callApi<{ cartReminders: { order: string; endedAt: string }[] }>(shop, 'GET', `/customers/${customerId}/export`, { token })
  return body.cartReminders
}

const readCart = (page: Page) =>
  page.evaluate((): { _id: string; variant: string; qty: number }[] =>
    JSON.parse(localStorage.getItem('cartItems') ?? '[]').map(({ _id, variant, qty }: { _id: string; variant: string; qty: number }) => ({
      _id,
      variant,
      qty,
    })),
  )

test('a shopper asks for one reminder, its link brings the cart back elsewhere, and its other link ends reminders @everywhere', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await page.goto('/checkout')
  await expect(placeButton(page)).toBeEnabled()
  await expect(box(page), 'without a verified address').toHaveCount(0)

  await verifyEmail(shop, customer)
  await page.reload()
  await expect(box(page)).not.toBeChecked()
  await box(page).check()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await placeButton(page).click()
  await page
    .getByRole('dialog', { name: /Test payment/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(page.getByText('You closed the payment window.')).toBeVisible()
  await expect(box(page)).toBeChecked()
  const [wish] = await readWishes(shop, customer.userId)
  const orderId = wish?.order ?? ''
  expect(orderId).toMatch(/^SW/)
  const [line] = await readCart(page)

  const shared = { secrets: { auth: await readAuthSecret(shop) } }
  await test.step('the link restores the cart in a browser without a log-in, beside what is there', async () => {
    const other = await stockShop(shop)
    const context = await browser.newContext({ baseURL: shop.baseURL, viewport: page.viewportSize() })
    const elsewhere = await context.newPage()
    await elsewhere.goto(`/product/${other.productId}`)
    await elsewhere.getByRole('button', { name: 'ADD TO CART' }).click()
    await expect.poll(() => readCart(elsewhere)).toHaveLength(1)
    for (const visit of ['first', 'second']) {
      await elsewhere.goto(`/restore-cart/${signedToken(shared, 'restore the cart of', orderId, restorableUntil(new Date()))}`)
      await expect(elsewhere.getByRole('status').filter({ hasText: 'These items are in your cart again' }), visit).toBeVisible()
      expect(await readCart(elsewhere)).toEqual([{ _id: other.productId, variant: '1 g', qty: 1 }, line])
    }
    await expect(elsewhere.getByRole('main')).not.toContainText(/Meera|MG Road|98765|@/)
    await expectAccessibleAtAllWidths(elsewhere)
    await elsewhere.getByRole('main').getByRole('link', { name: 'Go to cart' }).click()
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(elsewhere).toHaveURL(/\/cart$/)
    await elsewhere.goto('/restore-cart/SW000000000000.zzzzzz.AAAA')
    await expect(elsewhere.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await context.close()
  })

  await test.step('the other link ends reminders, and can be taken back', async () => {
    await page.goto(`/end-reminders/${signedToken(shared, 'end the cart reminders of', customer.userId)}`)
    await expect(page.getByText('You will get no more reminders about carts.')).toBeVisible()
    await expectAccessibleAtAllWidths(page)
    expect((await readWishes(shop, customer.userId))[0]).toMatchObject({ order: '', endedAt: expect.stringMatching(/^20/) })
    await page.goto('/checkout')
    await expect(placeButton(page)).toBeEnabled()
    await expect(box(page)).toHaveCount(0)
    await page.goto(`/end-reminders/${signedToken(shared, 'end the cart reminders of', customer.userId)}`)
    await page.getByRole('button', { name: 'Offer me reminders again' }).click()
    await expect(page.getByText('The checkout offers you reminders again.')).toBeVisible()
    await page.goto('/checkout')
    await expect(box(page)).not.toBeChecked()
  })
})

/** Signs the links as the shop does, because its mail leaves hours later. */
const readAuthSecret = async ({ dataDir }: ShopProcess) => (await readFile(`${dataDir}/auth-secret`, 'utf8')).trim()

test('without a script, the page of the link ends reminders by its button', async ({ browser, shop }) => {
  const customer = await openCustomer(shop)
  const shared = { secrets: { auth: await readAuthSecret(shop) } }
  const context = await browser.newContext({ baseURL: shop.baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/end-reminders/${signedToken(shared, 'end the cart reminders of', customer.userId)}`)
  await page.getByRole('button', { name: 'End reminders' }).click()
  await expect(page.getByText('You will get no more reminders about carts.')).toBeVisible()
  await page.getByRole('button', { name: 'Offer me reminders again' }).click()
  await expect(page.getByText('You get a reminder about a cart only when you ask for one at the checkout.')).toBeVisible()
  await context.close()
})
