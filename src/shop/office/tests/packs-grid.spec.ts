import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { newName, notice } from '#test/browser/product-form.ts'
import { callApi } from '#test/browser/shopper.ts'

type Listed = { _id: string; variants: { price: number; discount: number }[] }[]

test('the owner changes many prices as in a sheet, sees old and new, and saves them at once @everywhere @essential', async ({ page, shop }) => {
  const name = newName('Grid')
  const token = await adminToken(shop)
  await callApi(shop, 'POST', '/products/import', {
    token,
    body: { csv: `Name,Quantity,Price,MRP\n${name},1 g,549,699\n${name},2 g,1000,\n${name},5 g,2000,` },
  })
  await openAsAdmin(page, shop, '/admin/allproducts')
  await page.getByRole('link', { name: 'Edit prices and stock' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prices and stock' })).toBeVisible()
  await page.getByLabel('Search products and packs').fill(name)
  const cell = (column: string, pack: string) => page.getByRole('textbox', { name: `${column} (₹), ${name}, ${pack}`, exact: true })
  await expect(cell('Price', '1 g')).toHaveValue('549')
  await expectNoOverflow(page)
  const [box, first] = [page.getByLabel(`Select ${name}, 1 g`), page.getByRole('link', { name }).first()]
  const middles = await Promise.all([box, first].map(async (one) => one.boundingBox().then((at) => (at ? at.y + at.height / 2 : 0))))
  expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0)), 'the box stands beside the name').toBeLessThan(40)

  // Keys move as in a sheet, and Escape takes a cell back.
  await cell('Price', '1 g').focus()
  await page.keyboard.type('600')
  await page.keyboard.press('Enter')
  await expect(cell('Price', '2 g')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell('Selling price', '2 g')).toBeFocused()
  await page.keyboard.type('900')
  await page.keyboard.press('ArrowUp')
  await expect(cell('Selling price', '1 g')).toBeFocused()
  await cell('Price', '1 g').focus()
  await page.keyboard.press('Escape')
  await expect(cell('Price', '1 g')).toHaveValue('549')
  await expect(page.getByText('1 pack changed, not saved.')).toBeVisible()

  // A pasted column fills down.
  await cell('Price', '1 g').evaluate((input) => {
    const data = new DataTransfer()
    data.setData('text/plain', '560\n1100\n2200\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(cell('Price', '5 g')).toHaveValue('2200')
  await expect(cell('Selling price', '2 g')).toHaveValue('900')

  await page.getByLabel('Select all 3 packs below').check()
  await page.getByLabel('Column').selectOption('Price')
  await page.getByLabel('Amount').fill('10')
  await page.getByLabel('Rounding').selectOption('Ending in 9')
  await page.getByRole('button', { name: 'Fill cells' }).click()
  await expect(cell('Price', '1 g')).toHaveValue('619')
  await expect(cell('Price', '5 g')).toHaveValue('2419')
  await cell('Selling price', '5 g').fill('0')
  await expectAccessible(page)

  // A reload keeps what is typed.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByLabel('Search products and packs').fill(name)
  await expect(cell('Price', '1 g')).toHaveValue('619')
  await expect(cell('Selling price', '5 g')).toHaveValue('0')

  // Somebody else saves the product meanwhile: the cells stay.
  const found = await callApi<Listed>(shop, 'GET', `/products?q=${encodeURIComponent(name)}`)
  const id = found.body[0]?._id ?? ''
  const edited = [
    { quantity: '1 g', price: 549, mrp: 799 },
    { quantity: '2 g', price: 1000 },
    { quantity: '5 g', price: 2000 },
  ]
  await callApi(shop, 'PUT', `/products/${id}`, { token, body: { name, variants: edited } })
  await page.getByRole('button', { name: 'Preview' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed these' })
  await expect(conflict).toContainText(name)
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Show the new figures' }).click()
  await expect(cell('MRP', '1 g')).toHaveValue('799')
  await expect(cell('Price', '1 g')).toHaveValue('619')

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Save 3 packs?' })
  await expect(preview).toContainText('Price: ₹549 → ₹619')
  await expect(preview).toContainText('Selling price: ₹1,000 → ₹900')
  await expect(preview).toContainText('Shoppers would pay nothing.')
  await expect(preview).toContainText('Please check 1 pack with a warning.')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await preview.getByRole('button', { name: 'Back to the cells' }).click()
  await cell('Selling price', '5 g').fill('2199')
  await page.getByRole('button', { name: 'Preview' }).click()
  await preview.getByRole('button', { name: 'Save all' }).click()
  await expect(notice(page, 'Saved 3 packs.')).toBeVisible()
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  await page.getByLabel('Search products and packs').fill(name)
  await expect(cell('Selling price', '5 g')).toHaveValue('2199')
  const { body } = await callApi<Listed>(shop, 'GET', `/products?q=${encodeURIComponent(name)}`)
  expect(body[0]?.variants).toMatchObject([{ price: 619 }, { price: 1209 }, { price: 2419 }])
})

test('more products than one request takes are saved by several', async ({ page, shop }) => {
  const name = newName('Many')
  const token = await adminToken(shop)
  const lines = Array.from({ length: 203 }, (_, index) => `${name} ${index < 200 ? 'tin' : 'jar'} ${index},1 g,500`)
  await callApi(shop, 'POST', '/products/import', { token, body: { csv: `Name,Quantity,Price\n${lines.join('\n')}` } })
  await openAsAdmin(page, shop, '/admin/allproducts/grid')
  for (const [kind, count] of [
    ['tin', 200],
    ['jar', 3],
  ] as const) {
    await page.getByLabel('Search products and packs').fill(`${name} ${kind}`)
    await page.getByLabel(`Select all ${count} packs below`).check()
  }
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('button', { name: 'Fill cells' }).click()
  await expect(page.getByText('203 packs changed, not saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog', { name: 'Save 203 packs?' }).getByRole('button', { name: 'Save all' }).click()
  await expect(notice(page, 'Saved 203 packs.')).toBeVisible()
  const found = await callApi<Listed>(shop, 'GET', `/products?q=${encodeURIComponent(name)}&limit=200`)
  expect(new Set(found.body.map(({ variants }) => variants[0]?.price))).toEqual(new Set([550]))
})
