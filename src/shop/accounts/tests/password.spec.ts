import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { apiPath, signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { mailTo } from '#test/browser/mail-to.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi, logIn, openAccount } from '#test/browser/shopper.ts'

const newPassword = 'saffron from Pampore'

const main = (page: Page) => page.getByRole('main')

const statusOf = async (shop: ShopProcess, token: string, userId: string) => (await callApi(shop, 'GET', `/profile/${userId}`, { token })).status

test('the reset form starts with the e-mail address that was typed at the login', async ({ page }) => {
  await page.goto('/login')
  const email = main(page).getByLabel('Email', { exact: true })
  await email.fill('asha@example.con')
  await main(page).getByRole('button', { name: 'Forgot Password?' }).click()
  const reset = main(page).getByRole('link', { name: 'Reset your password by email' })
  // The link shows once the early click has been replayed. A text that is typed during the replay may be added to the old one.
  await expect(reset).toBeVisible()
  await email.fill('asha@example.com')
  await reset.click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(email).toHaveValue('asha@example.com')
  await expect(main(page).getByText('Do you log in by phone?')).toContainText('set a new password under My Profile')
})

test('a forgotten password is reset by the mailed link, once @everywhere', async ({ page, shop }) => {
  const { email, token, userId } = await openAccount(shop)
  await page.goto('/login')
  await main(page).getByRole('button', { name: 'Forgot Password?' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await main(page).getByRole('link', { name: 'Reset your password by email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Email me a link' }).click()
  await expect(main(page).getByText('Please enter your email address.')).toBeVisible()
  await expect(main(page).getByLabel('Email', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await main(page).getByLabel('Email', { exact: true }).fill(email)
  await main(page).getByRole('button', { name: 'Email me a link' }).click()
  await expect(main(page).getByRole('status')).toContainText(/mail/i)

  const link = /https?:\/\/\S+/.exec(await mailTo(shop, email, /password/i))?.[0] ?? ''
  expect(new URL(link).hash).not.toBe('')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  // The history keeps no token.
  await expect(page).toHaveURL(/\/reset-password\/new$/)
  const save = main(page).getByRole('button', { name: 'Set new password' })
  await expect(main(page).getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/leave your name/i)
  await main(page).getByLabel('New password', { exact: true }).fill('password1')
  await main(page).getByLabel('Repeat new password').fill('password1')
  await save.click()
  await expect(main(page).getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/Many people use it/)
  await expectAccessible(page)
  await main(page).getByLabel('New password', { exact: true }).fill(newPassword)
  await save.click()
  await expect(main(page).getByText('Passwords do not match!')).toBeVisible()
  await main(page).getByLabel('Repeat new password').fill(newPassword)
  await save.click()
  await expect(main(page).getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Ask for a new link' })).toHaveCount(0)
  await expectAccessible(page)
  expect(await statusOf(shop, token, userId)).toBe(401)
  expect((await logIn(shop, email, newPassword)).userId).toBe(userId)
  await mailTo(shop, email, /password of your .* was changed/)

  await page.goto('/')
  await page.goto(link)
  await main(page).getByLabel('New password', { exact: true }).fill('another saffron 1955')
  await main(page).getByLabel('Repeat new password').fill('another saffron 1955')
  await save.click()
  await expect(main(page).getByRole('alert')).toContainText(/link/i)
  expect((await logIn(shop, email, newPassword)).userId).toBe(userId)
})

test('two presses in the same frame send the form once', async ({ page }) => {
  let sent = 0
  await page.route('**/backend/api/**', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    return route.continue()
  })
  // Each page counts its visit by itself.
  await page.route(apiPath('/visits'), (route) => route.abort())
  await page.goto('/reset-password')
  await main(page).getByRole('button', { name: 'Email me a link' }).click()
  await expect(main(page).getByText('Please enter your email address.')).toBeVisible()
  await main(page).getByLabel('Email', { exact: true }).fill('asha@example.com')
  await main(page)
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
  await expect(main(page).getByRole('status')).toContainText(/mail/i)
  expect(sent).toBe(1)
})

test('a link without its token says what to do', async ({ page }) => {
  await page.goto('/reset-password/new')
  await expect(main(page).getByRole('alert')).toContainText('This link is incomplete.')
  await expect(main(page).getByRole('button', { name: 'Set new password' })).toBeDisabled()
})

test('the profile changes the password and logs out other devices @everywhere', async ({ page, shop }) => {
  const { email, password, token, userId } = await openAccount(shop)
  const elsewhere = (await logIn(shop, email, password)).token
  await signIn(page, { token, userId })
  await page.goto('/ProfilePage')
  const section = page.getByRole('region', { name: 'Change password' })
  const change = section.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(section.getByText('Please enter your current password.')).toBeVisible()
  await section.getByLabel('Current password').fill('not my password')
  await section.getByLabel('New password', { exact: true }).fill(newPassword)
  await section.getByLabel('Repeat new password').fill(newPassword)
  await change.click()
  await expect(section.getByText('The password is not correct.')).toBeVisible()
  await expect(section.getByLabel('Current password')).toBeFocused()
  await expectAccessible(page)
  await section.getByLabel('Current password').fill(password)
  await change.click()
  await expect(section.getByRole('status')).toContainText(/password/i)
  expect(await statusOf(shop, token, userId)).toBe(200)
  expect(await statusOf(shop, elsewhere, userId)).toBe(401)
  await mailTo(shop, email, /password of your .* was changed/)
})

test('the profile asks once to verify the e-mail address, and a mailed code does it @everywhere', async ({ page, shop }) => {
  const { email, token, userId } = await openAccount(shop)
  await signIn(page, { token, userId })
  await page.goto('/ProfilePage')
  const notice = page.getByRole('complementary', { name: 'Verify your email address' })
  await expect(notice).toContainText(email)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Not now' }).click()
  await expect(notice).toHaveCount(0)
  const contacts = page.getByRole('region', { name: 'Email and login number' })
  await expect(contacts.getByText('Not verified')).toBeVisible()
  await page.reload()
  await expect(contacts).toBeVisible()
  await expect(notice).toHaveCount(0)

  // The form of the profile leads to the one place that verifies and changes the address by a code.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription('This number is for deliveries. Change the number you log in with below')
  await expect(page.getByRole('link', { name: 'Change the number you log in with below' })).toHaveAttribute('href', '/ProfilePage#verified-contacts')
  await page.getByRole('link', { name: 'Verify it, or change it with a code' }).click()
  await expect(contacts.getByRole('heading')).toBeInViewport()
  await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click()

  await contacts.getByRole('button', { name: 'Verify email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify email' })
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Invalid OTP ❌')).toBeVisible()
  await expectAccessible(page)
  const code = /\d{6}/.exec(await mailTo(shop, email, /^Verify your email/))?.[0] ?? ''
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Your email address is verified.')).toBeVisible()
  await expect(contacts.getByText('Verified', { exact: true })).toHaveCount(1)
  await expect(contacts.getByRole('button', { name: 'Verify email' })).toHaveCount(0)
})

test('a shopper who logged in by phone replaces a forgotten password with a fresh code', async ({ page, shop }) => {
  const mobile = '9812345690'
  const lastCode = async () => /\d{6}/.exec((await shop.mailbox()).find(({ to }) => to === `+91${mobile}`)?.text ?? '')?.[0] ?? ''
  await callApi(shop, 'POST', '/auth/send-otp', { body: { mobile } })
  const { body: session } = await callApi<{ token: string; userId: string }>(shop, 'POST', '/auth/verify-otp', { body: { mobile, otp: await lastCode() } })
  await signIn(page, { token: session.token, userId: session.userId })
  await page.goto('/ProfilePage')
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  const setPassword = async (name: string, password: string) => {
    const section = page.getByRole('region', { name })
    await section.getByLabel('New password', { exact: true }).fill(password)
    await section.getByLabel('Repeat new password').fill(password)
    await section.getByRole('button', { name, exact: true }).click()
    await expect(dialog.getByLabel('Password')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Get OTP' }).click()
    await expect(dialog.getByText('OTP sent successfully ✅')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('OTP').fill(await lastCode())
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('region', { name: 'Change password' }).getByRole('status')).toContainText('Your password is changed.')
  }
  await setPassword('Set a password', 'the first password')

  const section = page.getByRole('region', { name: 'Change password' })
  await section.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(section.getByLabel('Current password')).toHaveCount(0)
  await expect(section.getByText('You need no old password')).toBeVisible()
  await section.getByRole('button', { name: 'Use the current password' }).click()
  await expect(section.getByLabel('Current password')).toBeVisible()
  await section.getByRole('button', { name: 'Forgot your password?' }).click()
  await setPassword('Change password', newPassword)
  await expect(section.getByLabel('Current password')).toBeVisible()
})
