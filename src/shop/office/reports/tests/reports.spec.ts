import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { panelOf } from '#test/browser/panel-of.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'
import type { FunnelReport } from '../contract.ts'

/** Opens a report by its tab. */
const openReport = (page: Page, name: string) => page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name }).click()

/** The title of each report, its tab and its spreadsheet. */
const reports = [
  ['Sales', 'Sales', 'sales'],
  ['From visit to order', 'Visits', 'funnel'],
  ['Best packs', 'Packs', 'packs'],
  ['Refunds by reason', 'Refunds', 'refunds'],
  ['Returning customers', 'Customers', 'returning-customers'],
] as const

test('the owner reads the reports of any days, and exports them @everywhere', async ({ page, shop }) => {
  test.slow()
  await placeOrder(shop)
  await openAsAdmin(page, shop, '/admin/reports')
  const sales = panelOf(page, 'Sales')
  await expect(sales.getByRole('group', { name: 'Net revenue over time' })).toBeVisible()
  const packs = panelOf(page, 'Best packs')
  await expect(packs).toHaveCount(0)
  for (const [title, tab, name] of reports) {
    await openReport(page, tab)
    const panel = panelOf(page, title)
    await expect(panel.getByText('Loading…')).toHaveCount(0)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoOverflow(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page)
      await expectAccessible(page)
      await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true })
    }
    const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'Export CSV' }).click()])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d{2}-\\d{2}\\.csv$`))
  }

  await test.step('the address keeps the report, and what counts is folded', async () => {
    await openReport(page, 'Packs')
    await page.reload()
    await expect(packs.getByRole('row').nth(1)).toContainText('₹')
    await expect(page.getByRole('link', { name: 'Packs', exact: true })).toHaveAttribute('aria-current', 'page')
    const cost = packs.getByText('Enter the cost at the pack in Stock.')
    await expect(cost).toBeHidden()
    await packs.getByText('What counts').click()
    await expect(cost).toBeVisible()
    await page.goBack()
    await expect(panelOf(page, 'Returning customers')).toBeVisible()
  })

  await test.step('a usual period is a link, and days without orders say so', async () => {
    const preset = page.getByRole('navigation', { name: 'Usual periods' }).getByRole('link', { name: 'This month' })
    await preset.click()
    await expect(preset).toHaveAttribute('aria-current', 'true')
    await expect(page.getByLabel('From')).toHaveValue(/-01$/)
    await expect(panelOf(page, 'Returning customers')).toBeVisible()
    await page.goto('/admin/reports?from=2020-01-01&to=2020-01-31')
    await expect(sales).toContainText('No orders in this period and the one before.')
    await openReport(page, 'Packs')
    await expect(packs).toContainText('No packs were sold')
    await openReport(page, 'Refunds')
    await expect(panelOf(page, 'Refunds by reason')).toContainText('No refunds in this period')
    await expectAccessible(page)
    await page.getByLabel('To', { exact: true }).fill('2019-01-31')
    await expect(page.getByText('The first day must not be after the last day.')).toBeVisible()
    await expect(page).toHaveURL(/report=refunds/)
  })

  await test.step('a report that fails can be loaded again, and the others show', async () => {
    await page.route(apiPath('/reports/packs*'), (route) => route.abort())
    await page.goto('/admin/reports?report=packs')
    await expect(packs).toContainText('This report could not be loaded.')
    await expectAccessible(page)
    await openReport(page, 'Sales')
    await expect(sales.getByRole('group', { name: 'Net revenue over time' })).toBeVisible()
    await openReport(page, 'Packs')
    await expect(packs).toContainText('This report could not be loaded.')
    await page.unroute(apiPath('/reports/packs*'))
    await packs.getByRole('button', { name: 'Try again' }).click()
    await expect(packs.getByRole('row').nth(1)).toContainText('₹')
  })
})

test('a shopper’s visit shows in the steps to an order, and a browser that asks not to be tracked does not', async ({ page, shop, browser }) => {
  test.slow()
  const countVisits = async () => {
    const { body } = await callApi<FunnelReport>(shop, 'GET', '/reports/funnel', { token: await adminToken(shop) })
    return body.steps.map(({ step, count }) => [step, count] as const)
  }
  const { productId } = await stockShop(shop)
  /** The browser sends the steps without an answer, and the test cannot read what it sent. The tab keeps the same. */
  const steps = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('visit') ?? '{}').steps)
  await Promise.all([page.waitForRequest('**/backend/api/visits'), page.goto(`/product/${productId}`)])
  expect(await steps()).toEqual(['visit', 'product'])
  expect((await page.context().cookies()).map(({ path }) => path)).not.toContain('/')
  const sent = page.waitForRequest('**/backend/api/visits')
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await sent
  expect(await steps()).toEqual(['visit', 'product', 'cart'])
  // Other journeys visit the shop too.
  await expect.poll(async () => (await countVisits()).slice(0, 3).every(([, count]) => count >= 1), { timeout: 20_000 }).toBe(true)

  const context = await browser.newContext({ baseURL: shop.baseURL })
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const quiet = await context.newPage()
  const asked: string[] = []
  quiet.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await quiet.goto(`/product/${productId}`)
  await quiet.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect.poll(() => quiet.evaluate(() => localStorage.getItem('cartItems'))).toContain(productId)
  expect(asked).not.toContain('/backend/api/visits')
  expect(await quiet.evaluate(() => sessionStorage.getItem('visit'))).toBeNull()
  await context.close()

  await openAsAdmin(page, shop, '/admin/reports?report=funnel')
  const funnel = panelOf(page, 'From visit to order')
  await expect(funnel.getByRole('row').filter({ hasText: 'Saw a product' })).toContainText('%')
  await expect(funnel).toContainText('Not counted: browsers that ask not to be tracked')
})
