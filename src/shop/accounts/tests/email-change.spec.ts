import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { apiPath, signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi, openAccount } from '#test/browser/shopper.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' })

/** Opens the profile, changes name, e-mail and address, and presses Save. */
async function submitProfile(page: Page, newEmail: string) {
  await page.goto('/ProfilePage')
  await button(page, 'Edit').click()
  await field(page, 'Name').fill('Meera Menon')
  await field(page, 'Email').fill(newEmail)
  await field(page, 'Address').fill('12 MG Road')
  await button(page, 'Save').click()
}

async function mailsTo(shop: ShopProcess, address: string) {
  return (await shop.mailbox()).filter(({ to }) => to === address)
}

test('a new e-mail address needs the password, and Cancel keeps the input', async ({ page, shop }) => {
  const { email, password, token, userId } = await openAccount(shop)
  const newEmail = email.replace('@', '-new@')
  await signIn(page, { token, userId })
  await submitProfile(page, newEmail)
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Use a one-time code instead' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Email')).toBeFocused()
  for (const [label, typed] of Object.entries({ Name: 'Meera Menon', Email: newEmail, Address: '12 MG Road' })) {
    await expect(field(page, label)).toHaveValue(typed)
    await expect(field(page, label)).toHaveJSProperty('readOnly', false)
  }
  await expect(page.getByRole('alert')).toHaveCount(0)

  await button(page, 'Save').click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Please enter your password')).toBeVisible()
  await dialog.getByLabel('Password').fill('a wrong password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The password is not correct.')).toBeVisible()
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Email')).toHaveValue(newEmail)
  expect(await mailsTo(shop, email)).toEqual([])

  await button(page, 'Save').click()
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByLabel('Password').press('Enter')
  await expect(page.getByText('Profile updated ✅', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await mailsTo(shop, email)).length).toBe(1)
  await page.reload()
  await expect(field(page, 'Email')).toHaveValue(newEmail)
  await expect(field(page, 'Name')).toHaveValue('Meera Menon')
})

test('a customer who signs in by phone confirms a new e-mail address with a one-time code', async ({ page, shop }) => {
  const mobile = '9812345671'
  const codeSent = async () => /\d{6}/.exec((await mailsTo(shop, `+91${mobile}`))[0]?.text ?? '')?.[0] ?? ''
  const { challenge } = (await callApi<{ challenge: string }>(shop, 'POST', '/auth/send-otp', { body: { mobile } })).body
  await expect.poll(codeSent).not.toBe('')
  const first = await codeSent()
  const { body: session } = await callApi<{ token: string; userId: string }>(shop, 'POST', '/auth/verify-otp', { body: { mobile, otp: first, challenge } })
  const email = `phone-${process.pid}@example.com`
  await callApi(shop, 'PUT', `/profile/${session.userId}`, { token: session.token, body: { name: 'Meera Iyer', email } })
  await signIn(page, { token: session.token, userId: session.userId })
  await submitProfile(page, `new-${email}`)
  const dialog = dialogOf(page)
  await expect(dialog.getByText(`We text a one-time code to +91\u00a0${mobile}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Get OTP' }).click()
  await expect(dialog.getByText('OTP sent successfully ✅')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('OTP').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Invalid OTP ❌')).toBeVisible()
  await expect(dialog.getByText(/^You can ask for a new code in \d+ (seconds|minutes)\.$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Resend OTP' })).toHaveCount(0)
  await expect.poll(codeSent).not.toBe(first)
  await dialog.getByLabel('OTP').fill(await codeSent())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Profile updated ✅', { exact: true })).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(`new-${email}`)
})

test('a customer with password and phone chooses either; without both, the form shows the server’s text', async ({ page }) => {
  await signIn(page)
  const profile = { _id: 'u', name: 'Meera', email: 'a@b.in', role: 'user', photo: '', addresses: [], mobile: '', address: '' }
  let reply: object = { code: 'proof_needed', message: 'Please prove it.', details: { password: true, mobile: '9812345678' } }
  await page.route(apiPath('/profile/u'), (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: profile }) : route.fulfill({ status: 403, json: { success: false, ...reply } }),
  )
  await submitProfile(page, 'b@b.in')
  const dialog = dialogOf(page)
  reply = { code: 'wrong_proof', message: 'The password is not correct.' }
  await dialog.getByLabel('Password').fill('a wrong password')
  await dialog.getByLabel('Password').press('Enter')
  await expect(dialog.getByText('The password is not correct.')).toBeVisible()
  await page.route(apiPath('/auth/send-otp'), (route) => route.fulfill({ json: { success: true, message: '', resendAfter: 0 } }))
  await dialog.getByRole('button', { name: 'Use a one-time code instead' }).click()
  await dialog.getByRole('button', { name: 'Get OTP' }).click()
  await expect(dialog.getByLabel('OTP')).toBeFocused()
  await expect(dialog.getByText('The password is not correct.')).toHaveCount(0)
  const sent = page.waitForRequest(apiPath('/auth/send-otp'))
  await dialog.getByRole('button', { name: 'Resend OTP' }).click()
  await sent
  await dialog.getByRole('button', { name: 'Use your password instead' }).click()
  await expect(dialog.getByLabel('Password')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  reply = { code: 'proof_needed', message: 'Please ask us.', details: { password: false, mobile: '' } }
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toHaveText('Please ask us.')
  await expect(dialog).toBeHidden()
})
