import type { Product } from '#shop/catalogue/contract.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { form, notice, row, variant } from '#test/browser/product-form.ts'
import { callApi } from '#test/browser/shopper.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { stockShop } from '#test/browser/stock.ts'

test('the list comes first, and leads to the screen of a product with its packs, form and orders @everywhere @essential', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  await openAsAdmin(page, shop, '/admin/allproducts')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('row').nth(1)).toBeInViewport()
  await page.getByRole('link', { name: 'New product' }).click()
  await expect(form(page).getByLabel('Name')).toBeFocused()
  await expect(form(page).getByLabel('Name')).toBeInViewport()

  await page.goto(`/admin/allproducts?q=${encodeURIComponent(name)}`)
  await row(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/allproducts/${productId}$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Nobody has ordered this product yet.')).toBeVisible()
  await variant(page, 1).getByRole('textbox', { name: 'Price', exact: true }).fill('640')
  await form(page).getByLabel('Type', { exact: true }).fill('honey')
  await form(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(form(page).getByLabel('Type', { exact: true })).toHaveValue('')

  await variant(page, 1).getByRole('textbox', { name: 'Price', exact: true }).fill('650')
  await form(page).getByRole('button', { name: 'Update' }).click()
  await expect(notice(page, 'Product updated successfully')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Packs and stock' })).toContainText('₹650')
  await expect(form(page).getByLabel('Name')).toHaveValue(name)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('table', { name: 'Packs and stock' })).not.toContainText('₹650')
  await expect(variant(page, 1).getByRole('textbox', { name: 'Price', exact: true })).not.toHaveValue('650')
  await page.getByRole('link', { name: 'Manage Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeVisible()
})

test('the screen of a product lists its orders, and says when there is no such product', async ({ page, shop }) => {
  const { _id: id, items } = await placeOrder(shop)
  const productId = items[0]?.productId ?? ''
  const { body: product } = await callApi<Product>(shop, 'GET', `/products/${productId}`)
  await openAsAdmin(page, shop, `/admin/allproducts/${productId}`)
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Recent orders' }).getByRole('link', { name: id })).toBeVisible()
  await page.getByRole('link', { name: /^Show (all|the order)/ }).click()
  await expect(page).toHaveURL(new RegExp(`product=${productId}`))

  await page.goto('/admin/allproducts/nosuchproduct')
  await expect(page.getByRole('alert')).toHaveText('Product not found')
})
