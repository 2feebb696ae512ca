import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { expect, test } from '#test/browser/journey.ts'
import { callApi } from '#test/browser/shopper.ts'

type Saved = { product: { _id: string; variants: { _id: string }[] } }

test('the owner enters food type and best before, and the product page shows them @everywhere', async ({ page, shop }) => {
  const name = `Kashmiri Saffron ${process.pid}-${test.info().project.name}`
  const token = await adminToken(shop)
  const { body } = await callApi<Saved>(shop, 'POST', '/products', { token, body: { name, variants: [{ quantity: '1 g', price: 500 }] } })
  const path = `/product/${body.product._id}`
  await page.goto(path)
  await expect(page.getByText('Product details')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Vegetarian' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Best before', { exact: true })).toHaveCount(0)

  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Statutory details').click()
  await page.getByLabel('Food type').selectOption('Vegetarian')
  await page.getByLabel(/^Best before/).fill('two years')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Please enter whole months from 1 to 120.').first()).toBeVisible()
  await page.getByLabel(/^Best before/).fill('24')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()

  await page.goto(`${path}?again`)
  await expect(page.getByRole('img', { name: 'Vegetarian' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('24 months from packing')).toBeVisible()
  await expectAccessible(page)
})

test('the owner declares an Ayurvedic import, and shoppers see its licence and can choose its country @everywhere', async ({ page, shop }) => {
  const name = `Himalayan Resin ${process.pid}-${test.info().project.name}`
  const token = await adminToken(shop)
  const { body } = await callApi<Saved>(shop, 'POST', '/products', { token, body: { name, variants: [{ quantity: '20 g', price: 900 }] } })
  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Statutory details').click()
  await page.getByLabel('Country of origin').fill('Nepal')
  await page.getByLabel('What it is').fill('Shilajit resin')
  await page.getByLabel('Licence of the maker').fill('AYU 25')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Only an Ayurvedic product has a drug licence.').first()).toBeVisible()
  await page.getByLabel('Category').selectOption('Ayurvedic medicine')
  await page.getByLabel('Importer').fill('Delhi Imports, 1 Main Road, Delhi')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()

  await page.goto(`/product/${body.product._id}`)
  const main = page.getByRole('main')
  for (const text of ['Shilajit resin', 'Ayurvedic medicine', 'Delhi Imports, 1 Main Road, Delhi', 'AYU 25'])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(main.getByText('FSSAI licence number')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/products')
  await page.getByLabel('Country of origin').selectOption('Nepal')
  await expect(page).toHaveURL(/country=nepal/)
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([name])
  await expectAccessible(page)
  await callApi(shop, 'DELETE', `/products/${body.product._id}`, { token })
})

test('the page of a set names what each part declares, its warnings too', async ({ page, shop }) => {
  const token = await adminToken(shop)
  const add = async (body: object) => (await callApi<Saved>(shop, 'POST', '/products', { token, body })).body.product
  const tag = process.pid
  const saffron = await add({
    name: `Saffron ${tag}`,
    variants: [{ quantity: '1 g', price: 500 }],
    texts: { ingredients: 'Saffron threads', allergens: 'May contain traces of nuts' },
    foodType: 'vegetarian',
  })
  const resin = await add({ name: `Shilajit ${tag}`, variants: [{ quantity: '20 g', price: 900 }], texts: { use: 'Ask your doctor first.' } })
  const set = await add({ name: `Box ${tag}`, variants: [{ quantity: '1 box', price: 1300 }] })
  const parts = [
    { id: saffron.variants[0]?._id, pieces: 2 },
    { id: resin.variants[0]?._id, pieces: 1 },
  ]
  expect(await callApi(shop, 'PUT', `/stock/${set.variants[0]?._id}/parts`, { token, body: { parts } })).toMatchObject({ status: 200 })
  await page.goto(`/product/${set._id}`)
  const part = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name }) })
  await expect(part(`2 × 1 g of Saffron ${tag}`)).toContainText('May contain traces of nuts')
  await expect(part(`2 × 1 g of Saffron ${tag}`)).toContainText('Saffron threads')
  await expect(part(`20 g of Shilajit ${tag}`)).toContainText('Ask your doctor first.')
  await expectAccessible(page)
})
