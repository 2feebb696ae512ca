import type { Page } from '@playwright/test'
import { type Answer, apiPath, expectEach, lostAnswer, signIn, serverTexts, withoutText } from '../support/browser/fake-replies.ts'
import { stopClock } from '../support/browser/clock.ts'
import { expect, test } from '../support/browser/journey.ts'
import { roundTrip } from '../support/browser/page-script.ts'

/** Messages that a form shows without a request to the server. */
const browserRefusals: [path: string, fields: Record<string, string>, button: string, text: string][] = [
  ['/login', {}, 'Log In', 'Please fill all fields!'],
  ['/login', { Email: 'a@b.in' }, 'Log In', 'Please fill all fields!'],
  ['/register', { Name: 'Meera', Email: 'a@b.in', Password: 'a good password' }, 'Register', 'Please fill all fields!'],
  ['/register', { Name: 'Meera', Email: 'a@b.in', Password: 'a good password', 'Confirm Password': 'another' }, 'Register', 'Passwords do not match!'],
  ['/login-phone', {}, 'Get OTP', 'Please enter your phone number'],
]

test('an incomplete form shows its message without a request @essential', async ({ page }) => {
  const requests: string[] = []
  await page.route(apiPath('/**'), (route) => {
    requests.push(route.request().url())
    return route.abort()
  })
  // The log-in page itself asks for the options of a passkey, before anybody presses a button.
  await page.route(apiPath('/auth/passkey/options'), (route) => route.abort())
  // Each page counts its visit by itself.
  await page.route(apiPath('/visits'), (route) => route.abort())
  for (const [path, fields, button, text] of browserRefusals) {
    await page.goto(path)
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert'), `${path} ${JSON.stringify(fields)}`).toHaveText(text)
    await roundTrip(page)
    expect(requests).toEqual([])
  }
})

type Form = { path: string; api: string; fields: Record<string, string>; button: string; done: [text: string, reply: object]; failed: [Answer, string][] }

/** Forms with the message for each reply of the server. */
const login: Form = {
  path: '/login',
  api: '/auth/login',
  fields: { Email: 'a@b.in', Password: 'a good password' },
  button: 'Log In',
  done: ['Welcome, says the server.', { success: true, message: 'Welcome, says the server.', data: { token: 't', role: 'admin', userId: 'u' } }],
  failed: [
    ...serverTexts,
    ['success false, no text', 'Login failed ❌'],
    ['html', 'Login failed ❌'],
    ['no text', 'Invalid email or password ❌'],
    ['html error', 'Invalid email or password ❌'],
    ['no connection', 'Invalid email or password ❌'],
  ],
}
const register: Form = {
  path: '/register',
  api: '/auth/register',
  fields: { Name: 'Meera', Email: 'a@b.in', Password: 'a good password', 'Confirm Password': 'a good password' },
  button: 'Register',
  done: ['Registered, says the server.', { success: true, message: 'Registered, says the server.' }],
  failed: [
    ...serverTexts,
    ['success false, no text', 'Registration failed ❌'],
    ['no text', 'Something went wrong.'],
    ['html error', 'Something went wrong.'],
    ['no connection', 'Something went wrong.'],
  ],
}
const phone: Form = {
  path: '/login-phone',
  api: '/auth/send-otp',
  fields: { 'Mobile number': '9876543210' },
  button: 'Get OTP',
  done: ['OTP sent successfully ✅', { success: true, message: 'Sent, says the server.', resendAfter: 60 }],
  failed: [
    ...serverTexts,
    ['success false, no text', 'Failed to send OTP ❌'],
    ['html', 'Failed to send OTP ❌'],
    ['no connection', 'Something went wrong ❌'],
  ],
}

for (const form of [login, register, phone]) {
  test(`${form.path} shows the specified message for each reply`, async ({ page }) => {
    await page.clock.install()
    const submit = await fillIn(page, form)
    await expectEach(page, form.api, form.failed, () => submit.click())
    const [text, reply] = form.done
    await page.route(apiPath(form.api), (route) => route.fulfill({ json: reply }))
    // The message shows for one second, which a busy machine may miss.
    await stopClock(page)
    await submit.click()
    await expect(page.getByRole('status').filter({ hasText: text })).toHaveText(text)
  })
}

test('the OTP form shows the specified messages', async ({ page }) => {
  await page.route(apiPath('/auth/send-otp'), (route) => route.fulfill({ json: { success: true, message: '', resendAfter: 60 } }))
  await page.goto('/login-phone')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  const submit = page.getByRole('button', { name: 'Login', exact: true })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter the OTP')
  await page.getByLabel('OTP').fill('123456')
  await expectEach(
    page,
    '/auth/verify-otp',
    [...serverTexts, ['success false, no text', 'Invalid OTP ❌'], ['html', 'Invalid OTP ❌'], ['no connection', 'Something went wrong ❌']],
    () => submit.click(),
  )
  await page.getByRole('button', { name: 'Back to Phone Number' }).click()
  await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210')
})

test('My Orders shows the picture of an ordered item', async ({ page }) => {
  await signIn(page)
  const picture = '/pictures/saffron-front.jpg'
  const items = [{ productId: 'p', name: 'Mongra Saffron', image: picture, type: '1 g', qty: 2, price: 500 }]
  const address = { name: 'Meera', street: '', locality: '', city: 'Pune', state: '', pincode: '411001', landmark: '', mobile: '9876543210' }
  const paid = { trackingUrl: '', trackingId: '', razorpayPaymentId: '', razorpayOrderId: '', razorpaySignature: '', coupon: null, customer: null }
  const order = { ...paid, _id: 'SW1', status: 'Paid', totalAmount: 1000, createdAt: '2026-11-21T10:00:00.000Z', items, address }
  await page.route(apiPath('/orders/my-orders'), (route) => route.fulfill({ json: [order] }))
  await page.goto('/Myorders')
  const shown = page.getByRole('article').getByRole('img', { name: 'Picture of Mongra Saffron' })
  await expect(shown).toHaveAttribute('src', picture)
  await expect(shown).toHaveAttribute('loading', 'lazy')
  await expect(shown).toBeVisible()
})

test('My Orders shows a message for an empty list', async ({ page }) => {
  await signIn(page)
  await page.route(apiPath('/orders/my-orders'), (route) => route.fulfill({ json: [] }))
  await page.goto('/Myorders')
  await expect(page.getByText('No successful orders yet.', { exact: true })).toBeVisible()
})

const profile = { _id: 'u', name: 'Meera', email: 'a@b.in', role: 'user', photo: '', addresses: [], mobile: '', address: '' }

test('the profile shows the specified messages about missing fields and saving', async ({ page }) => {
  await signIn(page)
  await page.route(apiPath('/profile/u'), (route) => route.fulfill({ json: profile }))
  await page.goto('/ProfilePage')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await page.getByLabel('Name').fill('Meera Iyer')
  const save = () => page.getByRole('button', { name: 'Save' }).click()
  await expectEach(
    page,
    '/profile/u',
    [...serverTexts, ['success false, no text', 'Error updating profile ❌'], ...withoutText('Error updating profile ❌', lostAnswer)],
    save,
  )

  await page.route(apiPath('/profile/u'), (route) => route.fulfill({ json: { success: true, message: '', user: profile } }))
  await page.evaluate(() => localStorage.setItem('userId', ''))
  await save()
  await expect(page.getByRole('alert')).toHaveText('User ID missing')
  await page.evaluate(() => localStorage.setItem('userId', 'u'))
  await save()
  await expect(page.getByText('Profile updated ✅', { exact: true })).toBeVisible()

  await page.addInitScript(() => localStorage.removeItem('userId'))
  await page.goto('/ProfilePage')
  await expect(page.getByText('User not logged in', { exact: true })).toBeVisible()
})

async function fillIn(page: Page, { path, fields, button }: Form) {
  await page.goto(path)
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  return page.getByRole('main').getByRole('button', { name: button })
}
