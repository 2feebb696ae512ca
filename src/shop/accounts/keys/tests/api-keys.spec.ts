import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const rowOf = (page: Page, text: string) => main(page).getByRole('row').filter({ hasText: text })

let count = 0
const newName = () => `Courier ${process.pid} ${(count += 1)}`

test('an owner makes a key, copies it once, limits it and revokes it @everywhere', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = newName()
  await openAsAdmin(page, shop, '/admin/api-keys')
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Make API key').click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByText('Please enter a name.')).toBeVisible()
  await expect(dialog.getByText('Please choose what the key allows.')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('See orders and print packing slips').check()
  await expect(dialog.getByLabel('Invite staff, and change roles and staff accounts')).toHaveCount(0)
  await dialog.getByLabel('Allowed addresses').fill('example.com')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await expect(dialog.getByLabel('Allowed addresses')).toBeFocused()
  await expect(dialog.getByText('Please give addresses or networks, such as 203.0.113.7 or 203.0.113.0/24.')).toBeVisible()
  await dialog.getByLabel('Allowed addresses').fill('')
  await dialog.getByLabel('Last day').fill('2099-12-31')
  await dialog.getByRole('button', { name: 'Make key' }).click()

  const shown = page.getByRole('dialog', { name: `The key of ${name}` })
  await expect(shown.getByText('Copy it now: it is shown only once.')).toBeVisible()
  const text = await shown.getByLabel('API key').inputValue()
  expect(text).toMatch(/^swk_[\w-]{43}$/)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Close this window? The key is never shown again.' }).getByRole('button', { name: 'Stay' }).click()
  await shown.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toHaveCount(0)

  await expect(rowOf(page, name)).toContainText('Works')
  await expect(rowOf(page, name)).toContainText(`swk_…${text.slice(-4)}`)
  await expect(rowOf(page, name)).toContainText('Never')
  await expect(rowOf(page, name)).toContainText('31 Dec 2099')
  await expect(page.getByText(text)).toHaveCount(0)
  expect((await callApi(shop, 'GET', '/orders?limit=1', { token: text })).status).toBe(200)
  expect((await callApi(shop, 'GET', '/customers', { token: text })).status).toBe(403)
  await page.reload()
  await expect(rowOf(page, name)).toContainText('from 127.0.0.0/24')

  await rowOf(page, name).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await edit.getByLabel('Allowed addresses').fill('203.0.113.0/24')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('API key saved')).toBeVisible()
  expect(await callApi(shop, 'GET', '/orders?limit=1', { token: text })).toMatchObject({ status: 403, body: { code: 'key_address_refused' } })

  await rowOf(page, name).getByText('1 permission').click()
  await expect(rowOf(page, name)).toContainText('Only from 203.0.113.0/24')
  await rowOf(page, name).getByRole('button', { name: 'Revoke' }).click()
  await page
    .getByRole('dialog', { name: `Revoke ${name}?` })
    .getByRole('button', { name: 'Revoke key' })
    .click()
  await expect(rowOf(page, name)).toContainText('Revoked')
  await expect(rowOf(page, name).getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Ended keys stay in this list for 30 days.')).toBeVisible()
  expect((await callApi(shop, 'GET', '/orders?limit=1', { token: text })).status).toBe(401)
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('two owners change a key, and Activity names the key as the actor @everywhere', async ({ page, shop }) => {
  const [name, token] = [newName(), await adminToken(shop)]
  const key = { name, scopes: ['customers:write'], perMinute: 30 }
  const { body } = await callApi<{ text: string; apiKey: { _id: string; version: number } }>(shop, 'POST', '/api-keys', { token, body: key })
  const customer = `Ravi ${name}`
  await callApi(shop, 'POST', '/customers', { token: body.text, body: { name: customer, email: '' } })
  await openAsAdmin(page, shop, '/admin/api-keys')
  await rowOf(page, name).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  const changed = { ...key, scopes: ['customers:write', 'customers:read'], version: body.apiKey.version }
  expect((await callApi(shop, 'PUT', `/api-keys/${body.apiKey._id}`, { token, body: changed })).status).toBe(200)
  await edit.getByLabel('Requests a minute').fill('12')
  await edit.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Conflicting changes' })
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('API key saved')).toBeVisible()
  await expect(rowOf(page, name)).toContainText('2 permissions')

  await page.goto(`${shop.baseURL}/admin/activity?actor=${body.apiKey._id}`)
  await expect(rowOf(page, customer)).toContainText('API key')
  await expect(rowOf(page, customer)).toContainText('created')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('the list says that it is empty, and that it could not be loaded @everywhere', async ({ page, shop }) => {
  await page.route(apiPath('/api-keys'), (route) => route.fulfill({ json: [] }))
  await openAsAdmin(page, shop, '/admin/api-keys')
  await expect(main(page).getByText('No API keys yet. Make one for each program, so that you can revoke it alone.')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.route(apiPath('/api-keys'), (route) => route.fulfill({ status: 503, json: { success: false, message: 'The shop is busy.', code: 'unavailable' } }))
  await page.reload()
  await expect(main(page).getByRole('alert')).toHaveText('The shop is busy.')
  await expectAccessible(page)
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await expect(main(page).getByRole('alert')).toHaveCount(0)
})
