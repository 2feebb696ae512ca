import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi, openAccount } from '#test/browser/shopper.ts'

const codesNeedMobile = 'Sign-in codes reach only Indian mobile numbers: 10 digits that start with 6, 7, 8 or 9.'

let count = 0
/** Returns a mobile number that no other test uses. */
const newNumber = () => `98${String(process.pid % 10_000).padStart(4, '0')}${String((count += 1)).padStart(4, '0')}`

test('changing the sign-in number reports a conflict and logs the account out @everywhere', async ({ page, shop }) => {
  const { userId, token } = await openAccount(shop)
  const [mobile, otherMobile] = [newNumber(), newNumber()]
  await openAsAdmin(page, shop, `/admin/customers/${userId}`)
  const signsInBy = page.getByRole('definition').filter({ has: page.getByRole('button', { name: 'Change sign-in number' }) })
  await expect(signsInBy).toContainText('email and password')
  await page.getByRole('button', { name: 'Change sign-in number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign-in number' })
  const field = dialog.getByLabel('Mobile')
  await field.fill('12345 67890')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(codesNeedMobile)).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await callApi(shop, 'PUT', `/customers/${userId}/sign-in-mobile`, { token: await adminToken(shop), body: { mobile: otherMobile } })
  await field.fill(`+91 ${mobile}`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(`The number was changed to ${otherMobile}.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Sign-in number saved')).toBeVisible()
  // The holder of the old number may know the password.
  await expect(signsInBy).toContainText(`one-time code to ${mobile}`)
  await expect(signsInBy).not.toContainText('password')
  expect((await callApi(shop, 'GET', '/users/addresses', { token })).status).toBe(401)

  await page.getByRole('button', { name: 'Change sign-in number' }).click()
  await expect(field).toHaveValue(mobile)
  await field.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(signsInBy).not.toContainText('one-time code')
  await page.goto(`/admin/activity?q=${userId}`)
  await expect(page.getByText('Sign-in number', { exact: false }).first()).toBeVisible()
})

test('a customer with a number that cannot receive codes is not added', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/customers')
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  let requests = 0
  page.on('request', (request) => (requests += Number(request.method() === 'POST')))
  await field('Name').fill('Landline')
  await field('Mobile').fill('011 2345 6789')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(codesNeedMobile)).toBeVisible()
  await expect(field('Mobile')).toBeFocused()
  expect(requests).toBe(0)
  await field('Mobile').fill(newNumber())
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Customer added successfully')).toBeVisible()
})
