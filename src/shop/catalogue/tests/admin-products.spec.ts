import type { Page } from '@playwright/test'
import type { Product } from '../contract.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { lostAnswer } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { form, newName, notice, row, variant } from '#test/browser/product-form.ts'
import { callApi } from '#test/browser/shopper.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { stockShop } from '#test/browser/stock.ts'

const front = 'seed/pictures/saffron-1g.jpg'
const macro = 'seed/pictures/saffron-macro.jpg'

const images = (page: Page) => form(page).getByRole('list', { name: 'Images' }).getByRole('listitem')

async function findByName(shop: ShopProcess, name: string): Promise<Product | undefined> {
  const { body } = await callApi<Product[]>(shop, 'GET', `/products?status=all&q=${encodeURIComponent(name)}`, { token: await adminToken(shop) })
  return body[0]
}

test('an admin adds a product with ordered pictures, edits and deletes it @everywhere @essential', async ({ page, shop }) => {
  const name = newName('Picked Saffron')
  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeVisible()
  await expect(page.getByText('No results found.')).toBeVisible()

  await form(page).getByLabel('Name').fill(name)
  await form(page).getByLabel('Type', { exact: true }).fill('saffron')
  await form(page).getByLabel('Benefits').fill('From Pampore\nHand-picked')
  await form(page).getByLabel('Upload images').setInputFiles([front, macro])
  await expect(images(page)).toHaveCount(2)
  await expect(form(page).getByRole('progressbar')).toHaveCount(0)

  const later = form(page).getByRole('button', { name: 'Move image 1 later' })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('button', { name: 'Move image 2 later' })).toBeFocused()
  await expect(form(page).getByText('Image moved to position 2 of 2.')).toBeAttached()

  await variant(page, 1).getByLabel('Quantity').fill('1 g')
  await variant(page, 1)
    .getByRole('textbox', { name: /^Price/ })
    .fill('1,000')
  // Typing the selling price works the discount out.
  await variant(page, 1).getByLabel('Selling price').fill('900')
  await expect(variant(page, 1).getByLabel('Discount')).toHaveValue('10')
  await expect(variant(page, 1)).toContainText('Price ₹1,000, 10% off: selling price ₹900. MRP ₹1,870.')
  // A price that is typed as the shop shows it is the same price.
  await variant(page, 1).getByLabel('Selling price').fill('1,000')
  await variant(page, 1).getByLabel('MRP').focus()
  await expect(variant(page, 1).getByLabel('Selling price')).toHaveValue('1000')
  // Every selling price below the price can be typed. The discount shows two decimals of what it takes.
  await variant(page, 1).getByLabel('Selling price').fill('899.99')
  await variant(page, 1).getByLabel('MRP').focus()
  await expect(variant(page, 1)).toContainText('Price ₹1,000, 10% off: selling price ₹899.99.')
  await expect(variant(page, 1).getByLabel('Selling price')).toHaveValue('899.99')
  await variant(page, 1)
    .getByRole('textbox', { name: /^Price/ })
    .fill('1,000')
  await variant(page, 1).getByLabel('Selling price').fill('900')
  const noMrp = 'No MRP: the shop shows price × 1.87, struck through.'
  await expect(variant(page, 1)).toContainText(noMrp)
  await form(page).getByRole('button', { name: '+ Add Variant' }).click()
  await expect(variant(page, 2).getByLabel('Quantity')).toBeFocused()
  await page.keyboard.type('2 g')
  await variant(page, 2)
    .getByRole('textbox', { name: /^Price/ })
    .fill('1900')
  await variant(page, 2).getByLabel('MRP').fill('3000')
  await expect(variant(page, 2)).toContainText('MRP ₹3,000.')
  await expect(variant(page, 2)).not.toContainText(noMrp)
  await form(page).getByRole('button', { name: '+ Add Variant' }).click()
  await variant(page, 3).getByRole('button', { name: 'Remove' }).click()
  await expect(variant(page, 3)).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Add', exact: true }).click()

  await expect(notice(page, 'Product added successfully')).toBeVisible()
  await expect(form(page).getByLabel('Name')).toHaveValue('')
  await expect(images(page)).toHaveCount(0)
  const prices = row(page, name).getByRole('table', { name: `Variants of ${name}` })
  await expect(prices.getByRole('columnheader')).toHaveText(['Variant', 'MRP', 'Price', 'Discount', 'Selling price'])
  await expect(prices.getByRole('row', { name: '1 g' }).getByRole('cell')).toHaveText(['None', '₹1,000', '10%', '₹900'])
  await expect(prices.getByRole('row', { name: '2 g' }).getByRole('cell')).toHaveText(['₹3,000', '₹1,900', '0%', '₹1,900'])
  const added = await findByName(shop, name)
  expect(added).toMatchObject({ benefits: ['From Pampore', 'Hand-picked'], status: 'published', variants: [{ discount: 10 }, { mrp: 3000 }] })

  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  await expect(form(page).getByLabel('Name')).toHaveValue(name)
  await expect(form(page).getByLabel('Name')).toBeFocused()
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Cancel editing' }).click()
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  await expect(form(page).getByLabel('Name')).toHaveValue('')

  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  await form(page).getByRole('button', { name: 'Move image 2 earlier' }).press('Enter')
  await form(page).getByRole('button', { name: 'Remove image 2' }).click()
  await variant(page, 1)
    .getByRole('textbox', { name: /^Price/ })
    .fill('800')
  await form(page).getByRole('button', { name: 'Update' }).click()
  await expect(notice(page, 'Product updated successfully')).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  await expect(row(page, name)).toContainText('₹720')
  expect((await findByName(shop, name))?.images).toEqual([added?.images[1]])

  const question = page.getByRole('dialog', { name: 'Are you sure to delete?' })
  await row(page, name).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(row(page, name)).toBeVisible()
  await row(page, name).getByRole('button', { name: 'Delete' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Product deleted successfully')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  expect(await findByName(shop, name)).toBeUndefined()
})

test('dragging reorders the pictures @desktop', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/allproducts')
  await form(page).getByLabel('Upload images').setInputFiles([front, macro])
  await expect(images(page)).toHaveCount(2)
  await expect(form(page).getByRole('progressbar')).toHaveCount(0)
  const sources = () => images(page).evaluateAll((tiles) => tiles.map((tile) => tile.querySelector('img')?.src))
  const before = await sources()
  await images(page).first().dragTo(images(page).last())
  await expect.poll(sources).toEqual(before.toReversed())
  await expect(images(page).first()).toContainText('Main')
})

test('an upload shows its progress, and a failed upload can be retried', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/allproducts')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/backend/api/upload', async (route) => {
    await released
    await route.abort()
  })
  await form(page).getByLabel('Upload images').setInputFiles(front)
  await expect(form(page).getByRole('progressbar', { name: 'Uploading image 1' })).toBeVisible()
  await expect(images(page).getByRole('img')).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  release()
  await expect(notice(page, lostAnswer)).toHaveRole('alert')
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeEnabled()
  await page.unroute('**/backend/api/upload')
  await form(page).getByRole('button', { name: 'Try again' }).click()
  await expect(form(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(form(page).getByRole('progressbar')).toHaveCount(0)
  await form(page)
    .getByLabel('Upload images')
    .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(images(page).nth(1).getByText('picture', { exact: false })).toBeVisible()
  await expect(notice(page, 'Image upload failed')).toHaveRole('alert')
  await expectAccessible(page)
})

test('a refused product shows the server’s text, in a notice and at the field @everywhere', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/allproducts')
  await form(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(notice(page, 'Please enter a product name.')).toHaveRole('alert')
  await expect(form(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(variant(page, 1).getByText('Please enter a price for each variant.')).toBeVisible()
  await expect(form(page).getByLabel('Name')).toBeFocused()
  await expect(form(page).getByLabel('Name')).toBeInViewport()
  await expectAccessible(page)

  // A refused field in a folded part opens the part.
  const origin = form(page).getByLabel('Country of origin')
  await form(page).getByLabel('Name').fill(newName('Folded'))
  await form(page).getByText('Statutory', { exact: false }).click()
  await origin.fill('x'.repeat(300))
  await form(page).getByText('Statutory', { exact: false }).click()
  await expect(origin).toBeHidden()
  await variant(page, 1).getByLabel('Quantity').fill('1 g')
  await variant(page, 1).getByLabel('Price', { exact: true }).fill('1,299')
  await form(page).getByLabel('Status').selectOption('Draft')
  await form(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(origin).toBeFocused()
  await expect(origin).toBeInViewport()

  // A price that is no number says nothing about the MRP.
  await origin.fill('India')
  await variant(page, 1).getByLabel('Price', { exact: true }).fill('1,2a9')
  await variant(page, 1).getByLabel('MRP').fill('1,299')
  await form(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(variant(page, 1).getByLabel('Price', { exact: true })).toBeFocused()
  await expect(variant(page, 1).getByLabel('MRP')).not.toHaveAttribute('aria-invalid', 'true')
})

test('a draft is hidden from shoppers, and only an admin can list it @everywhere', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  // Feeds have only products with a picture.
  const { body: others } = await callApi<{ image: string }[]>(shop, 'GET', '/products')
  const image = others.find((other) => other.image !== '')?.image
  const variants = [{ quantity: '1 g', price: 500 }]
  expect((await callApi(shop, 'PUT', `/products/${productId}`, { token: await adminToken(shop), body: { name, image, variants } })).status).toBe(200)
  const guest = await page.context().browser()?.newContext({ baseURL: shop.baseURL })
  const shopper = await guest?.newPage()
  if (!guest || !shopper) throw new Error('There is no browser for the shopper.')
  const isShown = async () => {
    const seen: boolean[] = []
    for (const path of [
      '/products',
      `/search?q=${encodeURIComponent(name)}`,
      '/sitemap.xml',
      '/feeds/google.xml',
      '/feeds/meta.csv',
      '/backend/api/products',
    ]) {
      const text = await (await guest.request.get(path)).text()
      seen.push(text.includes(path.startsWith('/search') ? `-${productId}"` : productId))
    }
    seen.push((await guest.request.get(`/product/${productId}`)).status() === 200)
    return seen
  }
  expect(await isShown()).toEqual([true, true, true, true, true, true, true])

  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  const published = row(page, name).getByRole('switch', { name: `Published: ${name}` })
  await published.click()
  await expect(notice(page, 'Product updated successfully')).toBeVisible()
  await expect(row(page, name)).toContainText('Draft')
  await expect(row(page, name).getByRole('link', { name: 'View in shop' })).toHaveCount(0)
  expect(await isShown()).toEqual([false, false, false, false, false, false, false])
  await shopper.goto(`/product/${productId}`)
  await expect(shopper.getByText('Product not found')).toBeVisible()
  const quote = await callApi(shop, 'POST', '/pricing/quote', { body: { items: [{ productId, variant: '1 g', qty: 1 }] } })
  expect(quote).toMatchObject({ status: 422, body: { code: 'item_unavailable' } })
  expect((await guest.request.get('/backend/api/products?status=all')).status()).toBe(401)

  await page.getByLabel('Status', { exact: true }).first().selectOption('draft')
  await page.goto('/admin/allproducts?status=draft')
  await expect(row(page, name)).toBeVisible()
  await published.press('Space')
  await expect(row(page, name)).toHaveCount(0)
  expect(await isShown()).toEqual([true, true, true, true, true, true, true])
  await page.goto(`/admin/allproducts?q=${encodeURIComponent(name)}`)
  await row(page, name).getByRole('link', { name: 'View in shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await guest.close()
})

test('an owner writes the texts of a product, and its page shows them without markup of their own @everywhere', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  await form(page).getByText('Texts of the product page').click()
  await form(page).getByLabel('Description').fill('## Where it grows\nPicked **by hand**.\n- <b>first</b>\n\n[Read on](/blog) or [not](javascript:alert(1))')
  await form(page).getByLabel('How to use').fill('Soak it.\nStir it in.')
  await form(page).getByLabel('Allergens').fill('None known.')
  await form(page).getByLabel('Questions and answers').fill('Is it real?')
  await form(page).getByRole('button', { name: 'Update' }).click()
  await expect(form(page).getByText('Each question needs an answer.')).toBeVisible()
  await form(page).getByLabel('Questions and answers').fill('Is it real?\nYes.')
  await expectAccessible(page)
  await form(page).getByRole('button', { name: 'Update' }).click()
  await expect(notice(page, 'Product updated successfully')).toBeVisible()

  await page.goto(`/product/${productId}`)
  const about = page.getByRole('region', { name: 'About this product' })
  await expect(about.getByRole('heading', { level: 3, name: 'Where it grows' })).toBeVisible()
  await expect(about.getByRole('strong')).toHaveText('by hand')
  await expect(about.getByRole('listitem')).toHaveText('<b>first</b>')
  await expect(about.getByRole('link')).toHaveText(['Read on'])
  await expect(about).toContainText('[not](javascript:alert(1))')
  await page.getByText('How to use').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Stir it in.' })).toBeVisible()
  await page.getByText('Questions and answers').click()
  await expect(page.getByRole('definition').filter({ hasText: 'Yes.' })).toBeVisible()
  await expectAccessible(page)
})
