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

test('a selling price that no discount gives is asked about before it is saved @everywhere', async ({ page, shop }) => {
  const name = newName('Nearest')
  await callApi(shop, 'POST', '/products/import', { token: await adminToken(shop), body: { csv: `Name,Quantity,Price,MRP\n${name},20 g,1199,1449` } })
  await openAsAdmin(page, shop, `/admin/allproducts?q=${name}`)
  const edit = row(page, name).getByRole('button', { name: 'Edit' })
  const update = form(page).getByRole('button', { name: 'Update', exact: true })
  const selling = variant(page, 1).getByLabel('Selling price')
  const question = page.getByRole('dialog', { name: 'No discount gives exactly ₹1,050 for 20 g. Save with the nearest price, ₹1,049.96?' })
  await edit.click()
  await selling.fill('1050')
  // Enter saves while the field still shows what was typed.
  await selling.press('Enter')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await question.getByRole('button', { name: 'Change the price' }).click()
  await expect(selling).toBeFocused()
  await expect(notice(page, 'Product updated successfully')).toHaveCount(0)
  await variant(page, 1).getByRole('button', { name: 'Set the price to ₹1050 without a discount' }).click()
  await update.click()
  await expect(notice(page, 'Product updated successfully')).toBeVisible()
  await expect(row(page, name).getByRole('row', { name: '20 g' })).toContainText('₹1,050')

  await edit.click()
  await variant(page, 1)
    .getByRole('textbox', { name: /^Price/ })
    .fill('1199')
  await selling.fill('1050')
  // The note appears while the field has the focus, so that it moves no button under the pointer.
  await expect(variant(page, 1)).toContainText('No discount gives exactly ₹1050.')
  await expect(selling).toBeFocused()
  await update.click()
  await question.getByRole('button', { name: 'Save with ₹1,049.96' }).click()
  await expect(row(page, name).getByRole('row', { name: '20 g' })).toContainText('₹1,049.96')
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
