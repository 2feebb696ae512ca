import { addFilter } from '../support/browser/add-filter.ts'
import type { Dialog, Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessible.ts'
import { adminToken, openAsAdmin } from '../support/browser/admin.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'
import { placeOrder } from '../support/browser/placed-order.ts'
import type { ShopProcess } from '../support/browser/shop-process.ts'
import { callApi } from '../support/browser/shopper.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' })
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Follows a link of the sidebar, and opens the sidebar first where it is a drawer. */
async function goTo(page: Page, link: string) {
  const menu = page.getByRole('button', { name: 'Open the menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: link, exact: true }).click()
}

/** Reloads the page and answers the browser's dialog with Stay. @returns true if the dialog was shown */
async function staysOnReload(page: Page): Promise<boolean> {
  const dialogTypes: string[] = []
  const answer = (dialog: Dialog) => {
    dialogTypes.push(dialog.type())
    void dialog.dismiss()
  }
  page.on('dialog', answer)
  await page.reload({ timeout: 3000 }).catch(() => undefined)
  page.off('dialog', answer)
  return dialogTypes.includes('beforeunload')
}

const forms = [
  { path: '/admin/allproducts', label: 'Name', other: 'Coupons' },
  { path: '/admin/coupons', label: 'Celebrity name', other: 'Customers' },
  { path: '/admin/customers', label: 'Name', other: 'Leads Inbox' },
  { path: '/admin/settings/business', label: 'Tagline', other: 'Activity' },
] as const

for (const { path, label, other } of forms)
  test(`unsaved input at ${path} asks before a link, Back or a reload @everywhere`, async ({ page, shop }) => {
    await openAsAdmin(page, shop, '/admin')
    // A click before the script is there would load the next page as a document, which Back leaves with the browser's own question.
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await goTo(
      page,
      { '/admin/allproducts': 'All Products', '/admin/coupons': 'Coupons', '/admin/customers': 'Customers', '/admin/settings/business': 'Settings' }[path],
    )
    if (path === '/admin/settings/business') await page.getByRole('link', { name: 'Business' }).click()
    await expect(field(page, label)).toBeVisible()
    const filled = await field(page, label).inputValue()

    // An untouched form does not ask.
    await goTo(page, other)
    await expect(page).not.toHaveURL(new RegExp(path))
    await page.goBack()
    await field(page, label).fill('Half typed')
    await goTo(page, other)
    await expect(question(page)).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(field(page, label)).toHaveValue('Half typed')

    await page.goBack()
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    expect(await staysOnReload(page)).toBe(true)
    await expect(field(page, label)).toHaveValue('Half typed')

    // A form with its original value does not ask.
    await field(page, label).fill(filled)
    await goTo(page, other)
    await expect(page).not.toHaveURL(new RegExp(path))
    await page.goBack()
    await field(page, label).fill('Half typed')
    await goTo(page, other)
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).not.toHaveURL(new RegExp(path))
    await page.goBack()
    await expect(field(page, label)).toHaveValue(filled)
  })

async function addCustomers(shop: ShopProcess, mark: string) {
  const token = await adminToken(shop)
  for (const name of ['two', 'one']) await callApi(shop, 'POST', '/customers', { token, body: { name: `${mark} ${name}` } })
}

test('Edit on another row asks about unsaved input; filters, Cancel and Update do not @everywhere', async ({ page, shop }) => {
  const mark = `Unsaved${process.pid}x${test.info().workerIndex}x${Date.now()}`
  await addCustomers(shop, mark)
  await openAsAdmin(page, shop, `/admin/customers?q=${mark}`)
  const edit = (name: string) => row(page, `${mark} ${name}`).getByRole('button', { name: 'Edit' })
  await edit('one').click()
  await expect(field(page, 'Name')).toHaveValue(`${mark} one`)
  await field(page, 'Address').fill('Pampore')
  await edit('two').click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Address')).toHaveValue('Pampore')
  // A filter keeps the form.
  await page.getByRole('searchbox').fill(`${mark} one`)
  await expect(row(page, `${mark} two`)).toHaveCount(0)
  await expect(field(page, 'Address')).toHaveValue('Pampore')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText('Customer updated successfully')
  // Uses the keyboard, because the list ignores a click when a row has just moved under the pointer.
  await notices.getByRole('button', { name: 'Dismiss this notice' }).press('Enter')
  await expect(field(page, 'Name')).toHaveValue('')

  await page.getByRole('searchbox').fill(mark)
  await edit('one').click()
  await field(page, 'Address').fill('Pulwama')
  await edit('two').click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(field(page, 'Name')).toHaveValue(`${mark} two`)
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Address').fill('Shopian')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toBeHidden()
  await expect(field(page, 'Name')).toHaveValue('')
})

test('Edit on another product and Logout ask about unsaved input @desktop', async ({ page, shop }) => {
  const mark = `Unsaved${process.pid}x${test.info().workerIndex}x${Date.now()}`
  await callApi(shop, 'POST', '/products/import', { token: await adminToken(shop), body: { csv: `Name,Quantity,Price\n${mark} one,1 g,5\n${mark} two,1 g,5` } })
  await openAsAdmin(page, shop, `/admin/allproducts?q=${mark}`)
  const edit = (name: string) => row(page, `${mark} ${name}`).getByRole('button', { name: 'Edit' })
  await edit('one').click()
  await page
    .getByRole('group', { name: 'Variant 1' })
    .getByRole('textbox', { name: /^Price/ })
    .fill('6')
  await edit('two').click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Name')).toHaveValue(`${mark} one`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('group', { name: 'Variant 1' }).getByRole('textbox', { name: /^Price/ })).toHaveValue('6')
  await edit('two').click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(field(page, 'Name')).toHaveValue(`${mark} two`)
  await expect(field(page, 'Name')).toBeFocused()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

for (const screen of ['list', 'page'] as const)
  test(`a typed tracking link on the order ${screen} asks once before it is lost @everywhere`, async ({ page, shop }) => {
    const [order, other] = [await placeOrder(shop), await placeOrder(shop)]
    await openAsAdmin(page, shop, screen === 'list' ? '/admin/orders' : `/admin/orders/${order._id}`)
    const link = (id: string) => page.getByLabel(`Tracking URL of ${id}`)
    await link(order._id).fill('https://post.example/half')
    if (screen === 'list') await link(other._id).fill('https://post.example/other')
    await goTo(page, 'Coupons')
    await expect(question(page)).toBeVisible()
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(link(order._id)).toHaveValue('https://post.example/half')
    expect(await staysOnReload(page)).toBe(true)
    await expect(link(order._id)).toHaveValue('https://post.example/half')
    if (screen === 'list') {
      // A filter takes rows off the screen.
      await addFilter(page, 'Packing and shipping', async () => {
        await page.getByLabel('Packing and shipping').selectOption('Packed')
        await question(page).getByRole('button', { name: 'Stay' }).click()
        await expect(page.getByLabel('Packing and shipping')).toHaveValue('')
      })
      await expect(link(order._id)).toHaveValue('https://post.example/half')
      await page.getByRole('button', { name: `Cancel editing tracking of ${other._id}` }).click()
    }
    await goTo(page, 'Coupons')
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/coupons$/)
    await page.goBack()
    await expect(link(order._id)).toHaveValue('')
    // A saved link does not ask.
    await link(order._id).fill('https://post.example/whole')
    await link(order._id).press('Enter')
    await expect(page.getByRole('button', { name: `Edit tracking of ${order._id}` })).toBeVisible()
    await goTo(page, 'Coupons')
    await expect(page).toHaveURL(/coupons$/)
  })
