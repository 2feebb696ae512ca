import type { Page } from '@playwright/test'
import type { Product } from '#shop/catalogue/contract.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi } from '#test/browser/shopper.ts'
import { keepNotices } from '#test/browser/timers.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

let count = 0
const newMark = () => `Undo${process.pid}x${test.info().workerIndex}x${(count += 1)}x`

async function addCustomers(shop: ShopProcess, mark: string, names: string[]) {
  const token = await adminToken(shop)
  for (const name of names) await callApi(shop, 'POST', '/customers', { token, body: { name: `${mark} ${name}` } })
}

/** Returns the centre of a row's button, in pixels. */
async function centreOf(page: Page, text: string, button: string) {
  const box = await row(page, text).getByRole('button', { name: button }).boundingBox()
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
}

test('repeated clicks on Delete delete one customer @everywhere', async ({ page, shop }) => {
  await keepNotices(page)
  const mark = newMark()
  await addCustomers(shop, mark, ['three', 'two', 'one'])
  await openAsAdmin(page, shop, `/admin/customers?q=${mark}`)
  await row(page, `${mark} one`).scrollIntoViewIfNeeded()
  const [x, y] = await centreOf(page, `${mark} one`, 'Delete')
  await page.mouse.click(x, y)
  await expect(row(page, `${mark} one`)).toHaveCount(0)
  await page.mouse.click(x, y)
  await page.mouse.click(x, y)
  await expect(notices(page).getByText('Customer deleted successfully')).toHaveCount(1)
  await page.reload()
  await expect(row(page, mark)).toHaveCount(2)
})

test('Undo in the notice works by keyboard and restores the row @everywhere @essential', async ({ page, shop }) => {
  await keepNotices(page)
  const mark = newMark()
  await addCustomers(shop, mark, ['two', 'one'])
  await openAsAdmin(page, shop, `/admin/customers?q=${mark}`)
  await row(page, `${mark} one`).getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, `${mark} one`)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await notices(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(notices(page)).toContainText('Customer restored')
  await expect(row(page, `${mark} one`)).toHaveCount(1)
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('a row that moved under the pointer takes clicks after a second, or once the pointer moves @desktop', async ({ page, shop }) => {
  const mark = newMark()
  await addCustomers(shop, mark, ['four', 'three', 'two', 'one'])
  await openAsAdmin(page, shop, `/admin/customers?q=${mark}`)
  const [x, y] = await centreOf(page, `${mark} one`, 'Delete')
  await page.mouse.click(x, y)
  await expect(row(page, `${mark} one`)).toHaveCount(0)
  await row(page, `${mark} three`).getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, `${mark} three`)).toHaveCount(0)
  await expect(async () => {
    await page.mouse.click(x, y)
    await expect(row(page, `${mark} two`)).toHaveCount(0, { timeout: 300 })
  }).toPass()
})

test('a deleted product leaves the shop at once, and Undo restores it @everywhere', async ({ page, shop }) => {
  await keepNotices(page)
  const mark = newMark()
  await callApi(shop, 'POST', '/products/import', { token: await adminToken(shop), body: { csv: `Name,Quantity,Price\n${mark} one,1 g,5` } })
  const inShop = async () => (await callApi<Product[]>(shop, 'GET', `/products?q=${mark}`)).body
  const [product] = await inShop()
  await openAsAdmin(page, shop, `/admin/allproducts?q=${mark}`)
  await row(page, mark).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notices(page)).toContainText('Product deleted successfully')
  expect(await inShop()).toEqual([])
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notices(page)).toContainText('Product restored')
  await expect(row(page, mark)).toHaveCount(1)
  expect(await inShop()).toEqual([product])
})

test('a deleted coupon leaves the list, and Undo restores it @everywhere', async ({ page, shop }) => {
  await keepNotices(page)
  const code = newMark().toUpperCase()
  const body = { code, discount: 10, minAmount: 0, expiry: '2099-12-31', createdBy: 'Asha Rao' }
  await callApi(shop, 'POST', '/coupons', { token: await adminToken(shop), body })
  await openAsAdmin(page, shop, `/admin/coupons?q=${code}`)
  await row(page, code).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notices(page)).toContainText('Coupon deleted successfully')
  await expect(row(page, code)).toHaveCount(0)
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notices(page)).toContainText('Coupon restored')
  await expect(row(page, code)).toHaveCount(1)
})

test('an Undo after the deadline shows an error @desktop', async ({ page, shop }) => {
  await keepNotices(page)
  const mark = newMark()
  await addCustomers(shop, mark, ['one'])
  await openAsAdmin(page, shop, `/admin/customers?q=${mark}`)
  await row(page, mark).getByRole('button', { name: 'Delete' }).click()
  await page.route('**/restore', (route) => route.fulfill({ status: 404, json: { success: false, message: 'It is too late to undo this.' } }))
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notices(page).getByRole('alert')).toHaveText('It is too late to undo this.')
})

test('an import previews removals and price changes, and is undone from the notice or the dialog @everywhere', async ({ page, shop }) => {
  await keepNotices(page)
  const mark = newMark()
  const token = await adminToken(shop)
  const lines = [`${mark} one,1 g,549`, `${mark} one,2 g,1049`, `${mark} one,5 g,2499`]
  await callApi(shop, 'POST', '/products/import', { token, body: { csv: ['Name,Quantity,Price', ...lines].join('\n') } })
  const pricesOf = async () => {
    const [product, ...others] = (await callApi<Product[]>(shop, 'GET', `/products?q=${mark}`)).body.toReversed()
    return [product?.variants.map(({ quantity, price }) => `${quantity} ${price}`), others.length]
  }
  const before = [['1 g 549', '2 g 1049', '5 g 2499'], 0]
  await openAsAdmin(page, shop, `/admin/allproducts?q=${mark}`)
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const importSheet = async () => {
    await page.getByRole('button', { name: 'Import' }).click()
    const csv = `Name,Quantity,Price,Remove\n${mark} one,1 g,499,\n${mark} one,5 g,,yes\n${mark} two,1 kg,900,`
    await dialog.getByLabel('Choose a CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(dialog.getByText('1 variant will be removed.')).toBeVisible()
    for (const change of ['1 g: price ₹549 → ₹499', '5 g: removed']) await expect(dialog.getByRole('listitem').filter({ hasText: change })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await pricesOf()).toEqual([['1 g 499', '2 g 1049'], 1])
  }
  await importSheet()
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notices(page)).toContainText('Import undone: 1 as before, 1 removed.')
  await expect(row(page, mark)).toHaveCount(1)
  expect(await pricesOf()).toEqual(before)

  await importSheet()
  await page.reload()
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await expect(notices(page)).toContainText('Import undone: 1 as before, 1 removed.')
  await expect(dialog.getByRole('button', { name: 'Undo this import' })).toHaveCount(0)
  expect(await pricesOf()).toEqual(before)
})

test('Activity offers Undo on a deletion that can still be undone, and says until when @everywhere', async ({ page, shop }) => {
  const mark = newMark()
  await addCustomers(shop, mark, ['two', 'one'])
  const token = await adminToken(shop)
  const { body: customers } = await callApi<{ _id: string }[]>(shop, 'GET', `/customers?q=${mark}`, { token })
  for (const { _id } of customers) await callApi(shop, 'DELETE', `/customers/${_id}`, { token })
  await openAsAdmin(page, shop, '/admin/activity?kind=customer')
  // Every entry about the customer says that it is deleted.
  const deletion = row(page, `${mark} one`).filter({ hasText: 'possible until' })
  await expect(deletion).toContainText(/deleted.*possible until \d+:\d+:\d+/)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await deletion.getByRole('button', { name: `Undo ${mark} one` }).click()
  await expect(notices(page)).toContainText('Customer restored')
  await expect(page.getByRole('button', { name: `Undo ${mark} one` })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Undo ${mark} two` })).toBeVisible()
  const { body: left } = await callApi<{ name: string }[]>(shop, 'GET', `/customers?q=${mark}`, { token })
  expect(left.map(({ name }) => name)).toEqual([`${mark} one`])
  await page.getByRole('searchbox').fill('nothing of this name')
  await expect(page.getByText('Search for a person, product, order number, coupon code, action or full ID.')).toBeVisible()
})
