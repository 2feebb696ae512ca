import type { Browser, Page } from '@playwright/test'
import type { Product } from '../../src/shop/catalogue/contract.ts'
import type { VersionedSettings } from '../../src/shop/settings/contract.ts'
import { expectAccessible } from '../support/browser/accessible.ts'
import { adminToken, openAsAdmin, openOtherAdmin } from '../support/browser/admin.ts'
import { makeCelebrity } from '../support/browser/celebrity.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'
import { placeOrder } from '../support/browser/placed-order.ts'
import { form as productForm } from '../support/browser/product-form.ts'
import { callApi } from '../support/browser/shopper.ts'
import type { ShopProcess } from '../support/browser/shop-process.ts'
import { stockShop } from '../support/browser/stock.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true }).last()
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Conflicting changes' })

/** Returns the two values of a conflicting field: the other admin's, then ours. */
const bothOf = (page: Page, field: string) =>
  conflict(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell').first().getByText(field, { exact: true }) })
    .locator('td:not(:first-child)')

/** Opens a page as another admin, in a separate browser context. */
async function openElsewhere(browser: Browser, shop: ShopProcess, path: string) {
  const context = await browser.newContext({ baseURL: shop.baseURL, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await openAsAdmin(page, shop, path, await openOtherAdmin(shop))
  return page
}

async function read<Entity>(shop: ShopProcess, path: string) {
  return (await callApi<Entity>(shop, 'GET', path, { token: await adminToken(shop) })).body
}

const change = async (shop: ShopProcess, path: string, body: object) => callApi(shop, 'PUT', path, { token: await adminToken(shop), body })

test('the second admin to save a product sees both versions and chooses one @everywhere', async ({ page, shop, browser }) => {
  const { productId, name } = await stockShop(shop)
  const path = `/admin/allproducts?q=${encodeURIComponent(name)}`
  const other = await openElsewhere(browser, shop, path)
  await openAsAdmin(page, shop, path)
  for (const admin of [page, other]) {
    await row(admin, name).getByRole('button', { name: 'Edit' }).click()
    await expect(productForm(admin).getByLabel('Name')).toHaveValue(name)
  }
  await productForm(other)
    .getByRole('group', { name: 'Variant 1' })
    .getByRole('textbox', { name: /^Price/ })
    .fill('550')
  await productForm(other).getByLabel('Benefits').fill('From Pampore')
  await productForm(other).getByRole('button', { name: 'Update' }).click()
  await expect(notice(other, 'Product updated successfully')).toBeVisible()

  const ourName = `${name} mine`
  await productForm(page).getByLabel('Name').fill(ourName)
  await productForm(page)
    .getByRole('group', { name: 'Variant 2' })
    .getByRole('textbox', { name: /^Price/ })
    .fill('950')
  await productForm(page).getByRole('button', { name: 'Update' }).click()
  await expect(conflict(page)).toContainText('This was changed after you opened it.')
  await expect(bothOf(page, 'Name')).toHaveText([name, ourName])
  await expect(bothOf(page, 'Variant 2 g')).toHaveText(['Price ₹900', 'Price ₹950'])
  await expect(bothOf(page, 'Variant 1 g')).toHaveCount(0)
  // Fields that this admin did not edit take the other's values without asking.
  for (const same of ['Benefits', 'Status']) await expect(conflict(page).getByText(same, { exact: true })).toHaveCount(0)
  expect(await read<Product>(shop, `/products/${productId}?status=all`)).toMatchObject({ name, benefits: ['From Pampore'] })
  await expectAccessible(page)
  await expectNoOverflow(page)

  // Escape closes the dialog and keeps the form.
  await page.keyboard.press('Escape')
  await expect(conflict(page)).toBeHidden()
  await expect(productForm(page).getByLabel('Name')).toHaveValue(ourName)
  await productForm(page).getByRole('button', { name: 'Update' }).press('Enter')
  await expect(conflict(page)).toBeVisible()
  await conflict(page).getByRole('button', { name: 'Keep mine' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Product updated successfully')).toBeVisible()
  await expect(conflict(page)).toBeHidden()
  expect(await read<Product>(shop, `/products/${productId}?status=all`)).toMatchObject({
    name: ourName,
    benefits: ['From Pampore'],
    variants: [{ price: 550 }, { price: 950, discount: 10 }],
  })

  // Now the other admin's form holds the older version.
  await other.reload()
  await row(other, ourName).getByRole('button', { name: 'Edit' }).click()
  await change(shop, `/products/${productId}/status`, { status: 'draft' })
  await productForm(other).getByLabel('Name').fill('Never')
  await productForm(other).getByRole('button', { name: 'Update' }).click()
  await expect(bothOf(other, 'Name')).toHaveText([ourName, 'Never'])
  await conflict(other).getByRole('button', { name: 'Take theirs' }).click()
  await expect(conflict(other)).toBeHidden()
  await expect(productForm(other).getByLabel('Name')).toHaveValue(ourName)
  await expect(productForm(other).getByLabel('Name')).toBeFocused()
  await expect(productForm(other).getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('draft')
  await productForm(other).getByLabel('Name').fill(`${ourName} too`)
  await productForm(other).getByRole('button', { name: 'Update' }).click()
  await expect(notice(other, 'Product updated successfully')).toBeVisible()
  await other.context().close()
})

test('the Published switch conflicts with another admin’s change, but not with the form of the same admin', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  const published = row(page, name).getByRole('switch', { name: `Published: ${name}` })
  await published.click()
  await expect(productForm(page).getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('draft')
  await productForm(page).getByLabel('Type', { exact: true }).fill('saffron')
  await productForm(page).getByRole('button', { name: 'Update' }).click()
  await expect(productForm(page).getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  expect(await read<Product>(shop, `/products/${productId}?status=all`)).toMatchObject({ status: 'draft', type: 'saffron' })

  await change(shop, `/products/${productId}`, { name: `${name} theirs`, variants: [{ quantity: '1 g', price: 5 }] })
  await published.click()
  await expect(notice(page, 'This was changed after you opened it. Nothing was saved.')).toHaveRole('alert')
  await expect(row(page, `${name} theirs`)).toContainText('Draft')
})

test('a coupon and a customer that another admin changed show both versions', async ({ page, shop }) => {
  const { code, name } = await makeCelebrity(shop)
  await openAsAdmin(page, shop, `/admin/coupons?q=${code}`)
  await page.getByRole('button', { name: `Edit ${code}` }).click()
  const [{ _id = '' } = {}] = await read<{ _id: string }[]>(shop, `/coupons?q=${code}`)
  await change(shop, `/coupons/${_id}`, { code, discount: 30, minAmount: 100, expiry: '2040-12-31', createdBy: name })
  const coupon = page.locator('main form').filter({ hasText: 'Celebrity name' })
  await coupon.getByLabel('Discount').fill('20')
  await coupon.getByRole('switch', { name: 'Active' }).click()
  await page.getByRole('button', { name: 'Update Coupon' }).click()
  await expect(bothOf(page, 'Discount')).toHaveText(['30', '20'])
  await expect(bothOf(page, 'Active')).toHaveText(['Active', 'Inactive'])
  await expectAccessible(page)
  await conflict(page).getByRole('button', { name: 'Take theirs' }).click()
  await expect(coupon.getByLabel('Discount')).toHaveValue('30')
  await expect(coupon.getByLabel('Code')).toBeFocused()
  await expect(row(page, code)).toContainText('30%')
  await coupon.getByLabel('Discount').fill('35')
  await page.getByRole('button', { name: 'Update Coupon' }).click()
  await expect(notice(page, 'Coupon updated successfully')).toBeVisible()

  const email = `both-${process.pid}-${Date.now()}@example.com`
  const body = {
    name: 'Ravi Iyer',
    email,
    addresses: [
      { mobile: '9876543210', address: 'Pune' },
      { mobile: '', address: 'Goa' },
    ],
  }
  const created = await callApi<{ customer: { _id: string } }>(shop, 'POST', '/customers', { token: await adminToken(shop), body: { ...body, addresses: [] } })
  const customerPath = `/customers/${created.body.customer._id}`
  await page.goto(`/admin/customers?q=${email}`)
  await row(page, email).getByRole('button', { name: 'Edit' }).click()
  await change(shop, customerPath, body)
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  await field('Name').fill('Ravi K. Iyer')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(bothOf(page, 'Name')).toHaveText(['Ravi Iyer', 'Ravi K. Iyer'])
  await expect(conflict(page).getByText('Mobile', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(notice(page, 'Customer updated successfully')).toBeVisible()
  // The form changed only the name, so the addresses stay.
  expect(await read(shop, `${customerPath}/summary`)).toMatchObject({ customer: { name: 'Ravi K. Iyer', addresses: body.addresses } })
})

test('settings that another admin changed show both versions, and other settings are saved', async ({ page, shop }) => {
  const { hours, courts, developer, postal } = await read<VersionedSettings>(shop, '/settings/all')
  await openAsAdmin(page, shop, '/admin/settings/business')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await expect(field('Town')).toBeVisible()
  await change(shop, '/settings', { hours: 'Theirs 9-5', postal: { region: 'Kerala' }, courts: 'Kochi' })
  await field('Opening hours').fill('Mine 8-4')
  await field('Town').fill('Pampore')
  await field('Developer credit').fill('Ours')
  const save = page.getByRole('button', { name: 'Save settings' })
  await save.click()
  await expect(conflict(page).getByRole('row')).toHaveCount(2)
  await expect(bothOf(page, 'Opening hours')).toHaveText(['Theirs 9-5', 'Mine 8-4'])
  await expectAccessible(page)
  await conflict(page).getByRole('button', { name: 'Take theirs' }).click()
  await expect(field('Opening hours')).toHaveValue('Theirs 9-5')
  await expect(field('State')).toHaveValue('Kerala')
  await expect(field('Town')).toHaveValue('Pampore')
  await save.click()
  await expect(notice(page, 'Settings saved')).toBeVisible()
  expect(await read(shop, '/settings/all')).toMatchObject({
    hours: 'Theirs 9-5',
    developer: 'Ours',
    courts: 'Kochi',
    postal: { region: 'Kerala', locality: 'Pampore' },
  })

  await change(shop, '/settings', { hours: 'Theirs again' })
  await field('Opening hours').fill('Mine again')
  await save.click()
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict(page)).toBeHidden()
  await expect.poll(async () => await read(shop, '/settings/all')).toMatchObject({ hours: 'Mine again' })
  await change(shop, '/settings', { hours, courts, developer, postal })
})

test('tracking and actions of an order report another admin’s change in one line', async ({ page, shop }) => {
  const [order, other] = [await placeOrder(shop), await placeOrder(shop)]
  const tracking = (id: string, trackingUrl: string) => change(shop, `/orders/${id}/tracking`, { trackingUrl })
  await openAsAdmin(page, shop, `/admin/orders?q=${order._id}`)
  const cell = row(page, order._id)
  await expect(cell.getByRole('button', { name: 'Save' })).toBeVisible()
  await tracking(order._id, 'https://post.example/theirs')
  await cell.getByLabel(`Tracking URL of ${order._id}`).fill('https://post.example/mine')
  await cell.getByRole('button', { name: 'Save' }).click()
  await expect(cell.getByRole('alert')).toContainText('This order was changed: Paid, https://post.example/theirs.')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await cell.getByRole('button', { name: 'Take theirs' }).click()
  await expect(cell.getByRole('link', { name: 'post.example/theirs' })).toBeVisible()
  await cell.getByRole('button', { name: 'Edit' }).click()
  await tracking(order._id, 'https://post.example/again')
  await cell.getByLabel(`Tracking URL of ${order._id}`).fill('https://post.example/mine')
  await page.keyboard.press('Enter')
  await cell.getByRole('button', { name: 'Keep mine' }).click()
  await expect(cell.getByRole('link', { name: 'post.example/mine' })).toBeVisible()
  // After the save it can be edited again at once.
  await cell.getByRole('button', { name: 'Edit' }).click()
  await cell.getByLabel(`Tracking URL of ${order._id}`).fill('https://post.example/last')
  await page.keyboard.press('Enter')
  await expect(cell.getByRole('link', { name: 'post.example/last' })).toBeVisible()

  await page.goto(`/admin/orders/${order._id}`)
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  await tracking(order._id, 'https://post.example/more')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark delivered' }).click()
  const line = page.getByRole('banner').or(page.locator('header')).getByRole('alert')
  await expect(line).toContainText('https://post.example/more')
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.locator('header [data-tone]').filter({ hasText: 'Delivered' })).toBeVisible()

  await page.goto(`/admin/orders/${other._id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await change(shop, `/orders/${other._id}`, { status: 'Delivered' })
  const cancel = page.getByRole('dialog', { name: 'Cancel this order?' })
  await cancel.getByRole('button', { name: 'Cancel order' }).click()
  await expect(cancel.getByRole('alert')).toContainText('This order was changed: Delivered, no tracking URL.')
  await expect(cancel.getByRole('button', { name: 'Keep mine' })).toHaveCount(0)
  await cancel.getByRole('button', { name: 'Take theirs' }).click()
  await expect(cancel).toBeHidden()
  await expect(page.locator('header [data-tone]').filter({ hasText: 'Delivered' })).toBeVisible()
})
