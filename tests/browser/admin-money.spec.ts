import { expectAccessible } from '../support/browser/accessible.ts'
import { openAsAdmin } from '../support/browser/admin.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'
import { payWrongAmount } from '../support/browser/wrong-amount.ts'

const emptyTexts = [
  ['Paid, no order', 'Every payment has its order.'],
  ['Paid twice', 'No order was paid twice.'],
  ['Paid after cancellation', 'No order was paid after cancellation.'],
  ['Failed refunds', 'No failed refunds.'],
  ['Pending refunds', 'No pending refunds.'],
] as const

test('empty lists of exceptions say so, on a phone, a tablet and a desktop', async ({ page, shop }) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openAsAdmin(page, shop, '/admin/money')
    for (const [title, text] of emptyTexts) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
    }
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
