import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/journey.ts'

test('logs in by phone with the code that was sent', async ({ page, shop }) => {
  await page.goto('/login-phone')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('Please enter your phone number')).toBeVisible()
  await page.getByLabel('Mobile number').fill('9812345678')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('OTP sent successfully ✅')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Please enter the OTP')).toBeVisible()
  await page.getByLabel('OTP').fill('000000')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Invalid OTP ❌')).toBeVisible()

  const { text } = (await shop.mailbox()).find(({ to }) => to === '+919812345678') ?? { text: '' }
  await page.getByLabel('OTP').fill(/\d{6}/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/)
})

test('pages for signed-in people send a visitor home', async ({ page }) => {
  for (const path of ['/checkout', '/Myorders', '/ProfilePage', '/myorders', '/profilepage']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})
