import type { Page } from '@playwright/test'
import { adminToken } from '#test/browser/admin.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { openHydrated } from '#test/browser/open-hydrated.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'

const block = (page: Page) => page.getByRole('region', { name: 'How to pay, delivery and returns' })

test('product page, cart and checkout say how to pay, how a parcel comes and what can be returned, as the settings have it', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const token = await adminToken(shop)
  const save = async (body: object) => expect(await callApi(shop, 'PUT', '/settings', { token, body })).toMatchObject({ status: 200 })
  const { body: before } = await callApi<Record<string, unknown>>(shop, 'GET', '/settings')
  await signInAs(page, customer)
  const paths = [`/product/${customer.stock.productId}`, '/cart', '/checkout']
  try {
    for (const path of paths) {
      await openHydrated(page, path)
      await expect(block(page)).toContainText('Pay online by UPI, card or net banking, through Razorpay. We take no cash on delivery.')
      await expect(block(page)).toContainText('within two working days. It usually arrives in 3 to 13 days.')
      await expect(block(page)).toContainText('Tell us within 7 days of delivery. If you changed your mind')
      await expect(block(page).getByRole('link', { name: 'WhatsApp' })).toBeVisible()
      await expectNoOverflow(page)
    }
    await save({ paymentWays: '', returns: { tellWithinDays: 0 }, whatsapp: '', arrival: { fromDays: null, toDays: null }, phone: '+91 98765 43210' })
    for (const path of paths) {
      // Another address, because the browser may show its own copy of a page for a minute.
      await openHydrated(page, `${path}?again`)
      await expect(block(page)).toContainText('Pay online, through Razorpay.')
      await expect(block(page)).toContainText('It usually arrives three to seven working days after that.')
      await expect(block(page)).toContainText('Tell us as soon as you notice it. We take nothing back for a change of mind.')
      await expect(block(page).getByRole('link', { name: 'Call +91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210')
      await expect(block(page).getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
    }
  } finally {
    const { paymentWays, returns, whatsapp, arrival, phone } = before
    await save({ paymentWays, returns, whatsapp, arrival, phone })
  }
})

test('the block costs no hydration, and stays on a visit without a page load', async ({ page, shop }) => {
  const { stock } = await openCustomer(shop)
  await openHydrated(page, `/product/${stock.productId}`)
  const hydrated = () =>
    block(page).evaluate((section) => [...section.querySelectorAll('*')].filter((one) => Object.keys(one).some((key) => key.startsWith('__react'))).length)
  await expect(block(page)).toContainText('Pay online')
  expect(await hydrated()).toBe(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL(/\/products$/)
  await page.getByRole('link', { name: stock.name }).first().click()
  await expect(block(page)).toContainText('Pay online')
})
