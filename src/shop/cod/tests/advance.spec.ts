import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { buyWithAdvance, openCustomer, signInAs } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'

test('a shopper pays ₹99 now and the rest at the door, and cancels to get it back @everywhere', async ({ page, shop }) => {
  const token = await adminToken(shop)
  const save = async (body: object) => expect(await callApi(shop, 'PUT', '/settings', { token, body })).toMatchObject({ status: 200 })
  const customer = await openCustomer(shop)
  await save({ cashOnDelivery: true, cod: { fee: 40, advance: 99, advanceForAll: true, keepsAdvance: true } })
  try {
    await signInAs(page, customer)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to Buy' }).click()
    const cash = page.getByRole('radio', { name: /^Pay ₹99 now/ })
    await expect(cash).toHaveAccessibleName(
      'Pay ₹99 now, the rest at the door Fee ₹40. You pay ₹99 online now, and ₹441 in cash when the parcel arrives. If the parcel comes back to us undelivered, we keep the ₹99.',
    )
    await cash.check()
    await expect(page.getByRole('region', { name: 'Price details' })).toContainText('₹99 now, ₹441 at the door')
    await expectNoOverflow(page)
    await expectAccessible(page)
    const pay = page.getByRole('button', { name: 'Pay ₹99 now' })
    await pay.click()
    const dialog = page.getByRole('dialog', { name: /^Test payment/ })
    await dialog.getByRole('button', { name: 'Fail this payment' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(cash).toBeChecked()
    await pay.click()
    await dialog.getByRole('button', { name: 'Pay ₹99.00' }).click()
    await expect(page).toHaveURL(/\/myorders$/i)
    await expect(page.getByRole('article').first()).toContainText('Pending')
    await page.getByRole('article').first().locator('a[href^="/Myorders/"]').click()
    await expect(page.getByText('Paid online')).toBeVisible()
    await expect(page.getByText('To pay in cash')).toBeVisible()
    await expect(page.getByText('₹441')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await expect(page.getByRole('dialog')).toContainText('We refund ₹99 by the way you paid.')
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(page.getByText('Refund started')).toBeVisible()
    await expect(page.getByText('To pay in cash')).toHaveCount(0)
  } finally {
    await save({ cashOnDelivery: false, cod: { fee: 0, advance: 0, advanceForAll: false, keepsAdvance: false } })
  }
})

test('a shopper pays the rest of an advance online @everywhere', async ({ page, shop }) => {
  const token = await adminToken(shop)
  const save = async (body: object) => expect(await callApi(shop, 'PUT', '/settings', { token, body })).toMatchObject({ status: 200 })
  const customer = await openCustomer(shop)
  await save({ cashOnDelivery: true, cod: { advance: 99, advanceForAll: true } })
  try {
    const id = await buyWithAdvance(shop, customer, 99)
    await signInAs(page, customer)
    await page.goto(`/Myorders/${id}`)
    await page.getByRole('link', { name: 'Pay ₹401 online' }).click()
    await expect(page.getByText('We received ₹99. You chose to pay ₹401 in cash when the parcel arrives.')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay ₹401 online' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('This order is paid.')).toBeVisible()
    await page.goto(`/Myorders/${id}`)
    await expect(page.getByText('Payment received: ₹99')).toBeVisible()
    await expect(page.getByText('Payment received: ₹401')).toBeVisible()
    await expect(page.getByText('Total paid')).toBeVisible()
    await expect(page.getByText('To pay in cash')).toHaveCount(0)
    await expectNoOverflow(page)
    await expectAccessible(page)
  } finally {
    await save({ cashOnDelivery: false, cod: { advance: 0, advanceForAll: false } })
  }
})

test('staff set the advance, and see on the order’s page what is to collect, and then both payments @everywhere', async ({ page, shop }) => {
  const token = await adminToken(shop)
  const save = async (body: object) => expect(await callApi(shop, 'PUT', '/settings', { token, body })).toMatchObject({ status: 200 })
  const customer = await openCustomer(shop)
  try {
    await openAsAdmin(page, shop, '/admin/settings/cash-on-delivery')
    await page.getByLabel('Advance paid online (₹)').fill('250')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect(page.getByText('The advance and the fee together must be less than the smallest order.').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await save({ cashOnDelivery: true, cod: { advance: 99, advanceForAll: true } })
    const id = await buyWithAdvance(shop, customer, 99)
    await page.goto(`/admin/orders/${id}`)
    await expect(page.getByText('₹99 paid online, ₹401 to collect')).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.goto(await page.getByLabel('Link to pay online').inputValue())
    await page.getByRole('button', { name: 'Pay ₹401 online' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('This order is paid.')).toBeVisible()
    await page.goto(`/admin/orders/${id}`)
    await expect(page.getByText('Advance · Paid for this order')).toBeVisible()
    await expect(page.getByText('Rest · Paid for this order')).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
  } finally {
    await save({ cashOnDelivery: false, cod: { advance: 0, advanceForAll: false } })
  }
})
