import { expectAccessible } from '../support/browser/accessible.ts'
import { apiPath, holdBack } from '../support/browser/answers.ts'
import { stopClock } from '../support/browser/clock.ts'
import { expect, test } from '../support/browser/journey.ts'
import { roundTrip } from '../support/browser/page-script.ts'
import { callApi } from '../support/browser/shopper.ts'

test('logs in by phone with the code that was sent', async ({ page, shop }) => {
  await page.clock.install()
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
  // It is said for a second before the page goes on, which this machine may sleep through.
  await stopClock(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/)
})

test('guesses of strangers at a code leave its requester able to log in', async ({ page, shop }) => {
  const mobile = '9812345679'
  await page.goto('/login-phone')
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('OTP sent successfully ✅')).toBeVisible()
  const { text } = (await shop.mailbox()).find(({ to }) => to === `+91${mobile}`) ?? { text: '' }
  const otp = /\d{6}/.exec(text)?.[0] ?? ''
  const guess = async (body: object) => (await callApi(shop, 'POST', '/auth/verify-otp', { body: { mobile, ...body } })).status
  for (let tries = 1; tries <= 5; tries += 1) expect(await guess({ otp: otp === '111111' ? '222222' : '111111' })).toBe(401)
  expect(await guess({ otp })).toBe(401)
  await page.getByLabel('OTP').fill(otp)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/)
})

test('a code that was asked for before takes no number away that is typed since; who is logged in is asked for no more', async ({ page }) => {
  await page.clock.install()
  await page.route(apiPath('/auth/send-otp'), (route) => route.fulfill({ json: { success: true, message: '', resendAfter: 0 } }))
  let verified = 0
  await page.route(apiPath('/auth/verify-otp'), (route) => {
    verified += 1
    return route.fulfill({ json: { success: true, message: 'Hello', token: 't', role: 'user', userId: 'u' } })
  })
  await page.goto('/login-phone')
  const mobile = page.getByLabel('Mobile number')
  const get = page.getByRole('button', { name: 'Get OTP' })
  await mobile.fill('9812345678')
  await get.click()
  const letGo = await holdBack(page, '/auth/send-otp')
  await page.getByRole('button', { name: 'Resend OTP' }).click()
  await page.getByRole('button', { name: 'Back to Phone Number' }).click()
  await mobile.fill('9876543210')
  const late = page.waitForResponse(apiPath('/auth/send-otp'))
  await letGo()
  await (await late).finished()
  await expect(mobile).toHaveValue('9876543210')
  await get.click()
  await expect(page.getByText('Enter the 6-digit code we sent to +91\u00a09876543210.')).toBeVisible()

  const otp = page.getByLabel('OTP')
  await otp.fill('123456')
  await stopClock(page)
  await otp.press('Enter')
  const status = page.getByRole('status').filter({ hasText: 'Login successful ✅' })
  await expect(status).toBeVisible()
  await otp.press('Enter')
  await page.getByRole('button', { name: 'Back to Phone Number' }).click()
  await expect(status).toBeVisible()
  await expect(otp).toHaveValue('123456')
  await roundTrip(page)
  expect(verified).toBe(1)
})

test('pages for signed-in people send a visitor home', async ({ page }) => {
  for (const path of ['/checkout', '/Myorders', '/ProfilePage', '/myorders', '/profilepage']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})
