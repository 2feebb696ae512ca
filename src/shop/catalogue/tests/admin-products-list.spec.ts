import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Product } from '../contract.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { apiPath, expectEach, holdBack, lostAnswer, serverTexts, withoutText } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { form, newName, row } from '#test/browser/product-form.ts'
import { callApi } from '#test/browser/shopper.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { stockShop } from '#test/browser/stock.ts'

const lastAlert = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByRole('alert').last()

const importCsv = async (shop: ShopProcess, csv: string) =>
  callApi<{ added: number }>(shop, 'POST', '/products/import', { token: await adminToken(shop), body: { csv } })

const sheetFile = (csv: string) => ({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

test('each failure to add shows the server’s text or the default text @desktop', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/allproducts')
  await form(page).getByLabel('Name').fill('Never added')
  const add = () => form(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expectEach(page, '/products', [...serverTexts, ...withoutText('Failed to add product', lostAnswer)], add, lastAlert(page))
  await expect(form(page).getByLabel('Name')).toHaveValue('Never added')
})

test('each failure to update shows the server’s text or the default text @desktop', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  const update = () => form(page).getByRole('button', { name: 'Update' }).click()
  await expectEach(page, `/products/${productId}`, [...serverTexts, ...withoutText('Failed to update product', lostAnswer)], update, lastAlert(page))
  await expect(form(page).getByLabel('Name')).toHaveValue(name)
})

test('each failure to delete shows the server’s text or the default text @desktop', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  const remove = async () => {
    await row(page, name).getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  }
  await expectEach(page, `/products/${productId}`, [...serverTexts, ...withoutText('Failed to delete product', lostAnswer)], remove, lastAlert(page))
  await expect(row(page, name)).toBeVisible()
})

test('a product list that fails to load can be retried', async ({ page, shop }) => {
  const list = `${apiPath('/products')}?**`
  await page.route(list, (route) => route.fulfill({ status: 500, json: {} }))
  await openAsAdmin(page, shop, '/admin/allproducts')
  await expect(page.getByRole('alert')).toHaveText('The shop could not be reached. Please try again.')
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Saffron' }).first()).toBeVisible()
})

test('search and page are kept in the URL @everywhere', async ({ page, shop }) => {
  const mark = `Paged${process.pid}`
  await importCsv(shop, ['Name,Quantity,Price', ...Array.from({ length: 23 }, (_, index) => `${mark} ${index + 100},1 g,5`)].join('\n'))
  await openAsAdmin(page, shop, '/admin/allproducts')
  await page.getByRole('searchbox', { name: 'Search products' }).fill(mark)
  await expect(page).toHaveURL(new RegExp(`q=${mark}`))
  await expect(page.getByText('1 to 20 of 23 products')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('21 to 23 of 23 products')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(3)
  await page.reload()
  await expect(page.getByText('21 to 23 of 23 products')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1 to 20 of 23 products')).toBeVisible()
})

test('the keyboard reorders the products of the shop @everywhere', async ({ page, shop }) => {
  const mark = `Ordered${process.pid}`
  await importCsv(shop, `Name,Quantity,Price\n${mark} one,1 g,5\n${mark} two,1 g,5\n${mark} three,1 g,5`)
  await openAsAdmin(page, shop, `/admin/allproducts?q=${mark}`)
  const up = page.getByRole('button', { name: `Move ${mark} two up` })
  await up.press('Enter')
  await expect(page.getByText(`${mark} two is now 1 of 3 on this page.`)).toBeAttached()
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  const { body } = await callApi<Product[]>(shop, 'GET', `/products?q=${mark}`)
  expect(body.map(({ name }) => name)).toEqual([`${mark} two`, `${mark} one`, `${mark} three`])
})

test('a late reply does not change the product that is edited next @desktop', async ({ page, shop }) => {
  const mark = `Late${process.pid}`
  await importCsv(shop, `Name,Quantity,Price\n${mark} one,1 g,5\n${mark} two,1 g,5`)
  await openAsAdmin(page, shop, `/admin/allproducts?q=${mark}`)
  const [name, update] = [form(page).getByLabel('Name'), form(page).getByRole('button', { name: 'Update' })]
  const press = (which: string, button: string) => row(page, `${mark} ${which}`).getByRole('button', { name: button }).press('Enter')
  await press('one', 'Edit')
  await name.fill(`${mark} one more`)
  let release = await holdBack(page, '/products/*')
  await update.press('Enter')
  await press('two', 'Edit')
  await name.fill(`${mark} two too`)
  await release()
  await expect(row(page, `${mark} one more`)).toBeVisible()
  await expect(name).toHaveValue(`${mark} two too`)
  await update.press('Enter')
  await expect(row(page, `${mark} two too`)).toBeVisible()
  await expect(row(page, mark)).toHaveCount(2)

  await press('one', 'Edit')
  release = await holdBack(page, '/products/*')
  await press('one', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press('two', 'Edit')
  await name.fill(`${mark} three`)
  await release()
  await expect(row(page, mark)).toHaveCount(1)
  await expect(name).toHaveValue(`${mark} three`)
  await expect(name).toBeFocused()
})

test('moves are saved one after the other, and leave the focus in another field @desktop', async ({ page, shop }) => {
  const mark = `Moved${process.pid}`
  await importCsv(shop, `Name,Quantity,Price\n${mark} one,1 g,5\n${mark} two,1 g,5\n${mark} three,1 g,5`)
  await openAsAdmin(page, shop, `/admin/allproducts?q=${mark}`)
  const release = await holdBack(page, '/products/order')
  const down = page.getByRole('button', { name: `Move ${mark} one down` })
  await down.press('Enter')
  await down.press('Enter')
  await form(page).getByLabel('Name').fill('Next')
  await release()
  await expect(page.getByText(`${mark} one is now 3 of 3 on this page.`)).toBeAttached()
  await expect(form(page).getByLabel('Name')).toBeFocused()
  const { body } = await callApi<Product[]>(shop, 'GET', `/products?q=${mark}`)
  expect(body.map(({ name }) => name)).toEqual([`${mark} two`, `${mark} three`, `${mark} one`])
})

test('an import checks the file, lists its errors, and imports the fixed file @everywhere', async ({ page, shop }) => {
  const mark = `Sheet${process.pid}${test.info().project.name}`
  await openAsAdmin(page, shop, `/admin/allproducts?q=${mark}`)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const fileInput = dialog.getByLabel('Choose a CSV file')
  const importButton = dialog.getByRole('button', { name: 'Import', exact: true })
  await expect(importButton).toBeDisabled()
  await expectAccessible(page)

  const example = decodeURIComponent((await dialog.getByRole('link', { name: 'Download a sample file' }).getAttribute('href')) ?? '')
  expect(example).toMatch(/^data:text\/csv;charset=utf-8,"Name","Status",/)
  await fileInput.setInputFiles(sheetFile(example.replace('data:text/csv;charset=utf-8,', '')))
  await expect(dialog.getByText('1 to add, 0 to update, 0 unchanged.')).toBeVisible()

  await fileInput.setInputFiles(sheetFile(`Name,Quantity,Price\n${mark} honey,1 kg,900\n${mark} tea,,free`))
  await expect(dialog.getByText('products.csv: 2 errors.')).toBeVisible()
  const errors = dialog.getByRole('table', { name: 'Errors in the file' }).getByRole('row')
  await expect(errors.nth(1)).toHaveText(/3\s*Quantity\s*Please enter a quantity for each variant\./)
  await expect(errors.nth(2)).toHaveText(/3\s*Price\s*Numbers only/)
  await expect(importButton).toBeDisabled()
  await expectAccessible(page)

  await fileInput.setInputFiles(sheetFile(`Name,Quantity,Price\n${mark} honey,1 kg,900\n${mark} tea,100 g,250\n${mark} tea,50 g,150`))
  await expect(dialog.getByText('2 to add, 0 to update, 0 unchanged.')).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Changes to products' }).getByRole('row').nth(2)).toContainText(`${mark} tea`)
  await expectAccessible(page)
  expect((await callApi<Product[]>(shop, 'GET', `/products?q=${mark}`)).body).toEqual([])
  const release = await holdBack(page, '/products/import')
  await importButton.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveAttribute('open')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await release()
  await expect(page.getByText('Imported: 2 added, 0 updated.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row(page, `${mark} honey`)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(`"${mark} tea","published"`)
  await page.getByRole('button', { name: 'Import' }).click()
  await fileInput.setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('Nothing to import: the shop already has everything in the file.')).toBeVisible()
  await expect(importButton).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('an import shows the old and the new of each changed cell, and asks about question marks and prices that fall far @everywhere', async ({ page, shop }) => {
  const mark = `Cells${process.pid}${test.info().project.name}`
  await importCsv(shop, `Name,Type,Benefits,Quantity,Price,MRP\n${mark},honey,शुद्ध,1 kg,900,\n${mark},,,2 kg,1700,`)
  const products = async () => (await callApi<Product[]>(shop, 'GET', `/products?q=${mark}`)).body
  const [before] = await products()
  await openAsAdmin(page, shop, `/admin/allproducts?q=${mark}`)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const importButton = dialog.getByRole('button', { name: 'Import', exact: true })
  const rows = [`${before?._id},${mark},tea,????,1 kg,300,950`, `${before?._id},,,,2 kg,1700,`, `${before?._id},,,,5 kg,4000,`]
  await dialog.getByLabel('Choose a CSV file').setInputFiles(sheetFile(`Id,Name,Type,Benefits,Quantity,Price,MRP\n${rows.join('\n')}`))
  await expect(dialog.getByText('0 to add, 1 to update, 0 unchanged.')).toBeVisible()
  const changes = dialog.getByRole('table', { name: 'Changes to products' }).getByRole('listitem')
  await expect(changes).toHaveText([
    'Type: honey → tea',
    'Benefits: शुद्ध → ????',
    '1 kg: price ₹900 → ₹300, selling price ₹900 → ₹300, MRP auto (price × 1.87) → ₹950',
    '5 kg: new, nothing in stock, ₹4,000',
  ])
  await expectAccessible(page)
  await expectNoOverflow(page)

  await expect(dialog.getByText('In 1 cell, letters were replaced by question marks.', { exact: false })).toBeVisible()
  await expect(importButton).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Import the question marks as they are' }).check()
  await importButton.click()
  const question = page.getByRole('dialog').filter({ hasText: 'The price falls by more than 50 %: 1 kg from ₹900 to ₹300.' }).last()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Check the prices' }).click()
  await expect(importButton).toBeEnabled()
  expect(await products()).toEqual([before])
  await importButton.click()
  await question.getByRole('button', { name: 'Save these prices' }).click()
  await expect(page.getByText('Imported: 0 added, 1 updated.')).toBeVisible()
  const [after] = await products()
  expect(after).toMatchObject({ type: 'tea', benefits: ['????'], variants: [{ price: 300, mrp: 950 }, { price: 1700 }, { quantity: '5 kg' }] })
})

async function expectAccessibleAtEveryWidth(page: Page) {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
}

test('the product screen is accessible and fits every width, with large prices too', async ({ page, shop }) => {
  const name = newName('Dear saffron')
  const variants = [{ quantity: '500 mg', mrp: 1_000_000, price: 999_999.99, discount: 10 }]
  await callApi(shop, 'POST', '/products', { token: await adminToken(shop), body: { name, image: '', variants } })
  await openAsAdmin(page, shop, '/admin/allproducts')
  await expect(row(page, name).getByRole('row', { name: '500 mg' })).toContainText('₹10,00,000₹9,99,999.99')
  await form(page).getByText('Statutory details').click()
  await expectAccessibleAtEveryWidth(page)
})

test('the form with a product in it is accessible and fits every width', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/allproducts?q=Mongra')
  await page.getByRole('button', { name: 'Edit Kashmiri Mongra Saffron', exact: true }).click()
  await expect(form(page).getByRole('list', { name: 'Images' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page)
})
