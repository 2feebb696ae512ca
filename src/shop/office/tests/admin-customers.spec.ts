import type { Page } from '@playwright/test'
import { apiBase } from '#kernel/endpoint.ts'
import { showRupees } from '#ui/office/show.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { holdBack, lostAnswer } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi } from '#test/browser/shopper.ts'
import { keepNotices } from '#test/browser/timers.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const notice = (page: Page) => page.getByRole('region', { name: 'Notices' })

let count = 0
const newCustomer = () => {
  count += 1
  return { name: `Ravi Iyer ${process.pid} ${count}`, email: `ravi-${process.pid}-${count}@example.com` }
}

const addThroughApi = async (shop: ShopProcess, body: object) =>
  (await callApi<{ customer: { _id: string } }>(shop, 'POST', '/customers', { token: await adminToken(shop), body })).body.customer

test('an admin adds, edits and deletes a customer @everywhere @essential', async ({ page, shop }) => {
  const { name, email } = newCustomer()
  await openAsAdmin(page, shop, '/admin/customers')
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  const role = page.locator('form').getByLabel('Role')
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
  await field('Name').fill(name)
  await field('Email').fill(email)
  await field('Address').fill('12 MG Road')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(notice(page)).toContainText('Customer added successfully')
  await expect(row(page, email)).toContainText('12 MG Road')
  await expect(field('Name')).toHaveValue('')

  await row(page, email).getByRole('button', { name: 'Edit' }).click()
  await expect(field('Name')).toBeFocused()
  await expect(field('Name')).toHaveValue(name)
  await expect(field('Email')).toHaveValue(email)
  await field('Name').fill('Somebody else')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  await expect(field('Name')).toHaveValue('')

  await row(page, email).getByRole('button', { name: 'Edit' }).click()
  await field('Name').fill(`${name} Junior`)
  await role.first().selectOption('admin')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(notice(page)).toContainText('Customer updated successfully')
  await expect(row(page, email)).toContainText(`${name} Junior`)
  await expect(row(page, email)).toContainText('Admin')
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toHaveCount(0)

  await row(page, email).getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page)).toContainText('Customer deleted successfully')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, email)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})

test('an error is shown at its field, and the input stays', async ({ page, shop }) => {
  const taken = newCustomer()
  await addThroughApi(shop, taken)
  await openAsAdmin(page, shop, '/admin/customers')
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await expect(field('Name')).toBeFocused()
  await expect(field('Name')).toHaveAttribute('aria-invalid', 'true')
  await field('Name').fill('Ravi')
  await field('Email').fill(taken.email)
  await field('Mobile').fill('98765')
  await add.click()
  await expect(page.getByText('Phone must be 10 digits')).toBeVisible()
  await field('Mobile').fill('')
  await add.click()
  await expect(page.getByText('An account with this email already exists.')).toBeVisible()
  await expect(field('Email')).toBeFocused()
  await expect(field('Name')).toHaveValue('Ravi')
  await expectAccessible(page)
})

test('a late error does not mark the fields of the customer edited next', async ({ page, shop }) => {
  await keepNotices(page)
  const [one, other] = [newCustomer(), newCustomer()]
  for (const customer of [one, other]) await addThroughApi(shop, customer)
  await openAsAdmin(page, shop, '/admin/customers')
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  await row(page, one.email).getByRole('button', { name: 'Edit' }).press('Enter')
  await field('Email').fill(other.email)
  const release = await holdBack(page, '/customers/*')
  await page.getByRole('button', { name: 'Update', exact: true }).press('Enter')
  await row(page, other.email).getByRole('button', { name: 'Edit' }).press('Enter')
  await field('Name').fill('Ravi')
  await release()
  await expect(notice(page)).toContainText('An account with this email already exists.')
  await expect(field('Name')).toBeFocused()
  await expect(field('Name')).toHaveValue('Ravi')
  await expect(field('Email')).not.toHaveAttribute('aria-invalid', 'true')
})

test('a failed save without a server text shows a default text', async ({ page, shop }) => {
  await keepNotices(page)
  await openAsAdmin(page, shop, '/admin/customers')
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Ravi')
  for (const answer of ['no text', 'nothing'] as const) {
    await page.route(`**${apiBase}/customers`, (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return answer === 'nothing' ? route.abort() : route.fulfill({ status: 500, json: {} })
    })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('alert').last()).toHaveText(answer === 'nothing' ? lostAnswer : 'The customer could not be saved. Please try again.')
    await page.getByRole('button', { name: 'Dismiss this notice' }).last().click()
    await page.unrouteAll()
  }
})

test('the customer list searches, filters by role, pages and exports @everywhere', async ({ page, shop }) => {
  const mark = `Page${process.pid}${(count += 1)}`
  for (let number = 1; number <= 26; number += 1) await addThroughApi(shop, { name: `${mark} ${number}` })
  await openAsAdmin(page, shop, '/admin/customers')
  await page.getByRole('searchbox').fill(mark.toUpperCase())
  await expect(page).toHaveURL(new RegExp(`q=${mark.toUpperCase()}`))
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1 to 25 of 26 customers')
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(pages).toContainText('26 to 26 of 26 customers')
  await expect(row(page, `${mark} 1`)).toHaveCount(1)
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(row(page, `${mark} 26`)).toHaveCount(1)
  await page.getByRole('search').getByLabel('Role').selectOption('admin')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.getByRole('search').getByRole('link', { name: 'Clear' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
})

test('the page of a customer shows orders and spend, and exports the data', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  const customerId = order.customer?._id
  await openAsAdmin(page, shop, `/admin/customers/${customerId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Meera Iyer' })).toBeVisible()
  const tile = (name: string) => page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) })
  await expect(tile('Orders')).toHaveText('1')
  await expect(tile('Spent')).toHaveText(showRupees(order.totalAmount))
  await expect(row(page, order._id)).toContainText('Paid')
  await expect(row(page, order._id).getByRole('link', { name: order._id })).toHaveAttribute('href', `/admin/orders/${order._id}`)
  await expect(page.getByRole('definition').filter({ hasText: '12 MG Road, Bengaluru' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export data' }).click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^customer-${customerId}-.*\\.json$`))
  await page.getByRole('link', { name: 'All customers' }).click()
  await expect(page).toHaveURL(`${shop.baseURL}/admin/customers`)

  await page.goto('/admin/customers/UNKNOWN')
  await expect(page.getByRole('alert')).toHaveText('There is no such customer.')
})

test('an admin who deletes their own account is asked first, and the last admin cannot be removed', async ({ page, shop }) => {
  await keepNotices(page)
  await demoteOtherAdmins(shop)
  await openAsAdmin(page, shop, '/admin/customers?role=admin')
  const own = row(page, 'You')
  await own.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('This is your own account.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep my account' }).click()
  await expect(question).toBeHidden()
  await own.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert').last()).toHaveText('The shop needs at least one admin.')
  await page.getByRole('button', { name: 'Dismiss this notice' }).click()
  await own.getByRole('button', { name: 'Edit' }).click()
  await page.locator('form').getByLabel('Role').first().selectOption('user')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(question).toContainText('remove your own admin role')
  await question.getByRole('button', { name: 'Remove my role' }).click()
  await expect(page.getByRole('alert').last()).toHaveText('The shop needs at least one admin.')
})

test('the customer screens are accessible and fit every width', async ({ page, shop }) => {
  const customerId = (await placeOrder(shop)).customer?._id
  await addThroughApi(shop, { ...newCustomer(), name: 'W'.repeat(120), addresses: [{ mobile: '', address: 'x'.repeat(300) }] })
  await openAsAdmin(page, shop, '/admin/customers')
  for (const path of ['/admin/customers', `/admin/customers/${customerId}`]) {
    await page.goto(path)
    await expect(page.getByRole('table')).toBeVisible()
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page)
      if (width !== 320) await expectAccessible(page)
    }
  }
})

/** Leaves only the first admin. Tests before this one may have added others to the shop of the worker. */
async function demoteOtherAdmins(shop: ShopProcess) {
  const token = await adminToken(shop)
  const { body: admins } = await callApi<{ _id: string; name: string; email: string }[]>(shop, 'GET', '/customers?role=admin', { token })
  for (const { _id, name, email } of admins)
    if (email !== shop.admin.email) await callApi(shop, 'PUT', `/customers/${_id}`, { token, body: { name, email, role: 'user' } })
}
