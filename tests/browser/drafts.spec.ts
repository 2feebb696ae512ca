import { apiPath } from '../support/browser/fake-replies.ts'
import { openCheckout } from '../support/browser/checkout.ts'
import { expect, test } from '../support/browser/journey.ts'

/** A reload keeps unsaved input. */

test('a reload keeps an unsaved address, and a state that differs from the PIN code is questioned once', async ({ page }) => {
  await openCheckout(page)
  const saved: unknown[] = []
  await page.getByRole('button', { name: 'Add a new address' }).click()
  await page.getByLabel('PIN code').fill('190001')
  await expect(page.getByLabel('State')).toHaveValue('Jammu and Kashmir')
  await page.getByLabel('PIN code').fill('600001')
  await expect(page.getByLabel('State')).toHaveValue('Tamil Nadu')
  await expect(page.getByLabel('City')).toHaveValue('Chennai')
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Phone', { exact: true }).fill('9876543211')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('PIN code')).toHaveValue('600001')
  await page.getByLabel('PIN code').fill('560001')
  await expect(page.getByLabel('City'), 'still the shop’s own').toHaveValue('Bengaluru')

  await page.route(apiPath('/users/addresses'), async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    saved.push(route.request().postDataJSON())
    return route.fulfill(saved.length === 1 ? { status: 500, json: {} } : { json: { _id: 'new', ...route.request().postDataJSON() } })
  })
  await page.getByLabel('State').selectOption('Kerala')
  await page.getByRole('button', { name: 'Save address' }).click()
  const question = page.getByRole('dialog', { name: 'PIN code 560001 is in Karnataka. Save the address with Kerala?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('State')).toBeFocused()
  expect(saved).toEqual([])
  await page.getByRole('button', { name: 'Save address' }).click()
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Failed to save address')).toBeVisible()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeFocused()
  expect(saved).toMatchObject([{ state: 'Kerala' }, { state: 'Kerala', city: 'Bengaluru' }])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add a new address' })).toBeVisible()
})

test('a reload during phone login keeps the number, the step and the typed code', async ({ page }) => {
  await page.route(apiPath('/auth/send-otp'), (route) => route.fulfill({ json: { success: true, message: '', resendAfter: 60, challenge: 'c1' } }))
  let sent: unknown
  await page.route(apiPath('/auth/verify-otp'), (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ status: 401, json: { success: false, message: 'Invalid OTP ❌' } })
  })
  await page.goto('/login-phone')
  await page.getByLabel('Mobile number').fill('98765')
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeEnabled()
  await page.reload()
  await expect(page.getByLabel('Mobile number')).toHaveValue('98765')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.getByRole('textbox').fill('123')
  await page.reload()
  await expect(page.getByRole('main').getByText('9876543210')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('123')
  await expect(page.getByText(/new code in/)).toBeVisible()
  await page.getByRole('textbox').fill('123456')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => sent).toEqual({ mobile: '9876543210', otp: '123456', challenge: 'c1' })
  await page.getByRole('button', { name: 'Back to Phone Number' }).click()
  await page.reload()
  await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210')
})
