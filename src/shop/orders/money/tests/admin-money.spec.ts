import * as moneyContract from '../contract.ts'
import { showRupees } from '#ui/office/show.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'
import { payWrongAmount } from '#test/browser/wrong-amount.ts'

const emptyTexts = [
  'Every payment has its order.',
  'No order was paid twice.',
  'No order was paid after cancellation.',
  'No failed refunds.',
  'No pending refunds.',
]

test('empty lists of exceptions say so, on a phone, a tablet and a desktop', async ({ page, shop }) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openAsAdmin(page, shop, '/admin/money')
    for (const text of emptyTexts) await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('Orders and payments match exactly.')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})

test('a payment of a wrong amount is refunded with one click, and stays listed @everywhere @essential', async ({ page, shop }) => {
  const paymentId = await payWrongAmount(shop)
  await openAsAdmin(page, shop, '/admin')
  await page.getByRole('link', { name: /payments? needs? a decision/ }).click()
  await expect(page.getByRole('heading', { name: 'Amount differs' })).toBeInViewport()
  const row = page.getByRole('table', { name: 'Amount differs' }).getByRole('row').filter({ hasText: paymentId })
  await expect(row).toContainText('₹100')
  await expect(row).toContainText('Pending · Unpaid checkout')
  await expect(page.getByText('Orders and payments match, except for the payments below that need you.')).toBeVisible()
  await expect(page.getByText('Orders and payments match exactly.')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await row.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Refund ₹100 to the shopper?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund ₹100' }).click()
  await expect(page.getByText('Refund pending')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Show resolved too' }).click()
  await expect(row.getByText('No action needed')).toBeVisible()
  await row.getByRole('link', { name: /^SW/ }).click()
  await expect(page.getByText('This is an unpaid checkout.')).toBeVisible()
})

test('Money shows the payments and refunds of a chosen month, and the dashboard links to it @everywhere', async ({ page, shop }) => {
  await placeOrder(shop, {})
  await openAsAdmin(page, shop, '/admin')
  await page.getByRole('link', { name: 'Refunds made, by month' }).click()
  const panel = page.locator('#by-month')
  await expect(panel.getByRole('heading', { name: 'Money by month' })).toBeInViewport()
  const { body } = await callApi(shop, 'GET', '/money/month', { token: await adminToken(shop) })
  const { month, received } = moneyContract.moneyMonth.reply.parse(body)
  await expect(panel.getByText('Payments received', { exact: true }).locator('..')).toContainText(showRupees(received.amount))
  await expect(panel.getByLabel('Month')).toHaveValue(month)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.goto('/admin/money?state=all&month=2020-01')
  await expect(panel.getByLabel('Month').getByRole('option', { selected: true })).toHaveText('January 2020')
  await expect(panel).toContainText('0 payments')
  await panel.getByLabel('Month').selectOption(month)
  await expect(page).toHaveURL(`${shop.baseURL}/admin/money?state=all&month=${month}`)
  await expect(panel).not.toContainText('0 payments')
  await page.getByRole('link', { name: 'Hide resolved' }).click()
  await expect(page).toHaveURL(`${shop.baseURL}/admin/money?month=${month}`)

  await page.goto('/admin/money?month=may')
  await expect(panel).toContainText('Please choose a month, for example 2026-11.')
  await expect(page.getByText('No failed refunds.')).toBeVisible()
})

test('the lists of refunds show when each refund was requested', async ({ page, shop }) => {
  const refund = { _id: 'r1', amount: 250, reason: 'Damaged', origin: 'staff', problem: null, createdAt: '2026-11-20T06:00:00.000Z', settledAt: null }
  const rowOf = (status: 'pending' | 'failed') => ({
    _id: `pay_${status}`,
    status: 'captured',
    lane: 'settled',
    part: 'whole',
    amount: 1000,
    currency: 'INR',
    refunded: 0,
    refunding: 0,
    refundFailed: 0,
    left: 750,
    createdAt: '2026-11-02T06:00:00.000Z',
    listedAt: refund.createdAt,
    refunds: [
      {
        ...refund,
        status,
      },
    ],
    disputes: [],
    providerOrderId: 'order_1',
    order: null,
    remedies: [],
  })
  for (const status of ['pending', 'failed'] as const)
    await page.route(apiPath(`/money/refund_${status}?*`), (route) => route.fulfill({ json: [rowOf(status)], headers: { 'x-total-count': '1' } }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAsAdmin(page, shop, '/admin/money')
  for (const name of ['Pending refunds', 'Failed refunds']) {
    const table = page.getByRole('table', { name })
    await expect(table.getByRole('columnheader', { name: 'Refund requested' })).toHaveAttribute('aria-sort', 'descending')
    await expect(table.getByRole('row').nth(1)).toContainText('20 Nov 2026')
  }
})
