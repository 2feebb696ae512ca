import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { buyOne } from '#test/browser/customer.ts'
import { signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { addAddress, callApi, openAccount } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

let count = 0
/** Returns a mobile number that no other test uses. */
const newNumber = () => `97${String(process.pid % 10_000).padStart(4, '0')}${String((count += 1)).padStart(4, '0')}`

/** Returns the newest code that the shop sent to a number or an e-mail address. */
async function readCode(shop: ShopProcess, to: string) {
  const sent = (await shop.mailbox()).find((message) => message.to === to && message.text.includes(' is your '))
  return /(\d{6}) is your/.exec(sent?.text ?? '')?.[1] ?? ''
}

/** Opens an account that logs in by phone, with an order and an address. */
async function openByPhone(shop: ShopProcess) {
  const mobile = newNumber()
  const { body: sent } = await callApi<{ challenge: string }>(shop, 'POST', '/auth/send-otp', { body: { mobile } })
  const otp = await readCode(shop, `+91${mobile}`)
  const { body } = await callApi<{ token: string; userId: string }>(shop, 'POST', '/auth/verify-otp', { body: { mobile, otp, challenge: sent.challenge } })
  const addressId = await addAddress(shop, body.token)
  await buyOne(shop, { stock: await stockShop(shop), ...body, addressId, email: '', password: '' })
  return { mobile, ...body }
}

async function addNumber(page: Page, shop: ShopProcess, mobile: string) {
  await page.getByRole('button', { name: 'Add a login number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile number').fill(mobile)
  await dialog.getByRole('button', { name: 'Text me a code' }).click()
  await expect(dialog.getByText(`We have sent a code to +91 ${mobile}.`)).toBeVisible()
  await dialog.getByLabel('OTP').fill(await readCode(shop, `+91${mobile}`))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

test('a shopper adds a login number, after an error at the field @everywhere', async ({ page, shop }) => {
  const { token, userId } = await openAccount(shop)
  const mobile = newNumber()
  await signIn(page, { token, userId })
  await page.goto('/ProfilePage')
  await page.getByRole('button', { name: 'Add a login number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a login number' })
  await dialog.getByLabel('Mobile number').fill('12345')
  await dialog.getByRole('button', { name: 'Text me a code' }).click()
  await expect(dialog.getByText('Please enter a valid Indian mobile number.')).toBeVisible()
  await expect(dialog.getByLabel('Mobile number')).toBeFocused()
  await expectAccessibleAtAllWidths(page)
  // A code that was sent is asked for again after the dialog was closed.
  await dialog.getByLabel('Mobile number').fill(mobile)
  await dialog.getByRole('button', { name: 'Text me a code' }).click()
  await expect(dialog.getByText(/^You can ask for a new code in \d+ seconds\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await addNumber(page, shop, mobile)
  await expect(page.getByText('You now log in with this number too.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: `+91 ${mobile}` })).toContainText('Verified')
  await expect(page.getByRole('button', { name: 'Change login number' })).toBeFocused()
})

test('a shopper joins the account of a phone number, and an admin separates the two again @everywhere', async ({ page, shop }) => {
  const other = await openByPhone(shop)
  const { token, userId, email } = await openAccount(shop)
  // Not `signIn`, which would sign the shopper in again when the admin's page loads.
  await openAsAdmin(page, shop, '/ProfilePage', { token, userId, role: 'user' })
  await addNumber(page, shop, other.mobile)
  const dialog = page.getByRole('dialog', { name: 'Join two accounts' })
  await expect(dialog.getByRole('listitem').first()).toHaveText(
    `1 order and 1 address of the account that logs in with +91 ••••• ${other.mobile.slice(-5)} come to this account.`,
  )
  await expectAccessibleAtAllWidths(page)
  await dialog.getByRole('button', { name: 'Join the accounts' }).click()
  await expect(page.getByText('Your accounts are joined.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto('/myorders')
  await expect(page.getByText('Ordered Successfully')).toHaveCount(1)
  expect((await callApi(shop, 'GET', '/users/addresses', { token: other.token })).status).toBe(401)

  await openAsAdmin(page, shop, `/admin/customers/${userId}`)
  const joined = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Joined accounts' }) })
  await expect(joined).toContainText('1 order, 1 address')
  await expectAccessible(page)
  await joined.getByRole('button', { name: 'Undo merge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Separate accounts' }).click()
  await expect(page.getByText('The accounts are separate again.')).toBeVisible()
  await expect(joined).toHaveCount(0)
  await expect(page.getByText(email)).toBeVisible()
  expect(
    (await callApi<unknown[]>(shop, 'GET', `/customers/${other.userId}/orders`, { token: (await page.evaluate(() => localStorage.getItem('token'))) ?? '' }))
      .body,
  ).toHaveLength(1)
})

test('a shopper who logs in by phone joins the account of an email address', async ({ page, shop }) => {
  const { email } = await openAccount(shop)
  const own = await openByPhone(shop)
  await signIn(page, { token: own.token, userId: own.userId })
  await page.goto('/ProfilePage')
  await page.getByRole('button', { name: 'Add an email address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await expect(dialog.getByText(`We have sent a code to ${email}.`)).toBeVisible()
  await dialog.getByLabel('Code').fill(await readCode(shop, email))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toContainText('The password and the passkeys of that account end.')
  await dialog.getByRole('button', { name: 'Join the accounts' }).click()
  await expect(page.getByText('Your accounts are joined.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: email })).toContainText('Verified')
})
