import type { Order } from '../contract.ts'
import { timeInIndia } from '#kernel/india.ts'
import { addFilter } from '#test/browser/add-filter.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'

test('the orders of a wrong price are found by product, price and time, and cancelled together @everywhere', async ({ page, shop }, { project }) => {
  const token = await adminToken(shop)
  const name = `Shilajit ${project.name}`
  const product = (price: number) => ({ name, image: '', variants: [{ quantity: '20 g', price, discount: 10 }] })
  const { body } = await callApi<{ product: { _id: string } }>(shop, 'POST', '/products', { token, body: product(90) })
  const { _id: productId } = body.product
  const items = [{ productId, variant: '20 g', qty: 1 }]
  const wrong = [await placeOrder(shop, { items }), await placeOrder(shop, { items }), await placeOrder(shop, { items })]
  expect((await callApi(shop, 'PUT', `/products/${productId}`, { token, body: product(900) })).status).toBe(200)
  const right = await placeOrder(shop, { items })
  const [first, second, delivered] = wrong.map(({ _id }) => _id)
  const rowOf = (id: string | undefined) => page.getByRole('row').filter({ hasText: id ?? '' })
  const boxOf = (id: string | undefined) => page.getByRole('checkbox', { name: `Select ${id}` })

  await openAsAdmin(page, shop, '/admin/orders')
  await addFilter(page, 'Product or pack', async () => {
    await page.getByRole('combobox', { name: 'Product' }).selectOption(name)
    await page.getByRole('textbox', { name: 'Price of one pack after its discount' }).fill('81')
  })
  await expect(rowOf(right._id)).toHaveCount(0)
  const minuteOf = (at: Date) => timeInIndia(at).replace(' ', 'T')
  await addFilter(page, 'Sold between', async () => {
    await page.getByLabel('Sold since (India time)').fill(minuteOf(new Date(wrong[0]?.createdAt ?? '')))
    await page.getByLabel('Sold until (India time)').fill(minuteOf(new Date()))
  })
  await expect(page).toHaveURL(/product=.*price=81&since=.*&until=/)
  for (const id of [first, second, delivered]) await expect(rowOf(id)).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click()
  await expect(page.getByText('3 orders selected')).toBeVisible()
  await callApi(shop, 'PUT', `/orders/${delivered}`, { token, body: { status: 'Delivered' } })
  await page.getByRole('button', { name: 'Cancel orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 3 orders?' })
  await expect(dialog).toContainText('Refund to the customers: ₹243')
  const preview = dialog.getByRole('region', { name: 'What each order becomes' }).getByRole('listitem')
  await expect(preview.filter({ hasText: first ?? '' })).toContainText('Cancelled, ₹81 refunded')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel 3 orders' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 orders are cancelled.')).toBeVisible()
  const refusals = page.getByRole('alert').filter({ hasText: 'These orders were not cancelled' })
  await expect(refusals).toContainText(`${delivered}: This order was changed after you opened the list. Reload the list to see it.`)
  await expect(refusals.getByRole('listitem')).toHaveCount(1)
  for (const id of [first, second]) await expect(rowOf(id).locator('[data-tone="waiting"]').first()).toHaveText('Cancelled')
  for (const id of [first, second])
    expect((await callApi<Order>(shop, 'GET', `/orders/${id}`, { token })).body).toMatchObject({ status: 'Cancelled', refunded: 81 })
  // A cancelled order can be tagged, and not be cancelled again.
  await boxOf(first).check()
  await expect(page.getByRole('button', { name: 'Tag orders' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Cancel orders' })).toBeDisabled()

  await page.goto(`${shop.baseURL}/admin/activity?kind=product&subject=${productId}`)
  await page.getByRole('link', { name: 'Orders of 20 g at ₹81', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?product=.*&pack=.*&price=81&since=.*&until=/)
  await expect(rowOf(first)).toBeVisible()
  await expect(page.getByLabel('Price of one pack after its discount')).toHaveValue('81')
})
