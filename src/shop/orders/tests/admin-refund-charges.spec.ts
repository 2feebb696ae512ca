import { showRupees } from '#ui/office/show.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'

test('the delivery charge is refunded by its own choice, up to what is left of it @everywhere', async ({ page, shop }) => {
  const token = await adminToken(shop)
  const charge = (paid: number) => callApi(shop, 'PUT', '/settings', { token, body: { deliveryCharge: { charge: paid, freeFrom: 0, zones: [] } } })
  await charge(60)
  try {
    const order = await placeOrder(shop)
    await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await dialog.getByRole('radio', { name: 'Delivery charge' }).check()
    await expect(dialog.getByLabel('Amount')).toHaveValue('60')
    await dialog.getByLabel('Amount').fill('61')
    await expect(dialog.getByText(`${showRupees(61)} is more than the ${showRupees(60)} that is left.`)).toBeVisible()
    await dialog.getByLabel('Amount').fill('60')
    await expectAccessible(page)
    await expectNoOverflow(page)
    await dialog.getByRole('button', { name: `Refund ${showRupees(60)}`, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`Refund pending ${showRupees(60)}`).first()).toBeVisible()
    // Nothing is left of the charge, so only a sum or items can be refunded.
    await page.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByRole('radio', { name: 'Items' })).toBeVisible()
    await expect(dialog.getByRole('radio')).toHaveCount(2)
  } finally {
    await charge(0)
  }
})
