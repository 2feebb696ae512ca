import type { Locator } from '@playwright/test'
import { apiPath } from '#test/browser/fake-replies.ts'
import { stopClock } from '#test/browser/clock.ts'
import { expect, test } from '#test/browser/journey.ts'

const session = { token: 'the-token', role: 'user', userId: 'the-user' }

test('login by phone stores token, role and userId', async ({ page }) => {
  await page.route(apiPath('/auth/send-otp'), (route) => route.fulfill({ json: { success: true, message: '', resendAfter: 60 } }))
  await page.route(apiPath('/auth/verify-otp'), (route) => route.fulfill({ json: { success: true, message: '', ...session } }))
  await page.clock.install()
  await page.goto('/login-phone')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.getByLabel('OTP').fill('123456')
  await stopClock(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login successful ✅')).toBeVisible()
  const stored = await page.evaluate(() => ['token', 'role', 'userId'].map((key) => localStorage.getItem(key)))
  expect(stored).toEqual(Object.values(session))
})

test('a login that the browser cannot keep says Login failed, and every error of a form is red', async ({ page }) => {
  const alert = page.getByRole('main').getByRole('alert')
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.route(apiPath('/auth/login'), (route) => route.fulfill({ json: { success: true, message: 'Welcome', data: session } }))
  await page.goto('/login')
  await page.getByLabel('Email').fill('a@b.in')
  await page.getByLabel('Password').fill('a good password')
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(alert).toHaveText('Login failed')
  await expectRed(alert)
  await expect(page).toHaveURL(/\/login$/)

  for (const [path, button] of [
    ['/register', 'Register'],
    ['/login-phone', 'Get OTP'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(alert).toBeVisible()
    await expectRed(alert)
  }
})

async function expectRed(message: Locator) {
  const [red = 0, green = 0, blue = 0] = await message.evaluate((element) => (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number))
  expect(red, 'the colour is red').toBeGreaterThan(100)
  expect(Math.max(green, blue)).toBeLessThan(red / 2)
}
