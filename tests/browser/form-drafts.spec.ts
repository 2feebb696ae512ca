import type { Page } from '@playwright/test'
import { adminToken } from '../support/browser/admin.ts'
import { buyOne, openCustomer, signInAs } from '../support/browser/customer.ts'
import { signIn } from '../support/browser/fake-replies.ts'
import { inviteToReview } from '../support/browser/invite-to-review.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openHydrated } from '../support/browser/open-hydrated.ts'
import type { ShopProcess } from '../support/browser/shop-process.ts'
import { callApi, openAccount } from '../support/browser/shopper.ts'

/** A reload keeps what a shopper has typed into a form, until it is sent or cancelled, or somebody logs out. */

const main = (page: Page) => page.getByRole('main')
const deliver = async (shop: ShopProcess, id: string) => callApi(shop, 'PUT', `/orders/${id}`, { token: await adminToken(shop), body: { status: 'Delivered' } })

/** Returns the texts of all drafts in this tab. */
const drafts = (page: Page) => page.evaluate(() => Object.entries(sessionStorage).flatMap(([key, value]) => (key.startsWith('draft:') ? [value] : [])))

test('a return request survives a reload, until it is sent', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const id = await buyOne(shop, customer)
  await deliver(shop, id)
  await signInAs(page, customer)
  const panel = page.getByRole('region', { name: 'Returns' })
  await page.goto(`/Myorders/${id}`)
  await panel.getByRole('button', { name: 'Return items' }).click()
  await panel.getByRole('button', { name: 'Decrease quantity' }).click()
  await panel.getByLabel('Reason').selectOption('It arrived damaged')
  await panel.getByLabel('What is wrong?').fill('<b>The lid</b> is broken')
  await page.reload()
  await expect(panel.getByLabel('What is wrong?')).toHaveValue('<b>The lid</b> is broken')
  await expect(panel.getByLabel('Reason')).toHaveValue('damaged')
  await expect(panel.getByRole('textbox', { name: 'Quantity' })).toHaveValue('0')
  await expect(panel.getByRole('textbox', { name: 'Quantity' })).not.toBeFocused()

  const stranger = await openAccount(shop)
  await page.evaluate(({ token, userId }) => Object.assign(localStorage, { token, userId }), stranger)
  await page.goto('/Myorders')
  expect((await drafts(page)).join('')).not.toContain(stranger.userId)
  await page.evaluate(({ token, userId }) => Object.assign(localStorage, { token, userId }), customer)

  await page.goto(`/Myorders/${id}`)
  await panel.getByRole('button', { name: 'Increase quantity' }).click()
  await panel.getByRole('button', { name: 'Request return' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText('The lid')
  expect(await drafts(page)).toEqual([])
  await page.reload()
  await expect(panel.getByRole('listitem').first()).toContainText('Requested')
  await expect(panel.getByLabel('What is wrong?')).toHaveCount(0)
})

test('an edited profile survives a reload, but neither Cancel, Save, another account nor a log-out', async ({ page, shop }) => {
  const [asha, ravi] = [await openAccount(shop), await openAccount(shop)]
  const become = ({ token, userId }: typeof asha) => page.evaluate((session) => Object.assign(localStorage, session), { token, userId, role: 'user' })
  const name = main(page).getByLabel('Name', { exact: true })
  const edit = main(page).getByRole('button', { name: 'Edit', exact: true })
  await page.goto('/')
  await become(asha)
  await page.goto('/ProfilePage')
  await edit.click()
  await name.fill('Asha Rao')
  await main(page).getByLabel('Address', { exact: true }).fill('12 MG Road')
  await page.reload()
  await expect(name).toHaveValue('Asha Rao')
  await expect(main(page).getByLabel('Address', { exact: true })).toHaveValue('12 MG Road')

  await become(ravi)
  await page.goto('/ProfilePage')
  await expect(edit).toBeVisible()
  await expect(name).toHaveValue('Meera Iyer')
  await become(asha)
  await page.goto('/ProfilePage')
  await expect(name).toHaveValue('Asha Rao')
  await main(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(name).toHaveValue('Meera Iyer')
  await page.reload()
  await expect(edit).toBeVisible()

  await edit.click()
  await name.fill('Asha R')
  await page.reload()
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated ✅')).toBeVisible()
  expect(await drafts(page)).toEqual([])
  await page.reload()
  await expect(name).toHaveValue('Asha R')

  await edit.click()
  await name.fill('Left behind')
  expect((await drafts(page)).join('')).toContain('Left behind')
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await drafts(page)).toEqual([])
})

test('registration survives a reload without its passwords', async ({ page }) => {
  await page.goto('/register')
  await main(page).getByLabel('Name', { exact: true }).fill('Asha Rao')
  await main(page).getByLabel('Email', { exact: true }).fill('asha.draft@example.com')
  await main(page).getByLabel('Password', { exact: true }).fill('saffron from Pampore')
  await main(page).getByLabel('Confirm Password').fill('saffron from Pampore')
  await expect(main(page).getByRole('button', { name: 'Register' })).toBeEnabled()
  // The script may load after the typing.
  await expect.poll(async () => (await drafts(page)).join('')).toContain('Asha Rao')
  expect((await drafts(page)).join('')).not.toContain('Pampore')
  await page.reload()
  await expect(main(page).getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await expect(main(page).getByLabel('Email', { exact: true })).toHaveValue('asha.draft@example.com')
  await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue('')
  for (const field of ['Password', 'Confirm Password']) await main(page).getByLabel(field, { exact: true }).fill('saffron from Pampore')
  await main(page).getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await drafts(page)).toEqual([])
})

test('a half-written message is hidden from the next account, also after a log-out in another tab', async ({ page, shop }) => {
  const [asha, ravi] = [await openAccount(shop), await openAccount(shop)]
  const become = (tab: Page, { token, userId }: typeof asha) => tab.evaluate((session) => Object.assign(localStorage, session), { token, userId, role: 'user' })
  const message = main(page).getByLabel('Message')
  await page.goto('/')
  await become(page, asha)
  await openHydrated(page, '/contact')
  await message.fill('My daughter is at 12 MG Road')
  await page.reload()
  await expect(message).toHaveValue('My daughter is at 12 MG Road')
  await become(page, ravi)
  await openHydrated(page, '/contact')
  await expect(main(page).getByLabel('Name', { exact: true })).toHaveValue('Meera Iyer')
  await expect(message).toHaveValue('')

  await message.fill('Ravi writes')
  const other = await page.context().newPage()
  await openHydrated(other, '/')
  await other.getByRole('button', { name: 'My account' }).click()
  await other.getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(() => drafts(page)).toEqual([])
  await other.close()
})

test('an invited review survives a reload, until it is sent', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const orderId = await buyOne(shop, customer)
  await deliver(shop, orderId)
  await openHydrated(page, `${await inviteToReview(shop, orderId)}?stars=5`)
  await main(page).getByLabel('Title').fill('Deep colour')
  await main(page).getByRole('radio', { name: '4 stars' }).check({ force: true })
  await main(page).getByLabel('Your words').fill('Two threads were enough.')
  await page.reload()
  await expect(main(page).getByLabel('Your words')).toHaveValue('Two threads were enough.')
  await expect(main(page).getByLabel('Title')).toHaveValue('Deep colour')
  await expect(main(page).getByRole('radio', { name: '4 stars' })).toBeChecked()
  await main(page).getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Thank you. Everything in this order is reviewed.')).toBeVisible()
  expect(await drafts(page)).toEqual([])
})

test('an edited address survives a reload, until Cancel, or until the address changes elsewhere', async ({ page, shop }) => {
  const { token, userId, addressId } = await openCustomer(shop)
  await signIn(page, { token, userId })
  const street = main(page).getByLabel('House number and street')
  const open = async () => {
    await page.goto('/ProfilePage')
    await main(page).getByRole('heading', { name: 'Saved addresses' }).click()
    await main(page).getByRole('article').getByRole('button', { name: 'Edit' }).click()
  }
  await open()
  await street.fill('14 Church Street')
  await page.reload()
  await open()
  await expect(street).toHaveValue('14 Church Street')
  const { body: list } = await callApi<{ _id: string; version: number }[]>(shop, 'GET', '/users/addresses', { token })
  const [saved] = list
  const changed = { ...saved, address: '20 Park Street' }
  expect((await callApi(shop, 'PUT', `/users/addresses/${addressId}`, { token, body: changed })).status).toBe(200)
  await page.reload()
  await open()
  await expect(street).toHaveValue('20 Park Street')
  await street.fill('1 Lost Street')
  await main(page).getByRole('form', { name: 'Edit address' }).getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await open()
  await expect(street).toHaveValue('20 Park Street')
})
