import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { apiPath, holdBack } from '#test/browser/fake-replies.ts'
import { stopClock } from '#test/browser/clock.ts'
import { expect, test } from '#test/browser/journey.ts'
import { roundTrip } from '#test/browser/page-script.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

test('phone login accepts the code that was sent, and refuses another @essential', async ({ page, shop }) => {
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
  // The refused code is selected, so typing replaces it.
  await page.keyboard.type(/\d{6}/.exec(text)?.[0] ?? '')
  // The message shows for one second, which a busy machine may miss.
  await stopClock(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/)
})

test('wrong codes from other clients do not lock out the shopper who requested the code', async ({ page, shop }) => {
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

test('after five wrong codes the form asks for a new code, also at the right one', async ({ page, shop }) => {
  const mobile = '9812345689'
  await page.goto('/login-phone')
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('OTP sent successfully ✅')).toBeVisible()
  const { text } = (await shop.mailbox()).find(({ to }) => to === `+91${mobile}`) ?? { text: '' }
  const otp = /\d{6}/.exec(text)?.[0] ?? ''
  const login = async (code: string, message: string) => {
    await page.getByLabel('OTP').fill(code)
    const answered = page.waitForResponse(apiPath('/auth/verify-otp'))
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await answered
    await expect(page.getByRole('alert')).toHaveText(message)
  }
  for (let tries = 1; tries <= 5; tries += 1) await login(otp === '111111' ? '222222' : '111111', 'Invalid OTP ❌')
  await login(otp, 'This code can no longer be used. Please ask for a new code.')
  await expect(page.getByText(/^You can ask for a new code in|^Resend OTP/).first()).toBeVisible()
})

test('a late OTP reply keeps the number typed since, and a finished login ignores further input', async ({ page }) => {
  await page.clock.install()
  await page.route(apiPath('/auth/send-otp'), (route) => route.fulfill({ json: { success: true, message: '', resendAfter: 0 } }))
  let verified = 0
  await page.route(apiPath('/auth/verify-otp'), (route) => {
    verified += 1
    return route.fulfill({ json: { success: true, message: 'Hello', token: 't', role: 'user', userId: 'u' } })
  })
  await page.goto('/login-phone')
  const mobile = page.getByLabel('Mobile number')
  const getOtp = page.getByRole('button', { name: 'Get OTP' })
  await mobile.fill('9812345678')
  await getOtp.click()
  // An early press is sent once the page's script is there.
  await expect(page.getByLabel('OTP')).toBeVisible()
  const release = await holdBack(page, '/auth/send-otp')
  await page.getByRole('button', { name: 'Resend OTP' }).click()
  await page.getByRole('button', { name: 'Back to Phone Number' }).click()
  await mobile.fill('9876543210')
  const lateReply = page.waitForResponse(apiPath('/auth/send-otp'))
  await release()
  await (await lateReply).finished()
  await expect(mobile).toHaveValue('9876543210')
  await getOtp.click()
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

test('account pages send a visitor home', async ({ page }) => {
  for (const path of ['/checkout', '/Myorders', '/ProfilePage', '/myorders', '/profilepage']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})

test('a phone login from the cart leads on to the checkout, until that is used', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await page.goto(`/product/${stock.productId}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  // An early tap takes effect once the script is there.
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await page.getByRole('button', { name: 'Login with Phone' }).click()
  await logInByPhone(page, shop, '9812340071')
  await expect(page).toHaveURL(/\/$/)
  const back = page.getByRole('region', { name: 'Notices' }).getByRole('link', { name: 'Continue to checkout' })
  await expect(back).toBeVisible()
  await expect(page.getByText('We opened a new account for this number.')).toBeVisible()
  await expectAccessible(page)
  await back.click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('1 item')
  await expect(back).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'My account' })).toBeVisible()
  await expect(back).toHaveCount(0)
})

test('a phone login from a page for signed-in people offers the way back to it, and another page ends the offer', async ({ page, shop }) => {
  await page.clock.install()
  await page.goto('/Myorders')
  await page.getByRole('region', { name: 'Notices' }).getByRole('link', { name: 'Log In' }).click()
  await page.getByRole('link', { name: 'Login with Phone' }).click()
  await logInByPhone(page, shop, '9812345672')
  await expect(page).toHaveURL(/\/$/)
  const back = page.getByRole('link', { name: 'Back to where you were' })
  await expect(back).toHaveAttribute('href', '/Myorders')
  await page.clock.runFor(60_000)
  await expect(back).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(back).toHaveCount(0)
})

test('a phone login that opens an account says so once, and leads to the place that joins accounts', async ({ page, shop }) => {
  const notices = page.getByRole('region', { name: 'Notices' })
  const opened = notices.getByText('We opened a new account for this number.')
  await page.goto('/login-phone')
  await logInByPhone(page, shop, '9812345674')
  await expect(page).toHaveURL(/\/$/)
  await expect(opened).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'My account' })).toBeVisible()
  await expect(opened).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login-phone')
  await logInByPhone(page, shop, '9812345675')
  await expect(page).toHaveURL(/\/$/)
  await notices.getByRole('link', { name: 'Join the accounts' }).click()
  await expect(page).toHaveURL(/\/ProfilePage#verified-contacts$/)
  await expect(page.getByRole('heading', { name: 'Email and login number' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add an email address' })).toBeInViewport()
  await expect(opened).toHaveCount(0)
})

/** Logs in on the page of the phone login. Reloads the page between the number and the code, as a phone does for want of memory. */
async function logInByPhone(page: Page, shop: ShopProcess, mobile: string) {
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('OTP sent successfully ✅')).toBeVisible()
  await page.reload()
  const { text } = (await shop.mailbox()).find(({ to }) => to === `+91${mobile}`) ?? { text: '' }
  await page.getByLabel('OTP').fill(/\d{6}/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('registration shows all mistakes of one press, at their fields @everywhere', async ({ page }) => {
  await page.goto('/register')
  const main = page.getByRole('main')
  await main.getByLabel('Name', { exact: true }).fill('Meera Rao')
  await main.getByLabel('Email', { exact: true }).fill('meera.rao@gmial')
  await main.getByLabel('Password', { exact: true }).fill('meera1')
  await main.getByLabel('Confirm Password').fill('meera2')
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(main.getByText('Passwords do not match!')).toBeVisible()
  await expect(main.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(main.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Please enter a valid e-mail address.')
  await expect(main.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Password must be at least 8 characters/)
  await expectAccessible(page)
})

test('registration and profile ask about a misspelled mail domain, and accept it all the same', async ({ page, shop }) => {
  await page.goto('/register')
  const email = page.getByLabel('Email')
  const question = page.getByRole('button', { name: 'Did you mean asha@gmail.com?' })
  await email.fill('asha@gmial.com')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.click()
  await expect(email).toHaveValue('asha@gmail.com')
  await expect(email).toBeFocused()
  await expect(question).toHaveCount(0)

  await signInAs(page, await openCustomer(shop))
  await page.goto('/ProfilePage')
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Email' }).first().fill('asha@yahoo.co')
  await expect(page.getByRole('button', { name: 'Did you mean asha@yahoo.com?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeEnabled()
})
