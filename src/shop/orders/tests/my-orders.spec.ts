import type { Page } from '@playwright/test'
import { dayInIndia } from '#kernel/india.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { placedOrder } from '#test/browser/checkout.ts'
import { apiPath, signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'

/** What an order in My Orders says about itself. */

async function openOrders(page: Page, ...orders: object[]) {
  await signIn(page)
  await page.route(apiPath('/orders/my-orders'), (route) => route.fulfill({ json: orders.map((order) => ({ ...placedOrder, ...order })) }))
  await page.goto('/Myorders')
}

const cardOf = (page: Page, id: string) => page.getByRole('article').filter({ hasText: id })

test('a cancelled or refunded order says so beside Ordered Successfully @everywhere', async ({ page }) => {
  const createdAt = new Date().toISOString()
  await openOrders(
    page,
    { _id: 'SWCANCELLED', status: 'Cancelled', refunded: 500, createdAt },
    { _id: 'SWPENDING', refunded: 500, refundPending: 500, createdAt },
    { _id: 'SWREFUNDED', refunded: 500, createdAt },
    { _id: 'SWPARTLY', refunded: 100, createdAt },
    { _id: 'SWBOTH', refunded: 300, refundPending: 200, createdAt },
    { _id: 'SWWHOLE', createdAt },
    { _id: 'SWSHIPPED', fulfilment: 'shipped', createdAt },
    { _id: 'SWDELIVERED', status: 'Delivered', createdAt },
  )
  const badges = (id: string) => cardOf(page, id).getByRole('banner').or(cardOf(page, id).locator('header')).locator('p')
  await expect(badges('SWCANCELLED')).toHaveText(['Ordered Successfully', 'Cancelled', 'Refunded'])
  await expect(badges('SWPENDING')).toHaveText(['Ordered Successfully', 'Refund pending'])
  await expect(badges('SWREFUNDED')).toHaveText(['Ordered Successfully', 'Refunded'])
  await expect(badges('SWPARTLY')).toHaveText(['Ordered Successfully', 'Partly refunded'])
  await expect(badges('SWSHIPPED')).toHaveText(['Ordered Successfully', 'Shipped'])
  for (const id of ['SWWHOLE', 'SWDELIVERED']) await expect(badges(id)).toHaveText(['Ordered Successfully'])
  const refunds = cardOf(page, 'SWBOTH').locator('div', { has: page.getByRole('term').filter({ hasText: /^Refund/ }) })
  await expect(refunds.filter({ hasNot: page.locator('div') })).toHaveText(['Refunded₹100', 'Refund pending₹200'])
  await expectAccessible(page)
  await expectNoOverflow(page)

  // Only an order that is still to arrive says when.
  const when = new RegExp(`^(between|on) .*${arrivalDay(createdAt, 13)}`)
  for (const id of ['SWWHOLE', 'SWPARTLY']) await expect(cardOf(page, id).getByRole('definition').filter({ hasText: when })).toHaveCount(1)
  for (const id of ['SWCANCELLED', 'SWREFUNDED', 'SWDELIVERED']) await expect(cardOf(page, id).getByText('Arrives')).toHaveCount(0)
})

test('an order that should have arrived says no day', async ({ page }) => {
  await openOrders(page, { _id: 'SWOLD' })
  await expect(cardOf(page, 'SWOLD').getByText('Ordered Successfully')).toBeVisible()
  await expect(cardOf(page, 'SWOLD').getByText('Arrives')).toHaveCount(0)
})

/** Returns the day of the month in India, this many days after an instant. */
const arrivalDay = (instant: string, days: number) => Number(dayInIndia(new Date(Date.parse(instant) + days * 86_400_000)).slice(-2))

test('each order leads to help, and says when the tracking link comes', async ({ page }) => {
  const createdAt = new Date().toISOString()
  await openOrders(page, { _id: 'SWNEW', createdAt }, { _id: 'SWDELIVERED', status: 'Delivered', createdAt })
  const returns = { SWNEW: '/returns', SWDELIVERED: '/Myorders/SWDELIVERED#returns' }
  for (const [id, path] of Object.entries(returns)) {
    const card = cardOf(page, id)
    await expect(card.getByText('Need help?')).toBeVisible()
    await expect(card.getByRole('link', { name: `Ask about this order ${id}` })).toHaveAttribute('href', `/contact?order=${id}`)
    await expect(card.getByRole('link', { name: `Returns ${id}` })).toHaveAttribute('href', path)
    await expect(card).toContainText('Not available')
  }
  await expect(cardOf(page, 'SWNEW')).toContainText('We send you the link when it is packed.')
  await expect(cardOf(page, 'SWDELIVERED')).not.toContainText('We send you the link')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('a payment that is open on another device is named above the list, and its items can be put into the cart @everywhere', async ({ page }) => {
  const attempt = { ...placedOrder, _id: 'SWATTEMPT', status: 'Pending', totalAmount: 500 }
  await page.route(apiPath('/payments/orders/open'), (route) => route.fulfill({ json: { attempt } }))
  await openOrders(page)
  await expect(page.getByRole('status').filter({ hasText: 'Your payment of ₹500 is being confirmed' })).toContainText('Your cart is not lost.')
  await expect(page.getByRole('button', { name: 'Put these items in the cart' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
})
