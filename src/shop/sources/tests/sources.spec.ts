import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { panelOf } from '#test/browser/panel-of.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { addAddress, openAccount } from '#test/browser/shopper.ts'
import { signInOnce } from '#test/browser/sign-in-once.ts'
import { stockShop } from '#test/browser/stock.ts'

const readTouches = (page: Page) => page.evaluate(() => localStorage.getItem('touches'))

/** Logs in with what is in the cart, and pays it. @returns the order's number */
async function buy(page: Page, shop: ShopProcess): Promise<string> {
  const { token, userId, role } = await openAccount(shop)
  await addAddress(shop, token)
  await signInOnce(page, shop, { token, userId, role })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page
    .getByRole('dialog', { name: /Test payment/ })
    .getByRole('button', { name: /^Pay/ })
    .click()
  const confirmation = page.getByRole('region', { name: 'Thank you, your order is placed' })
  await expect(confirmation).toBeVisible()
  return /SW[0-9A-Z]{12}/.exec((await confirmation.textContent()) ?? '')?.[0] ?? ''
}

test('a visit by a campaign is shown on the order that is paid on another day, after other visits @everywhere', async ({ page, shop }) => {
  test.slow()
  const { productId } = await stockShop(shop)
  const campaign = `diwali-${productId.toLowerCase()}`
  await page.goto(`/product/${productId}?utm_source=Instagram&utm_medium=Reel&utm_campaign=${campaign}&utm_content=<script>alert(1)</script>`)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect.poll(() => readTouches(page)).toContain(campaign)
  expect((await page.context().cookies()).filter(({ value }) => value.includes('instagram'))).toEqual([])

  await test.step('three days later the visitor searches for the shop, and then comes directly', async () => {
    await page.evaluate(() => {
      const text = localStorage.getItem('touches') ?? ''
      localStorage.setItem(
        'touches',
        text.replace(/"at":(\d+)/g, (_, at: string) => `"at":${Number(at) - 3 * 86_400_000}`),
      )
    })
    await page.goto('/', { referer: 'https://www.google.com/' })
    await page.getByRole('link').first().focus()
    await expect.poll(() => readTouches(page)).toContain('google.com')
    await page.goto('/products')
  })

  const order = await buy(page, shop)
  await openAsAdmin(page, shop, `/admin/orders/${order}`)
  const panel = panelOf(page, 'Came from')
  await expect(panel).toContainText('Last touch')
  await expect(panel).toContainText('Other site google.com')
  await expect(panel).toContainText('First touch')
  await expect(panel).toContainText('Campaign instagram')
  await expect(panel).toContainText('<script>alert(1)</script>')
  await expect(panel).toContainText(`/product/${productId}`)
  await expectAccessible(page)

  await page.goto('/admin/sources')
  await expect(page.getByRole('row').filter({ hasText: 'google.com' })).toBeVisible()
  await page.getByRole('radio', { name: 'Last touch' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/touch=first/)
  const row = page.getByRole('row').filter({ hasText: campaign })
  await expect(row).toContainText('instagram')
  await expect(row).toContainText('₹500')
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    if (width !== 320) await expectAccessible(page)
  }
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^sources-\d{4}-\d{2}-\d{2}\.csv$/)
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await expect(page.getByText('No orders in this period.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2019-01-31')
  await expect(page.getByText('The first day must not be after the last day.')).toBeVisible()
})

test('a scanned code of a coupon is shown on the order, and the address names neither', async ({ page, shop }) => {
  const { productId, goodCoupon: code } = await stockShop(shop)
  await page.goto(`/c/${code.toLowerCase()}?to=/product/${productId}&qr=1`)
  await expect(page.getByText(`${code} takes 10% off at the checkout`)).toBeVisible()
  expect(page.url()).toBe(`${shop.baseURL}/product/${productId}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  const order = await buy(page, shop)
  await openAsAdmin(page, shop, `/admin/orders/${order}`)
  await expect(panelOf(page, 'Came from')).toContainText(`QR code ${code}`)
})

test('a browser that asks not to be tracked keeps nothing, and its order is direct', async ({ page, shop }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const { productId } = await stockShop(shop)
  await page.goto(`/product/${productId}?utm_source=instagram`)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  const order = await buy(page, shop)
  expect(await readTouches(page)).toBeNull()
  await openAsAdmin(page, shop, `/admin/orders/${order}`)
  await expect(panelOf(page, 'Came from')).toContainText('Direct: no campaign, link or other site is known.')
  await page.route('**/orders/*/source', (route) => route.abort())
  await page.reload()
  await expect(panelOf(page, 'Came from')).toContainText('Where the order came from could not be loaded.')
  await page.unroute('**/orders/*/source')
  await panelOf(page, 'Came from').getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(panelOf(page, 'Came from')).toContainText('Direct')
})
