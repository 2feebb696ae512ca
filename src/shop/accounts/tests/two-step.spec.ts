import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { stockShop } from '#test/browser/stock.ts'
import { callApi, logIn, openAccount } from '#test/browser/shopper.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) })

/** Gives the browser a passkey store that confirms at once, as a fingerprint sensor does. @returns a function that says how many passkeys it has */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
}

/** Opens an account with a password, and makes it an admin. */
async function openAdmin(shop: ShopProcess) {
  const { email, password, userId } = await openAccount(shop)
  const body = { name: 'Kavya Nair', email, role: 'admin' }
  expect((await callApi(shop, 'PUT', `/customers/${userId}`, { token: await adminToken(shop), body })).status).toBe(200)
  return { email, password, session: await logIn(shop, email, password) }
}

test('a shopper adds a passkey, logs in with it and removes it @everywhere', async ({ page, shop }) => {
  const { token, userId } = await openAccount(shop)
  const countPasskeys = await addAuthenticator(page)
  await signIn(page, { token, userId })
  await page.goto('/ProfilePage')
  await page.getByRole('heading', { name: 'Passkeys' }).click()
  await expect(main(page).getByText('You have no passkey yet.')).toBeVisible()
  await main(page).getByLabel('Name of the new passkey').fill('My phone')
  await button(page, 'Add a passkey').click()
  const row = main(page).getByRole('listitem').filter({ hasText: 'My phone' })
  await expect(row).toContainText('Not used yet')
  expect(await countPasskeys()).toBe(1)
  await expectAccessible(page)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  // The browser may offer the passkey in the e-mail field and confirm it at once. The button then has nothing to do.
  await button(page, 'Use a passkey')
    .click({ timeout: 5000 })
    .catch(() => undefined)
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).toBe(userId)

  await page.goto('/ProfilePage')
  await page.getByRole('heading', { name: 'Passkeys' }).click()
  await expect(row).toContainText('Last used')
  await row.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  await expect(main(page).getByText('You have no passkey yet.')).toBeVisible()
})

test('a list of passkeys that arrives late leaves the message of a later try', async ({ page, shop }) => {
  await signIn(page, await openAccount(shop))
  await addAuthenticator(page)
  await page.goto('/ProfilePage')
  await page.getByRole('heading', { name: 'Passkeys' }).click()
  await expect(main(page).getByText('You have no passkey yet.')).toBeVisible()
  let answerList = () => {}
  const held = new Promise<void>((resolve) => (answerList = resolve))
  await page.route('**/passkeys', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await button(page, 'Add a passkey').click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Passkey saved' })).toBeVisible()
  await page.route('**/passkeys/options', (route) => route.fulfill({ status: 400, json: { success: false, message: 'Too many passkeys.' } }))
  await button(page, 'Add a passkey').click()
  await expect(main(page).getByRole('alert')).toContainText('Too many passkeys.')
  answerList()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Not used yet' })).toBeVisible()
  await expect(main(page).getByRole('alert')).toContainText('Too many passkeys.')
})

test('new recovery codes stay on the page when the list of passkeys cannot be loaded again', async ({ page, shop }) => {
  const { session } = await openAdmin(shop)
  await signIn(page, session)
  await addAuthenticator(page)
  await page.goto('/ProfilePage')
  await page.getByRole('heading', { name: 'Passkeys' }).click()
  await expect(main(page).getByText('You have no passkey yet.')).toBeVisible()
  await page.route('**/passkeys', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'GET' && request.url().endsWith('/passkeys'))
  await button(page, 'Add a passkey').click()
  await lost
  await expect(main(page).getByRole('status').filter({ hasText: 'Passkey saved' })).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expect(button(page, 'Try again')).toBeVisible()
})

test('an admin sets up an app, and the next log-in asks for its code @everywhere', async ({ page, shop }) => {
  const { email, password, session } = await openAdmin(shop)
  await openAsAdmin(page, shop, '/admin', session)
  const notice = page.getByRole('complementary', { name: 'Protect the back-office with two-step login' })
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Set it up' }).click()
  await button(page, 'Set up an app').click()
  await expect(main(page).getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  const secret = (await main(page).locator('code').textContent()) ?? ''
  await expectAccessible(page)
  await button(page, 'Turn on').click()
  await expect(main(page).getByText('Please enter the code')).toBeVisible()
  await main(page).getByLabel('Code from the app').fill(codeOf(secret))
  await button(page, 'Turn on').click()
  const codes = main(page).getByRole('region', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await expectAccessible(page)
  await page.getByRole('banner').getByRole('link').first().click()
  const question = page.getByRole('dialog', { name: 'These recovery codes are not shown again. Leave without saving them?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(codes).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password').fill(password)
  await button(page, 'Log In').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible()
  await expectAccessible(page)
  await main(page).getByLabel('Code').fill('000000')
  await button(page, 'Log In').click()
  await expect(main(page).getByRole('alert')).toContainText('This code is not correct.')
  await main(page).getByLabel('Code').fill(recoveryCode)
  await button(page, 'Log In').click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('an export asks for a fresh proof when the log-in is older than 10 minutes @everywhere', async ({ page, shop }) => {
  const { password, session } = await openAdmin(shop)
  await openAsAdmin(page, shop, '/admin/customers', session)
  let refusals = 0
  await page.route('**/exports/customers*', (route) => {
    refusals += 1
    return refusals === 1
      ? route.fulfill({ status: 403, json: { success: false, message: 'Please confirm that it is you.', code: 'fresh_proof_needed' } })
      : route.continue()
  })
  const download = page.waitForEvent('download')
  await main(page)
    .getByRole('button', { name: /Export|Download/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Password').fill('a wrong password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The password is not correct.')).toBeVisible()
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  expect((await download).suggestedFilename()).toMatch(/^customers-.*\.csv$/)
  await expect(dialog).toBeHidden()
})

test('a large refund asks for a fresh proof above its own dialog @everywhere', async ({ page, shop }) => {
  const { password, session } = await openAdmin(shop)
  await stockShop(shop)
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`, session)
  let refusals = 0
  await page.route('**/refunds', (route) => {
    refusals += 1
    return refusals === 1
      ? route.fulfill({ status: 403, json: { success: false, message: 'Please confirm that it is you.', code: 'fresh_proof_needed' } })
      : route.continue()
  })
  await main(page)
    .getByRole('button', { name: /refund/i })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund everything/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund ₹/ })
    .click()
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(proof.getByLabel('Password')).toBeFocused()
  await page.keyboard.type(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Refund pending').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
