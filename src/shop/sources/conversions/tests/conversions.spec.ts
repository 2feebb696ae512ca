import type { Page } from '@playwright/test'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { buyOne, openCustomer, signInAs } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { panelOf } from '#test/browser/panel-of.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi } from '#test/browser/shopper.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

type Entry = { receiver: string; body: { events?: { params: { transaction_id: string; value: number } }[] }; problems: string[] }

const readLog = async (shop: ShopProcess): Promise<Entry[]> => (await fetch(`${shop.baseURL}/sandbox/advertising/log`)).json()

/** Fills in and saves a connection, as its owner does. */
async function connect(page: Page, title: string, fields: Record<string, string>) {
  const panel = panelOf(page, title)
  await expect(panel).toBeVisible()
  for (const [label, value] of Object.entries(fields)) await panel.getByLabel(label).fill(value)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Connected', { exact: true })).toBeVisible()
}

const openChoice = async (page: Page, shop: ShopProcess) => {
  await page.goto(`${shop.baseURL}/ProfilePage`)
  await page.getByRole('heading', { name: 'Your data', level: 2 }).click()
}

test('an owner connects Meta and Google, a shopper agrees in the profile, and each order is sent once until the shopper withdraws @everywhere', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const owner = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await openChoice(page, shop)
  await expect(page.getByRole('heading', { name: 'Download' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Advertisements' })).toHaveCount(0)

  await test.step('the owner connects both, and tries them', async () => {
    await openAsAdmin(owner, shop, '/admin/settings/connections')
    await connect(owner, 'Meta: orders from advertisements', { 'Dataset id': '1234567890', 'Access token': 'a long access token', 'Test code': 'TEST12345' })
    await connect(owner, 'Google Analytics: orders', { 'Measurement id': 'G-1A2B3C4D5E', 'API secret': 'a long api secret' })
    await owner.getByRole('button', { name: 'Send a sample order' }).click()
    await expect(owner.getByText('Meta took a sample order.')).toBeVisible()
    await owner.getByRole('button', { name: 'Check a sample order' }).click()
    await expect(owner.getByText('Google finds no fault with a sample order.')).toBeVisible()
    await expect(owner.getByText('Nothing yet. Events are listed for 90 days.')).toBeVisible()
  })

  const choice = page.getByRole('region', { name: 'Advertisements' })
  await test.step('the shopper, who is not asked in between, agrees', async () => {
    await buyOne(shop, customer)
    await openChoice(page, shop)
    await expect(choice).toContainText('No order needs it')
    await choice.getByText('How we use your data').click()
    await expect(choice).toContainText('codes (SHA-256)')
    await expectAccessibleAtAllWidths(page)
    await choice.getByRole('button', { name: 'Tell them about my orders' }).click()
    await expect(choice).toContainText('You agreed on')
  })

  const sent = await buyOne(shop, customer)
  await expect.poll(async () => (await readLog(shop)).map(({ body }) => body.events?.[0]?.params.transaction_id)).toContain(sent)
  await choice.getByRole('button', { name: 'Tell them nothing more' }).click()
  await expect(choice).toContainText('Withdrawn.')
  await buyOne(shop, customer)

  await test.step('the page of a placed order asks who never decided, once', async () => {
    const other = await openCustomer(shop)
    const shopper = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await signInAs(shopper, other)
    const openPlaced = async () => {
      await shopper.goto(`${shop.baseURL}/myorders`)
      await shopper.evaluate(() => history.replaceState({ ...history.state, usr: { placed: 'SW1' } }, ''))
      await shopper.reload()
      await expect(shopper.getByRole('heading', { name: 'My Orders' })).toBeVisible()
    }
    const question = shopper.getByRole('region', { name: 'Advertisements' })
    await openPlaced()
    await expect(question.getByRole('heading', { name: 'May we tell Meta and Google about your orders?' })).toBeVisible()
    await expectAccessibleAtAllWidths(shopper)
    await shopper.screenshot({ path: test.info().outputPath('question.png') })
    await question.getByRole('button', { name: 'No, thanks' }).click()
    await expect(question).toContainText('We tell them nothing.')
    const answered = shopper.waitForResponse('**/account/consents')
    await openPlaced()
    await answered
    await expect(question).toHaveCount(0)
    await shopper.evaluate(() => localStorage.removeItem('advertisingDeclined'))
    await openPlaced()
    await question.getByRole('button', { name: 'Tell them about my orders' }).click()
    await expect(question).toContainText('You can withdraw in your profile at any time.')
    await shopper.context().close()
  })

  await test.step('the owner sees what was sent, and why something was not', async () => {
    await openAsAdmin(owner, shop, '/admin/settings/connections')
    const list = owner.getByRole('region', { name: 'Orders sent to Meta and Google' })
    await expect(list.getByRole('row').filter({ hasText: /SW[0-9A-Z]{12}/ })).toHaveCount(2)
    const google = list.getByRole('row').filter({ hasText: 'Google Analytics' })
    for (const words of [sent, '₹500', 'Delivered', '204']) await expect(google).toContainText(words)
    await expect(list.getByRole('row').filter({ hasText: 'Meta' })).toContainText('The customer has no proven email address and no mobile number.')
    await expectAccessibleAtAllWidths(owner)
  })

  const log = await readLog(shop)
  expect(log.map(({ receiver, problems, body }) => ({ receiver, problems, value: body.events?.[0]?.params.value }))).toContainEqual({
    receiver: 'ga4',
    problems: [],
    value: 500,
  })
  expect(log.flatMap(({ body }) => body.events ?? [])).toHaveLength(1)
  const token = await adminToken(shop)
  await owner.context().close()
  for (const kind of ['meta', 'ga4']) await callApi(shop, 'DELETE', `/connections/${kind}`, { token })
})
