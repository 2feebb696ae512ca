import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { form, newName, notice, row, variant } from '#test/browser/product-form.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

test('the fields of a variant show seven digits and two decimals, also with large text @everywhere', async ({ page, shop }) => {
  const { name } = await stockShop(shop)
  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  const fields = ['Price', 'Selling price', 'MRP'].map((label) => variant(page, 1).getByRole('textbox', { name: label, exact: true }))
  await fields[0]?.fill('1234567.89')
  await fields[2]?.fill('1234567.89')
  const expectToFit = async () => {
    for (const field of fields) {
      await expect(field).toHaveValue(/\d{7}\.\d{2}/)
      expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0)
    }
  }
  await variant(page, 1).getByLabel('Discount').fill('')
  await expectToFit()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectToFit()
})

test('a typed selling price in whole rupees is saved, charged and shown back the same; one above the price is not saved @everywhere', async ({
  page,
  shop,
}) => {
  const name = newName('Exact')
  await callApi(shop, 'POST', '/products/import', { token: await adminToken(shop), body: { csv: `Name,Quantity,Price,MRP\n${name},20 g,549,699` } })
  await openAsAdmin(page, shop, `/admin/allproducts?q=${name}`)
  const edit = row(page, name).getByRole('button', { name: 'Edit' })
  const update = form(page).getByRole('button', { name: 'Update', exact: true })
  const selling = variant(page, 1).getByLabel('Selling price')
  await edit.click()
  await selling.fill('600')
  await update.click()
  await expect(selling).toBeFocused()
  await variant(page, 1).getByLabel('MRP').focus()
  await expect(variant(page, 1).getByText('The selling price must not be above the price.')).toBeVisible()
  await expectAccessible(page)
  await expect(notice(page, 'Product updated successfully')).toHaveCount(0)

  await selling.fill('494')
  // Enter saves while the field still shows what was typed.
  await selling.press('Enter')
  await expect(notice(page, 'Product updated successfully')).toBeVisible()
  const packs = row(page, name).getByRole('row', { name: '20 g' })
  await expect(packs).toContainText('10.02%')
  await expect(packs.getByRole('cell').last()).toHaveText('₹494')
  await edit.click()
  await expect(selling).toHaveValue('494')
  await expect(variant(page, 1).getByLabel('Discount')).toHaveValue('10.02')
  await form(page).getByLabel('Type', { exact: true }).fill('honey')
  await update.click()
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeVisible()

  const { body } = await callApi<{ _id: string }[]>(shop, 'GET', `/products?q=${name}`)
  const items = [{ productId: body[0]?._id, variant: '20 g', qty: 7 }]
  const { body: quote } = await callApi<{ total: number }>(shop, 'POST', '/pricing/quote', { body: { items } })
  expect(quote.total).toBe(7 * 494)
})

test('a paused pack keeps its place in cart, catalogue and stock, and is not sold until it goes on @everywhere', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  const pause = variant(page, 1).getByRole('switch', { name: 'Pause sales of this pack' })
  await pause.click()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await form(page).getByRole('button', { name: 'Update', exact: true }).click()
  await expect(row(page, name).getByRole('row', { name: '1 g' })).toContainText('Paused')

  const quoteOf = async () => {
    const items = [{ productId, variant: '1 g', qty: 1 }]
    return (await callApi<{ lines: { problem?: string }[] }>(shop, 'POST', '/pricing/quote', { body: { items } })).body.lines[0]?.problem
  }
  expect(await quoteOf()).toBe(`${name}, 1 g is not for sale at the moment. Remove it to order the rest.`)
  await page.goto(`/product/${productId}?variant=1+g`)
  await expect(page.getByText('Sold out').first()).toBeVisible()

  await openAsAdmin(page, shop, `/admin/allproducts/${productId}`)
  await expect(page.getByRole('table', { name: 'Packs and stock' })).toContainText('Paused')
  await pause.click()
  await form(page).getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Packs and stock' })).not.toContainText('Paused')
  expect(await quoteOf()).toBeUndefined()
})

test('the error of an MRP below the price goes when the price is corrected', async ({ page, shop }) => {
  const name = newName('Below')
  await callApi(shop, 'POST', '/products/import', { token: await adminToken(shop), body: { csv: `Name,Quantity,Price,MRP\n${name},10 g,699,849` } })
  await openAsAdmin(page, shop, `/admin/allproducts?q=${name}`)
  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  const price = variant(page, 1).getByRole('textbox', { name: 'Price', exact: true })
  const mrp = variant(page, 1).getByRole('textbox', { name: 'MRP', exact: true })
  await price.fill('7490')
  await form(page).getByRole('button', { name: 'Update', exact: true }).click()
  await expect(mrp).toHaveAccessibleDescription(/The MRP must not be below the price\./)
  await price.fill('749')
  await expect(mrp).toHaveAccessibleDescription('')
  await form(page).getByRole('button', { name: 'Update', exact: true }).click()
  await expect(notice(page, 'Product updated successfully')).toBeVisible()
})
