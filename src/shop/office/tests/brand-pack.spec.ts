import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'
import { expect, test } from '#test/browser/journey.ts'
import { type MailServer, openMailServer } from '#test/browser/mail-server.ts'
import { foreignWords } from '#test/browser/foreign-words.ts'
import { setOwnMobile } from '#test/browser/own-mobile.ts'
import { openSmsGateway } from '#test/browser/sms-gateway.ts'
import { type ShopProcess, startUntilLive } from '#test/browser/shop-process.ts'
import { packBrand } from '#seed/pack-brand.ts'
import { simulatedLiveKeys } from '#sandbox/razorpay/keys.server.ts'

const facts = {
  company: 'Chai Ghar Foods LLP',
  email: 'care@chaighar.in',
  phone: '+91 98765 43210',
  whatsapp: '',
  instagram: '',
  facebook: '',
  address: 'Chai Ghar Foods LLP\n12 Lake Road\nGuwahati, Assam 781001',
  'postal.street': '12 Lake Road',
  'postal.locality': 'Guwahati',
  'postal.region': 'Assam',
  'postal.postalCode': '781001',
  map: '',
  'grievanceOfficer.name': 'Meera Iyer',
  'grievanceOfficer.email': 'grievance@chaighar.in',
  'grievanceOfficer.phone': '+91 98765 43211',
}

const labels = { licence: '12345678901234', courts: 'Guwahati' }

test('an empty shop becomes a tea shop that sells, from a brand pack @everywhere', async ({ page }) => {
  test.slow()
  const { shop } = await startUntilLive('https://chaighar.in')
  const mail = await openMailServer()
  const sms = await openSmsGateway(200)
  try {
    await setOwnMobile(shop)
    const presses = await countPresses(page)
    const startedAt = performance.now()
    await logIn(page, shop)
    await moveIn(page)
    await test.step('enters the facts of the business, the stock, mail and keys', async () => {
      await enterFacts(page, shop)
      await countStock(page, shop)
      await connect(page, shop, { mail, sms })
    })
    await test.step('buys a test order, cancels it and goes live', async () => {
      await buy(page, shop)
      const number = (await page.getByRole('article').textContent())?.match(/SW[0-9A-Z]{12}/)?.[0] ?? ''
      await page.goto(`${shop.baseURL}/admin/orders/${number}`)
      await page.getByRole('button', { name: 'Cancel order' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
      await expect(page.getByText('Cancelled').first()).toBeVisible()
      await page.goto(`${shop.baseURL}/admin/settings/connections`)
      await page.getByRole('main').getByRole('button', { name: 'Go live' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click()
      await expect(page.getByText('New orders move money.', { exact: false })).toBeVisible()
    })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`From an empty shop to a live tea shop, ${test.info().project.name}: ${await presses()} presses, ${seconds} s`)
    await test.step('sells to a shopper, and names no other brand', async () => {
      await page.evaluate(() => localStorage.clear())
      await buy(page, shop, { email: 'shopper@example.com' })
      expect(await foreignWords(shop)).toEqual([])
    })
  } finally {
    await mail.close()
    sms.close()
    await shop.remove()
  }
})

/** Counts the presses of a mouse or finger, on every page that follows. @returns how to read the sum */
async function countPresses(page: Page) {
  let presses = 0
  await page.exposeFunction('pressed', () => (presses += 1))
  await page.addInitScript("addEventListener('pointerdown', (event) => event.isTrusted && pressed(), true)")
  return async () => presses
}

async function logIn(page: Page, shop: ShopProcess) {
  await page.goto(`${shop.baseURL}/login`)
  await page.getByLabel('Email').fill(shop.admin.email)
  await page.getByLabel('Password').fill(shop.admin.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).last().click()
  await expect(page).not.toHaveURL(/\/login$/)
}

async function moveIn(page: Page) {
  await page.goto(new URL('/admin/settings', page.url()).href)
  await page.getByRole('main').getByRole('link', { name: 'Brand pack' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brand pack' })).toBeVisible()
  const choose = page.getByLabel('Choose a brand pack')
  await choose.setInputFiles({ name: 'tea.zip', mimeType: 'application/zip', buffer: Buffer.from('no ZIP') })
  await expect(page.getByText('This file is not a whole ZIP. Please download it again.')).toBeVisible()
  await choose.setInputFiles({ name: 'tea.zip', mimeType: 'application/zip', buffer: Buffer.from(await packBrand('seed/tea')) })
  const preview = page.getByRole('region', { name: 'Pack of Chai Ghar' })
  await expect(preview.getByText('New: 3')).toBeVisible()
  await expect(preview.getByText('Now: Swachh')).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await page.getByRole('button', { name: 'Move in' }).click()
  await expect(page.getByText('Chai Ghar has moved in.')).toBeVisible()
}

async function enterFacts(page: Page, shop: ShopProcess) {
  for (const [id, values] of Object.entries({ business: facts, labels })) {
    await page.goto(`${shop.baseURL}/admin/settings/${id}`)
    for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
  }
  await page.goto(`${shop.baseURL}/admin/settings/tax`)
  const main = page.getByRole('main')
  await main.getByLabel('Kind', { exact: true }).selectOption('Not registered: plain bills')
  await main.getByLabel('Legal name').fill(facts.company)
  await main.getByLabel('State', { exact: true }).selectOption('Assam')
  await main.getByLabel('Prefix of invoices').fill('CG')
  await main.getByLabel('Prefix of credit notes').fill('CC')
  await main.getByRole('button', { name: 'Save registration' }).click()
  await expect(page.getByText('Registration saved')).toBeVisible()
}

/** Counts every pack in the spreadsheet of the stock. */
async function countStock(page: Page, shop: ShopProcess) {
  await page.goto(`${shop.baseURL}/admin/stock`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import stock' })
  const counted = csv.replaceAll('"no",""', '"yes","20"')
  await dialog.getByLabel('Choose a CSV file').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(counted) })
  await expect(dialog.getByText('9 to change', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Updated 9 packs.')).toBeVisible()
}

async function connect(page: Page, shop: ShopProcess, { mail, sms }: { mail: MailServer; sms: { port: number } }) {
  const keys = simulatedLiveKeys((await readFile(`${shop.dataDir}/auth-secret`, 'utf8')).trim(), 'live')
  await page.goto(`${shop.baseURL}/admin/settings/connections`)
  const main = page.getByRole('main')
  const live = main.getByRole('region', { name: 'Live keys' })
  await live.getByLabel('Key id').fill(keys.keyId)
  await live.getByLabel('Key secret').fill(keys.keySecret)
  await live.getByLabel('Webhook secret').fill(keys.webhookSecret)
  await live.getByRole('button', { name: 'Save keys' }).click()
  await expect(live.getByText(`ends in ····${keys.keySecret.slice(-4)}`)).toBeVisible()
  await main.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await main.getByLabel('Port', { exact: true }).fill(String(mail.port))
  await main.locator('#mail-from').fill('Chai Ghar <care@chaighar.in>')
  await main.locator('#mail').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Connection saved')).toBeVisible()
  await main.getByRole('button', { name: 'Send a test mail to me' }).click()
  await expect(main.getByText('The mail server took a mail', { exact: false })).toBeVisible()
  await main.locator('#sms-url').fill(`http://127.0.0.1:${sms.port}/send`)
  await main.locator('#sms-token').fill('a long token of the gateway')
  await main.locator('#sms').getByRole('button', { name: 'Save' }).click()
  await main.getByRole('button', { name: 'Send a test SMS to me' }).click()
  await expect(main.getByText('The gateway took an SMS', { exact: false })).toBeVisible()
}

/** Buys a tin of Assam. With `email` as a new shopper, else as the person who is logged in. */
async function buy(page: Page, shop: ShopProcess, { email }: { email?: string } = {}) {
  await page.goto(`${shop.baseURL}/products`)
  await page.getByRole('link', { name: 'Assam Breakfast Tea', exact: true }).first().click()
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await page.goto(`${shop.baseURL}/cart`)
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  if (email !== undefined) await register(page, email)
  // A seller without a GST registration delivers within its own state.
  await page.getByLabel('PIN code').fill('781001')
  await page.getByLabel('Full name').fill('Meera Iyer')
  await page.getByLabel('Phone', { exact: true }).fill('9876543210')
  await page.getByLabel('House number and street').fill('12 MG Road')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page
    .getByRole('dialog', { name: /payment/i })
    .getByRole('button', { name: /^Pay/ })
    .click()
  await expect(page.getByText('✅ Order placed successfully!')).toBeVisible()
}

async function register(page: Page, email: string) {
  await page.getByRole('button', { name: 'Login with Email' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Name').fill('Meera Iyer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Confirm Password').fill('a good password')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a good password')
  await page.getByRole('button', { name: 'Log In', exact: true }).last().click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
}
