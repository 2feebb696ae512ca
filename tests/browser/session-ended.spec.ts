import { signInOnce } from '../support/browser/sign-in-once.ts'
import { expect, test } from '../support/browser/journey.ts'
import { callApi, openAccount } from '../support/browser/shopper.ts'
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
