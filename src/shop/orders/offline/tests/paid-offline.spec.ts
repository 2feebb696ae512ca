import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const mobileOf = (name: string) => `97${name.replace(/\D/g, '').padStart(8, '1').slice(-8)}`

test('an owner marks a phone order as paid, is asked about a reference that another order has, and pays a refund back @everywhere', async ({ page, shop }) => {
  const { name, productId } = await stockShop(shop)
  const token = await adminToken(shop)
  const reference = `UTR${mobileOf(name)}`
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  const make = async (key: string, more: object) => {
    const mobile = mobileOf(`${name}${key.length}`)
    const newAddress = { name: 'Meera Iyer', mobile, pincode: '560001', address: '12 Lake Road', city: 'Bengaluru', state: 'Karnataka' }
    const body = {
      key: `${key}-${mobileOf(name)}`,
      newCustomer: { name: 'Meera Iyer', mobile },
      newAddress,
      items: [{ productId, variant: '1 g', qty: 1 }],
      expectedTotal: 500,
      ...more,
    }
    return callApi<{ order: { _id: string } }>(shop, 'POST', '/phone-orders', { token, body })
  }
  const earlier = await make('earlier', { paidOffline: { kind: 'upi', reference, on: today } })
  expect(earlier.status).toBe(200)
  const made = await make('marked', {})
  const { _id: id } = made.body.order

  await openAsAdmin(page, shop, `/admin/orders/${id}`)
  await main(page).getByRole('button', { name: 'Mark as paid' }).click()
  const marking = dialog(page, 'Mark as paid')
  await expect(marking).toContainText('Record ₹500 that you took yourself.')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await marking.getByRole('button', { name: 'Record ₹500' }).click()
  await expect(marking.getByText('Please enter the reference.')).toBeVisible()
  await marking.getByLabel('UPI reference').fill(reference.toLowerCase())
  await marking.getByRole('button', { name: 'Record ₹500' }).click()
  await expect(marking.getByText(`Order ${earlier.body.order._id} has this reference of UPI already.`)).toBeVisible()
  await expectAccessible(page)
  await marking.getByLabel('Record it with this reference all the same').check()
  await marking.getByRole('button', { name: 'Record ₹500' }).click()
  await expect(marking).toBeHidden()
  await expect(main(page).getByText('Order marked as paid').or(page.getByText('Order marked as paid')).first()).toBeVisible()
  await expect(main(page).getByText(`UPI, ${reference.toLowerCase()}`).first()).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await main(page).getByRole('button', { name: 'Refund', exact: true }).click()
  const refunding = dialog(page, 'Refund')
  await refunding.getByLabel('Amount').fill('120')
  await refunding.getByRole('button', { name: 'Refund ₹120' }).click()
  await expect(refunding).toBeHidden()
  await expect(main(page).getByRole('button', { name: 'Record as paid back' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${shop.baseURL}/admin/money`)
  const list = main(page).getByRole('region', { name: 'Refunds to pay back yourself' })
  await expect(list).toContainText(id)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await list.getByRole('row').filter({ hasText: id }).getByRole('button', { name: 'Record as paid back' }).click()
  const back = dialog(page, 'Record refund')
  await back.getByLabel('Paid back by').selectOption('Cash')
  await expect(back.getByLabel('Receipt number')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await back.getByRole('button', { name: 'Record ₹120 as paid back' }).click()
  await expect(back).toBeHidden()
  await page.goto(`${shop.baseURL}/admin/orders/${id}`)
  await expect(main(page).getByText('Refund recorded as paid back').first()).toBeVisible()
})

test('an owner makes a phone order that is paid already @everywhere', async ({ page, shop }) => {
  const { name } = await stockShop(shop)
  const mobile = mobileOf(name)
  await openAsAdmin(page, shop, '/admin/orders/new')
  const pick = async (label: string, typed: string, match: string) => {
    await page.getByRole('combobox', { name: label }).fill(typed)
    await expect(page.getByRole('option', { name: match }).first()).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await pick('Find a customer', mobile, 'New customer')
  await page.getByLabel('Name').first().fill('Meera Iyer')
  await pick('Add a pack', `${name} 1`, `${name}, 1 g`)
  await page.getByLabel('PIN code').fill('560001')
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await page.getByLabel('House and street').fill('12 Lake Road')
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('Paid already, by cash, bank transfer or UPI').check()
  await page.getByLabel('Paid by').selectOption('Bank transfer')
  await expect(page.getByLabel('The link works for')).toHaveCount(0)
  await page.getByRole('button', { name: 'Make order as paid' }).click()
  await expect(page.getByText('Please enter the reference.')).toBeVisible()
  await page.getByLabel('Reference of the transfer').fill(`N${mobile}`)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Make order as paid' }).click()
  await expect(page.getByText('The order is paid.').first()).toBeVisible()
  await expect(main(page).getByText(`Bank transfer, N${mobile}`).first()).toBeVisible()
})
