import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken } from '#test/browser/admin.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'

test('a shopper chooses cash on delivery, sees the fee before, and confirms the order by a code @everywhere', async ({ page, shop }) => {
  const token = await adminToken(shop)
  const save = async (body: object) => expect(await callApi(shop, 'PUT', '/settings', { token, body })).toMatchObject({ status: 200 })
  const customer = await openCustomer(shop)
  const codeOf = (orderId: string) => async () => {
    const message = (await shop.mailbox()).find(({ channel, text }) => channel === 'sms' && text.includes('confirms your cash on delivery order'))
    return message === undefined ? `no code for ${orderId}` : message.text.slice(0, 6)
  }
  await save({ cashOnDelivery: true, cod: { fee: 40 } })
  try {
    await signInAs(page, customer)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to Buy' }).click()
    const cash = page.getByRole('radio', { name: /^Cash on delivery/ })
    await expect(cash).toHaveAccessibleName('Cash on delivery Fee ₹40. You pay ₹540 in cash when the parcel arrives.')
    await expect(page.getByRole('radio', { name: /^Pay online/ })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Place Order · ₹500' })).toBeEnabled()
    await cash.check()
    await expect(page.getByRole('region', { name: 'Price details' })).toContainText('Cash on delivery fee')
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Place Order · ₹540' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your order' })
    await expect(dialog).toContainText('We sent a code to the number of the address')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Confirm order' }).click()
    await expect(dialog.getByText('Please enter the code.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send another code' }).click()
    await expect(dialog.getByText(/^Please wait \d+ seconds/)).toBeVisible()
    await expect.poll(codeOf('this order')).toMatch(/^\d{6}$/)
    await dialog.getByLabel('Code').fill(await codeOf('this order')())
    await dialog.getByRole('button', { name: 'Confirm order' }).click()
    await expect(page).toHaveURL(/\/myorders$/i)
    await expect(page.getByRole('article').first()).toContainText('Pending')
    await expect(page.getByRole('article').first()).toContainText('Ordered Successfully')
  } finally {
    await save({ cashOnDelivery: false, cod: { fee: 0 } })
  }
})
