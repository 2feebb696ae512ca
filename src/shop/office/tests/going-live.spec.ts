import { readFile } from 'node:fs/promises'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { openMailServer } from '#test/browser/mail-server.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder, prepareOrder } from '#test/browser/placed-order.ts'
import { setOwnMobile } from '#test/browser/own-mobile.ts'
import { callApi } from '#test/browser/shopper.ts'
import { openSmsGateway } from '#test/browser/sms-gateway.ts'
import { type ShopProcess, startUntilLive } from '#test/browser/shop-process.ts'
import { setStock } from '#test/browser/track-stock.ts'
import { simulatedLiveKeys } from '#sandbox/razorpay/keys.server.ts'

const facts = {
  company: 'Zafrani Foods LLP',
  email: 'care@zafrani.in',
  phone: '+91 98765 43210',
  whatsapp: '',
  instagram: '',
  facebook: '',
  address: ['Zafrani Foods LLP', '12 Lake Road', 'Srinagar, Jammu & Kashmir 190001'],
  postal: { street: '12 Lake Road', locality: 'Srinagar', postalCode: '190001' },
  founded: 2011,
  tagline: 'Saffron from one field',
  blurb: 'A family that grows saffron and sends it to you.',
  map: '',
  licence: '12345678901234',
  grievanceOfficer: { name: 'Meera Iyer', email: 'grievance@zafrani.in', phone: '+91 98765 43211' },
}

/** Does what other screens do, and other journeys show: facts, tax, and a product with picture, MRP and stock. */
async function prepareGoods(shop: ShopProcess, token: string) {
  const call = async <Body>(method: string, path: string, body: unknown) => {
    const answer = await callApi<Body>(shop, method, path, { token, body })
    expect(`${path} ${answer.status}`).toMatch(/ 20[01]$/)
    return answer.body
  }
  await call('PUT', '/settings', facts)
  const registration = {
    kind: 'unregistered',
    gstin: '',
    legalName: 'Zafrani Foods LLP',
    state: '29',
    prefix: 'Z',
    notePrefix: 'ZC',
    isLarge: false,
    takesGstin: false,
  }
  await call('PUT', '/tax/registration', { effectiveFrom: new Date(Date.now() + 19_800_000).toISOString().slice(0, 10), ...registration })
  for (const id of ['home', 'about']) {
    const { content } = await call<{ content: { blocks: object[] } }>('GET', `/pages/${id}`, undefined)
    const quote = { kind: 'quote', words: 'Picked by hand, in one field.', by: '' }
    const own = { ...content, image: '', alt: '', blocks: [quote, ...content.blocks.map((block) => ({ ...block, hidden: true }))] }
    await call('PUT', `/pages/${id}/draft`, { content: own })
    await call('POST', `/pages/${id}/publish`, {})
  }
  const variants = [{ quantity: '1 g', price: 500, mrp: 600 }]
  const { product } = await call<{ product: { _id: string } }>('POST', '/products', { name: 'Kesar', image: '/media/kesar.jpg', variants })
  return product._id
}

test('an owner goes live alone: keys, mail, checklist, switch, and the first live order @everywhere', async ({ page }) => {
  const { shop, checkoutUrl } = await startUntilLive('https://zafrani.in')
  const mail = await openMailServer()
  const sms = await openSmsGateway(200)
  try {
    await setOwnMobile(shop)
    const token = await adminToken(shop)
    const productId = await prepareGoods(shop, token)
    await setStock(shop, { productId, name: 'Kesar', goodCoupon: '', oldCoupon: '' }, '1 g', 10)
    const keys = simulatedLiveKeys((await readFile(`${shop.dataDir}/auth-secret`, 'utf8')).trim(), 'live')

    // The frame follows a new brand without a reload.
    await openAsAdmin(page, shop, '/admin/settings/business')
    await page.getByLabel('Brand', { exact: true }).fill('Zafrani')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Zafrani Admin').filter({ visible: true }).first()).toBeVisible()

    await page.goto(`${shop.baseURL}/admin/settings`)
    await page.getByRole('link', { name: 'Connections', exact: true }).click()
    const main = page.getByRole('main')
    const goLive = main.getByRole('button', { name: 'Go live' })
    await expect(goLive).toBeDisabled()
    await expectAccessible(page)
    await expectNoOverflow(page)

    const live = main.getByRole('region', { name: 'Live keys' })
    await live.getByLabel('Key id').fill(keys.keyId)
    await live.getByLabel('Key secret').fill(keys.keySecret)
    await live.getByLabel('Webhook secret').fill('short')
    await live.getByRole('button', { name: 'Save keys' }).click()
    await expect(live.getByText('Please enter a webhook secret of 16 characters or more.')).toBeVisible()
    await live.getByLabel('Webhook secret').fill(keys.webhookSecret)
    await live.getByRole('button', { name: 'Save keys' }).click()
    await expect(live.getByText(`ends in ····${keys.keySecret.slice(-4)}`)).toBeVisible()
    await expect(page.locator('html')).not.toContainText(keys.keySecret)
    await live.getByRole('button', { name: 'Ask Razorpay with these keys' }).click()
    await expect(live.getByText('Razorpay accepts the keys.')).toBeVisible()

    await main.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await main.getByLabel('Port', { exact: true }).fill(String(mail.port))
    await main.locator('#mail-from').fill('Zafrani <care@zafrani.in>')
    await main.locator('#mail').getByRole('button', { name: 'Save' }).click()
    await main.getByRole('button', { name: 'Send a test mail to me' }).click()
    await expect(main.getByText(`The mail server took a mail to ${shop.admin.email}. See whether it arrived.`)).toBeVisible()
    expect(mail.taken).toContain(shop.admin.email)

    await main.locator('#sms-url').fill(`http://127.0.0.1:${sms.port}/send`)
    await main.locator('#sms-token').fill('a long token of the gateway')
    await main.locator('#sms').getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('link', { name: 'Connect an SMS gateway, and send yourself a test SMS' })).toBeVisible()
    await main.getByRole('button', { name: 'Send a test SMS to me' }).click()
    await expect(main.getByText('The gateway took an SMS to +919812345670.', { exact: false })).toBeVisible()

    const tried = await placeOrder(shop)
    await page.reload()
    await expect(main.getByText(tried._id)).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await main.getByRole('button', { name: 'Cancel these orders' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel them' }).click()
    await expect(page.getByText('One order of test mode is cancelled')).toBeVisible()
    await expect(main.getByText(tried._id)).toBeHidden()
    await expect(goLive).toBeEnabled()
    await expectAccessible(page)
    await expect(page.getByRole('complementary', { name: 'Test mode' })).toBeVisible()
    await goLive.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click()
    await expect(main.getByText('New orders move money.', { exact: false })).toBeVisible()
    // The frame follows without a reload.
    await expect(page.getByRole('complementary', { name: 'Test mode' })).toBeHidden()
    await expectNoOverflow(page)

    const { prepared } = await prepareOrder(shop)
    expect(prepared).toMatchObject({ key: keys.keyId, scriptUrl: checkoutUrl })
    const first = await placeOrder(shop)
    expect(first.status).toBe('Paid')
    expect(await (await fetch(shop.baseURL)).text()).not.toContain('Test mode')

    await main.getByRole('button', { name: 'Back to test mode' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Back to test mode' }).click()
    await expect(goLive).toBeVisible()
  } finally {
    await mail.close()
    sms.close()
    await shop.remove()
  }
})
