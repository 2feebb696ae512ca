import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { PersonalData } from '#shop/storefront/people/contract.ts'
import { apiBase } from '#kernel/endpoint.ts'
import { dataFile } from '#shop/storefront/pages/profile/download-data.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { apiPath, signIn } from '#test/browser/fake-replies.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { openFullAccount } from '#test/browser/full-account.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { expectReflow } from '#test/browser/reflow.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { accountPassword, addAddress, callApi, logIn, openAccount } from '#test/browser/shopper.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Opens a part of the profile at its heading. */
async function openPart(page: Page, title: string) {
  await page.goto('/ProfilePage')
  const part = page.locator('details').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })
  await part.locator('summary').click()
  return part
}

async function isLoggedIn(shop: ShopProcess, token: string, agent = 'test') {
  const { status } = await fetch(`${shop.baseURL}${apiBase}/users/addresses`, { headers: { authorization: `Bearer ${token}`, 'user-agent': agent } })
  return status === 200
}

/** Logs in as a browser does. The list names it at once. */
async function logInBy(shop: ShopProcess, { email, password }: { email: string; password: string }, agent: string) {
  const headers = { 'content-type': 'application/json', 'user-agent': agent }
  const response = await fetch(`${shop.baseURL}${apiBase}/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
  const { data }: { data: { token: string; userId: string } } = await response.json()
  return data
}

test('a shopper sees the log-ins, ends one and then all others @everywhere', async ({ page, shop }) => {
  const account = await openAccount(shop)
  const { email, password } = account
  const known = await logInBy(shop, account, firefox)
  const [unused, third] = [await logIn(shop, email, password), account]
  const { token, userId } = await logInBy(shop, account, await page.evaluate(() => navigator.userAgent))
  await signIn(page, { token, userId })
  const part = await openPart(page, 'Log-ins')
  const rows = part.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'This device' })).toContainText('Chrome on Linux')
  await expect(rows.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Firefox on Windows' })).toContainText('On the network that you use now')
  // Those of the test itself, which has no browser.
  await expect(rows.filter({ hasText: 'Unknown device' })).toHaveCount(2)
  await expect(part.getByText('Devices where you are logged in')).toBeVisible()
  for (const text of ['Not used yet', 'Network not known']) await expect(part).not.toContainText(text)
  await expect(part).not.toContainText('127.0.0')
  await expectAccessibleAtAllWidths(page)

  await rows.filter({ hasText: 'Firefox on Windows' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(part.getByRole('list', { name: 'Log-ins' })).toBeFocused()
  expect(await isLoggedIn(shop, known.token)).toBe(false)
  expect(await isLoggedIn(shop, third.token)).toBe(true)

  await part.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(rows).toHaveCount(1)
  await expect(part.getByRole('button')).toHaveCount(0)
  expect([await isLoggedIn(shop, unused.token), await isLoggedIn(shop, third.token), await isLoggedIn(shop, token)]).toEqual([false, false, true])
})

test('a log-in that ended meanwhile leaves the list with a message', async ({ page, shop }) => {
  const { email, password, token, userId } = await openAccount(shop)
  const other = await logIn(shop, email, password)
  await signIn(page, { token, userId })
  const part = await openPart(page, 'Log-ins')
  await expect(part.getByRole('listitem')).toHaveCount(2)
  await callApi(shop, 'POST', '/auth/logout', { token: other.token })
  await part.getByRole('button', { name: /^Log out Unknown device/ }).click()
  await expect(page.getByText('There is no such log-in.')).toBeVisible()
  await expect(part.getByRole('listitem')).toHaveCount(1)
})

test('a shopper edits an address, marks it Work and makes it the default, which the checkout selects @everywhere', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  await addAddress(shop, customer.token)
  await signInAs(page, customer)
  const part = await openPart(page, 'Saved addresses')
  const cards = part.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('Default')
  await expectAccessibleAtAllWidths(page)

  await cards.last().getByRole('button', { name: 'Edit' }).click()
  const form = part.getByRole('form', { name: 'Edit address' })
  await expect(form.getByLabel('PIN code')).toHaveValue('560001')
  await form.getByLabel('Name').fill('Meera at work')
  await form.getByLabel('Phone', { exact: true }).fill('98765')
  await form.getByRole('radio', { name: 'Work' }).check()
  await expectAccessibleAtAllWidths(page)
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form.getByText('Phone must be 10 digits')).toBeVisible()
  await form.getByLabel('Phone', { exact: true }).fill('9811111111')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(cards.last()).toContainText('Meera at work')
  await expect(cards.last()).toContainText('Work')
  await expect(cards.last().getByRole('button', { name: 'Edit' })).toBeFocused()

  await cards.last().getByRole('button', { name: 'Make default' }).click()
  await expect(cards.last()).toContainText('Default')
  await expect(cards.first().getByRole('button', { name: 'Make default' })).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: 'Meera at work' })).toBeChecked()

  const again = await openPart(page, 'Saved addresses')
  await again.getByRole('button', { name: 'Delete the address of Meera at work' }).click()
  await expect(cards).toHaveCount(1)
  await again.getByRole('button', { name: 'Add a new address' }).click()
  await expect(again.getByRole('form', { name: 'New address' }).getByRole('radio', { name: 'Home' })).toBeChecked()
})

test('a shopper who edits an address that changed meanwhile sees the other text before replacing it', async ({ page, shop }) => {
  const { token, userId } = await openAccount(shop)
  const id = await addAddress(shop, token)
  await signIn(page, { token, userId })
  const part = await openPart(page, 'Saved addresses')
  await part.getByRole('button', { name: 'Edit' }).click()
  const elsewhere = { name: 'From the other tab', mobile: '9876543210', pincode: '560001', addressType: 'Home', state: 'Karnataka' }
  expect((await callApi(shop, 'PUT', `/users/addresses/${id}`, { token, body: elsewhere })).status).toBe(200)
  const form = part.getByRole('form', { name: 'Edit address' })
  await form.getByLabel('Name').fill('From this tab')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(part.getByText(/changed in the meantime\. It is now: From the other tab/)).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('From this tab')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(part.getByRole('article')).toContainText('From this tab')
})

test('a shopper downloads the data, and then deletes the account @everywhere', async ({ page, shop }) => {
  const { email, password, token, userId } = await openAccount(shop)
  await addAddress(shop, token)
  await signIn(page, { token, userId })
  const part = await openPart(page, 'Your data')
  await expectAccessibleAtAllWidths(page)
  await part.getByRole('button', { name: 'Download my data' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await proof.getByLabel('Password').fill(password)
  const downloading = page.waitForEvent('download')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.html$/)
  const file = await readFile(await download.path(), 'utf8')
  const json = /<script type="application\/json" id="data">(.*)<\/script>/.exec(file)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({ account: { _id: userId, email }, addresses: [{ address: '12 MG Road', isDefault: true }] })
  await expect(part.getByText('Your file has been downloaded. Keep it safe.')).toBeVisible()

  await part.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expectAccessibleAtAllWidths(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(part.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  await part.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByLabel('Password').fill('a wrong password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('The password is not correct.')).toBeVisible()
  expect(await isLoggedIn(shop, token)).toBe(true)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  expect(await page.evaluate(() => ['token', 'role', 'userId'].map((key) => localStorage.getItem(key)))).toEqual([null, null, null])
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeAttached()
  expect(await isLoggedIn(shop, token)).toBe(false)
  expect((await callApi(shop, 'POST', '/auth/login', { body: { email, password } })).status).toBe(401)
  await expect
    .poll(async () =>
      (await shop.mailbox())
        .filter(({ to }) => to === email)
        .map(({ text }) => text)
        .join(''),
    )
    .toContain('account was deleted on')
})

test('the file of the data fits a small window at 200 % text, and shows the photo of a return', async ({ page, shop, context }) => {
  const { orderId, token } = await openFullAccount(page, shop)
  const { body: returned } = await callApi<{ returns: { _id: string }[] }>(shop, 'GET', `/orders/my-orders/${orderId}/returns`, { token })
  const photo = new FormData()
  photo.append('photo', new Blob([await readFile('media/saffron-front.jpg')], { type: 'image/jpeg' }), 'lid.jpg')
  const path = `${shop.baseURL}${apiBase}/returns/${returned.returns[0]?._id}/photos`
  expect((await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: photo })).status).toBe(200)
  const { body: data } = await callApi<PersonalData>(shop, 'POST', '/account/download', { token, body: { currentPassword: accountPassword } })
  expect(data.orders).toHaveLength(1)

  const reader = await context.newPage()
  await reader.setViewportSize({ width: 320, height: 640 })
  await reader.setContent(dataFile(data))
  const shown = reader.getByRole('img', { name: 'Photo' })
  await expect(shown).toHaveCount(1)
  expect(await shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(100)
  await expect(reader.getByText('base64')).toHaveCount(0)
  await expectNoOverflow(reader)
  await expectReflow(reader)
  await expectAccessible(reader)
})

test('an account with an open payment stays, and says why', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const body = { items: [{ productId: customer.stock.productId, variant: '1 g', qty: 1 }], addressId: customer.addressId, expectedTotal: 500 }
  expect((await callApi(shop, 'POST', '/payments/orders', { token: customer.token, body })).status).toBe(200)
  await signInAs(page, customer)
  const part = await openPart(page, 'Your data')
  await part.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByLabel('Password').fill(customer.password)
  await dialog.getByLabel('Password').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(part.getByRole('alert')).toHaveText('A payment of yours is still open. Please finish it first, or try again in 30 minutes.')
  expect(await isLoggedIn(shop, customer.token)).toBe(true)
})

test('a part that does not load offers another try', async ({ page, shop }) => {
  const { token, userId } = await openAccount(shop)
  await signIn(page, { token, userId })
  for (const [title, api, text] of [
    ['Log-ins', '/auth/sessions', 'Your log-ins could not be loaded. Please try again.'],
    ['Saved addresses', '/users/addresses', 'Your addresses could not be loaded. Please try again.'],
  ] as const) {
    await page.route(apiPath(api), (route) => route.abort())
    const part = await openPart(page, title)
    await expect(part.getByText(text)).toBeVisible()
    await page.unroute(apiPath(api))
    await part.getByRole('button', { name: 'Try again' }).click()
    await expect(part.getByText(text)).toBeHidden()
  }
})
