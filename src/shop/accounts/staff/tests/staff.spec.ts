import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { mailTo } from '#test/browser/mail-to.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi, logIn, openAccount } from '#test/browser/shopper.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const rowOf = (page: Page, text: string) => main(page).getByRole('row').filter({ hasText: text })
const notice = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

let count = 0
const newEmail = () => `staff-${process.pid}-${(count += 1)}@example.com`

/** Invites from the screen, and returns the mailed link. */
async function invite(page: Page, shop: ShopProcess, email: string, role: string) {
  await openAsAdmin(page, shop, '/admin/staff')
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Role').selectOption({ label: role })
  await button(page, 'Send invitation').click()
  await notice(page, 'Invitation sent')
  return /https?:\/\/\S+/.exec(await mailTo(shop, email, /invitation/i))?.[0] ?? ''
}

test('an owner invites a packer, who sees and does only what the role allows @everywhere', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  const email = newEmail()
  await openAsAdmin(page, shop, '/admin/staff')
  await button(page, 'Send invitation').click()
  await expect(main(page).getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  const role = main(page).getByLabel('Role')
  await expect(role).toHaveAccessibleDescription(/What the role allows is shown here\./)
  await role.selectOption({ label: 'Packer' })
  await expect(role).toHaveAccessibleDescription('See orders and print packing slips · Pack, ship and deliver orders, and set tracking')
  const link = await invite(page, shop, email, 'Packer')
  await expect(rowOf(page, email)).toContainText('Packer')
  await expectAccessible(page)

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(main(page).getByText('as Packer.')).toBeVisible()
  // The history keeps no token.
  await expect(page).toHaveURL(/\/invitation$/)
  await button(page, 'Accept invitation').click()
  await expect(main(page).getByLabel('Name', { exact: true })).toBeFocused()
  await main(page).getByLabel('Name', { exact: true }).fill('Kiran Packer')
  await main(page).getByLabel('New password', { exact: true }).fill('crates of saffron 7')
  await main(page).getByLabel('Repeat new password').fill('crates of saffron 7')
  await expectAccessible(page)
  await button(page, 'Accept invitation').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect(main(page).getByLabel('Email')).toHaveValue(email)
  await main(page).getByLabel('Password').fill('crates of saffron 7')
  await button(page, 'Log In').click()

  await expect(page).toHaveURL(/\/admin\/to-pack$/)
  await expect(page.getByRole('heading', { level: 1, name: 'To pack' })).toBeVisible()
  if (await page.getByRole('button', { name: 'Open the menu' }).isVisible()) await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Back-office' }).getByRole('link')).toHaveText([
    /^\s*Orders\s*$/,
    /To pack/,
    /Returns/,
    'Proposals ',
    /View shop/,
  ])
  await page.keyboard.press('Escape')
  await expect(button(page, 'Export')).toHaveCount(0)
  await expectNoOverflow(page)

  await page.goto(`${shop.baseURL}/admin/orders/${order._id}`)
  await expect(button(page, 'Mark delivered')).toBeVisible()
  for (const name of ['Mark packed', 'Add tracking']) await expect(button(page, name)).toBeVisible()
  for (const name of ['Refund', 'Cancel order', 'Resend confirmation', 'Edit', 'Remove items']) await expect(button(page, name)).toHaveCount(0)
  await expect(main(page).getByRole('heading', { name: 'Payments' })).toHaveCount(0)
  await expectAccessible(page)
  for (const closed of ['/admin/money', '/admin/orders/new']) {
    await page.goto(`${shop.baseURL}${closed}`)
    await notice(page, 'Your role does not open this screen.')
    await expect(page).toHaveURL(/\/admin\/to-pack$/)
  }

  const { token } = await logIn(shop, email, 'crates of saffron 7')
  const refused = await callApi<{ code: string }>(shop, 'POST', `/orders/${order._id}/refunds`, { token, body: { amount: 1, key: 'packer-try-1' } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'scope_missing' } })

  await page.goto('/')
  await page.goto(link)
  await expect(main(page).getByRole('alert')).toContainText('This invitation was used or withdrawn')
})

test('an owner logs out their own other devices, and nobody else @everywhere', async ({ page, shop }) => {
  const { email, password, userId } = await openAccount(shop)
  const others = await adminToken(shop)
  await callApi(shop, 'PUT', `/customers/${userId}`, { token: others, body: { name: 'Kavya Nair', role: 'admin' } })
  const [lost, here] = [await logIn(shop, email, password), await logIn(shop, email, password)]
  await openAsAdmin(page, shop, '/admin/staff', here)
  await rowOf(page, email).getByRole('button', { name: 'Log out other devices' }).click()
  await expect(page.getByRole('dialog', { name: 'Log out all your other devices?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out other devices' }).click()
  await notice(page, 'Logged out everywhere else')
  await expect(rowOf(page, email).getByRole('button', { name: 'Log out other devices' })).toHaveCount(0)
  const status = async (token: string) => (await callApi(shop, 'GET', '/needs', { token })).status
  expect([await status(lost.token), await status(here.token), await status(others)]).toEqual([401, 200, 200])
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.goto(`${shop.baseURL}/admin/staff/log-ins`)
  await main(page).getByRole('link', { name: 'Your devices' }).click()
  await expect(page).toHaveURL(/\/profilepage$/)
})

test('a customer joins the staff with the account that stands, and an owner ends the access @everywhere', async ({ page, shop }) => {
  const { email, password } = await openAccount(shop)
  const link = await invite(page, shop, email, 'Support')
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await button(page, 'Log in to accept').click()
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password').fill(password)
  await button(page, 'Log In').click()
  await expect(page).toHaveURL(/\/invitation$/)
  await expectAccessible(page)
  await button(page, 'Accept invitation').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await main(page).getByLabel('Password').fill(password)
  await button(page, 'Log In').click()
  // Support sees no dashboard, so the first screen is the customers.
  await expect(page).toHaveURL(/\/admin\/customers$/)

  await openAsAdmin(page, shop, '/admin/staff')
  await expect(rowOf(page, email)).toContainText('Support')
  await rowOf(page, email).getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('dialog').getByLabel('Role').selectOption({ label: 'Editor' })
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await notice(page, 'Role changed')
  await expect(rowOf(page, email)).toContainText('Editor')
  await rowOf(page, email).getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowOf(page, email)).toContainText('Deactivated')
  expect((await callApi<{ code: string }>(shop, 'POST', '/auth/login', { body: { email, password } })).body.code).toBe('account_inactive')
  await main(page).getByRole('link', { name: 'Log-ins' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log-ins' })).toBeVisible()
  // The refused log-in is recorded after its answer.
  await expect(async () => {
    await page.reload()
    await expect(rowOf(page, 'Meera Iyer').first()).toContainText('Failed', { timeout: 2000 })
  }).toPass()
  await expect(rowOf(page, 'Meera Iyer').filter({ hasText: 'Logged in' }).first()).toContainText('Chrome')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('an owner defines a role, and a conflict says who saved it @everywhere', async ({ page, shop }) => {
  const name = `Night shift ${newEmail()}`.slice(0, 40)
  await openAsAdmin(page, shop, '/admin/staff')
  await main(page).getByRole('link', { name: 'Roles' }).click()
  await button(page, 'Add role').click()
  await expect(main(page).getByLabel('Name', { exact: true })).toBeFocused()
  await main(page).getByLabel('Name', { exact: true }).fill('Packer')
  await main(page).getByLabel('See leads').check()
  await button(page, 'Add role').click()
  await expect(main(page).getByText('A role with this name already exists.')).toBeVisible()
  await main(page).getByLabel('Name', { exact: true }).fill(name)
  await expectAccessible(page)
  await button(page, 'Add role').click()
  await notice(page, 'Role added')
  await expect(rowOf(page, name)).toContainText('1 permission')

  await rowOf(page, name).getByRole('button', { name: 'Edit' }).click()
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const { body: roles } = await callApi<{ _id: string; name: string; version: number }[]>(shop, 'GET', '/staff-roles', { token })
  const role = roles.find((found) => found.name === name)
  const other = { name, scopes: ['leads:read', 'orders:read'], secondFactor: false, version: role?.version }
  expect((await callApi(shop, 'PUT', `/staff-roles/${role?._id}`, { token, body: other })).status).toBe(200)
  await main(page).getByLabel('Answer and delete leads').check()
  await button(page, 'Update role').click()
  const dialog = page.getByRole('dialog', { name: 'Conflicting changes' })
  await expect(dialog).toContainText('Admin saved it on')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await notice(page, 'Role saved')
  await expect(rowOf(page, name)).toContainText('2 permissions')
  await rowOf(page, name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
  await expectNoOverflow(page)
})
