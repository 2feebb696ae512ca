import type { Page } from '@playwright/test'
import { openCustomer } from '../support/browser/customer.ts'
import { signInOnce } from '../support/browser/sign-in-once.ts'
import { expect, test } from '../support/browser/journey.ts'
import { addAddress, callApi, openAccount } from '../support/browser/shopper.ts'
import { keepNotices } from '../support/browser/timers.ts'

test('a browser whose session was ended elsewhere says so once, and the login returns to its page', async ({ page, shop }) => {
  await keepNotices(page)
  const { email, password, token, userId } = await openAccount(shop)
  await signInOnce(page, shop, { token, userId, role: 'user' })
  await page.goto('/ProfilePage')
  await expect(page.getByRole('heading', { name: 'Log-ins', level: 2 })).toBeVisible()
  await callApi(shop, 'POST', '/auth/logout', { token })
  await page.goto('/Myorders')
  const notice = page.getByText('You were logged out. Log in again.')
  await expect(notice).toBeVisible()
  await expect(notice).toHaveCount(1)
  await expect(page).toHaveURL(`${shop.baseURL}/`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled()
  await expect(notice).toHaveCount(0)

  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/myorders$/i)
})

test('a checkout whose session ended keeps coupon, address and typed text for the same account, and nothing for another one', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const { stock, token, userId } = customer
  await addAddress(shop, token)
  const item = { _id: stock.productId, name: stock.name, image: '', price: 500, discount: 0, variant: '1 g', qty: 1 }
  await signInOnce(page, shop, { token, userId, role: 'user', cartItems: JSON.stringify([item]) })
  await page.goto('/checkout')
  const place = page.getByRole('button', { name: /^Place Order/ })
  await page.getByText('Have a coupon?').click()
  await page.getByLabel('Coupon code').fill(stock.goodCoupon)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(place).toHaveText('Place Order · ₹450')
  const chosen = page.getByRole('radio', { name: /12 MG Road/ }).last()
  await expect(chosen).not.toBeChecked()
  await chosen.check()
  await page.getByRole('button', { name: 'Add a new address' }).click()
  await page.getByLabel('House number and street').fill('14 Church Street')
  // A press on the chosen address closes the form of the new one, and keeps what was typed.
  await chosen.click()

  // The server ends the session, as from Log-ins on another device.
  await callApi(shop, 'POST', '/auth/logout', { token: await tokenIn(page) })
  await place.click()
  await expect(page.getByRole('alert')).toHaveText('You were logged out. No payment was made, and your cart is kept. Log in to place the order.')
  await logInAt(page, customer)
  await expect(place).toHaveText('Place Order · ₹450')
  await expect(chosen).toBeChecked()
  await expect(page.getByLabel('House number and street')).toHaveValue('14 Church Street')

  const other = await openAccount(shop)
  await chosen.click()
  await callApi(shop, 'POST', '/auth/logout', { token: await tokenIn(page) })
  await place.click()
  await logInAt(page, other)
  await expect(page.getByText('Have a coupon?')).toBeVisible()
  await expect(page.getByLabel('House number and street')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Church Street|GOOD/)
})

const tokenIn = async (page: Page) => (await page.evaluate(() => localStorage.getItem('token'))) ?? ''

async function logInAt(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login with Email' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
}
