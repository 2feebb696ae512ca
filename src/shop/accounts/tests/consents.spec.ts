import { adminToken } from '#test/browser/admin.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { callApi } from '#test/browser/shopper.ts'

test('with the notice on, forms say how data is used, and a shopper agrees to news and withdraws with one click @everywhere', async ({ page, shop }) => {
  const token = await adminToken(shop)
  await page.goto('/register')
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await expect(page.getByText('How we use your data')).toHaveCount(0)
  await callApi(shop, 'PUT', '/settings', { token, body: { privacyNotice: true } })
  for (const [path, words] of [
    ['/register', 'to open your account'],
    ['/contact', 'to answer you'],
  ] as const) {
    // Another address, because the browser may show its own copy of a page for a minute.
    await page.goto(`${path}?again`)
    await page.getByText('How we use your data').click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('Data Protection Board of India')).toBeVisible()
    await expectAccessible(page)
  }

  await signInAs(page, await openCustomer(shop))
  await page.goto('/ProfilePage')
  await page.getByRole('heading', { name: 'Your data', level: 2 }).click()
  await page.getByRole('button', { name: 'Send me news' }).click()
  await expect(page.getByText('You agreed on')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me no more news' }).click()
  await expect(page.getByText('Withdrawn.')).toBeVisible()
  await expect(page.getByText('You agreed on')).toHaveCount(0)
  await callApi(shop, 'PUT', '/settings', { token, body: { privacyNotice: false } })
})
