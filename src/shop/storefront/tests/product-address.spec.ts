import { expect, test } from '#test/browser/journey.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openHydrated } from '#test/browser/open-hydrated.ts'
import { callApi, logIn } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

const readablePath = ({ name, productId }: { name: string; productId: string }) => `/product/${name.toLowerCase().replaceAll(' ', '-')}-${productId}`

test('a card leads to the product’s readable address, which survives a pack, a reload and Back', async ({ page, shop, baseURL }) => {
  const stock = await stockShop(shop)
  await openHydrated(page, `/search?q=${encodeURIComponent(stock.name)}`)
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: stock.name, exact: true }) })
  await card.tap()
  await expect(page.getByRole('heading', { level: 1, name: stock.name })).toBeVisible()
  await expect(page).toHaveURL(baseURL + readablePath(stock))
  const pack = page.getByRole('button', { name: /^2 g/ })
  await pack.tap()
  await expect(page).toHaveURL(`${baseURL}${readablePath(stock)}?pack=2+g`)
  await page.reload()
  await expect(pack).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(`${baseURL}${readablePath(stock)}?pack=2+g`)
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(card).toBeVisible()
  await page.goForward()
  await expect(pack).toHaveAttribute('aria-pressed', 'true')
})

test('a link with an old name shows the present address, by a page load and without one', async ({ page, shop, baseURL }) => {
  const stock = await stockShop(shop)
  await openHydrated(page, `/search?q=${encodeURIComponent(stock.name)}`)
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const renamed = { ...stock, name: `Renamed ${stock.name}` }
  const body = { name: renamed.name, variants: [{ quantity: '1 g', price: 500 }] }
  expect((await callApi(shop, 'PUT', `/products/${stock.productId}`, { token, body })).status).toBe(200)
  await page.getByRole('link', { name: stock.name, exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: renamed.name })).toBeVisible()
  await expect(page).toHaveURL(baseURL + readablePath(renamed))
  // The router learns of the new address from this event, and requests nothing for it.
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.evaluate(() => void (location.hash = 'reviews'))
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeInViewport()
  expect(requested.filter((url) => url.includes('/backend/api/products') || url.includes('.data'))).toEqual([])
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?q=/)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: renamed.name })).toBeVisible()
  await expect(page).toHaveURL(baseURL + readablePath(renamed))

  await page.goto(`${readablePath(stock)}?pack=1+g#reviews`)
  await expect(page).toHaveURL(`${baseURL}${readablePath(renamed)}?pack=1+g#reviews`)
  await page.goto(`/product/${stock.productId}`)
  await expect(page.getByRole('heading', { level: 1, name: renamed.name })).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/product/${stock.productId}`)
})

test('the settings show the addresses of the product feeds, which the owner copies @everywhere', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAsAdmin(page, shop, '/admin/settings/feeds')
  await expect(page.getByRole('textbox', { name: 'For Google Merchant Center' })).toHaveValue(/\/feeds\/google\.xml$/)
  for (const name of ['google.xml', 'meta.csv']) {
    const copy = page.getByRole('button', { name: name === 'meta.csv' ? /^Copy: .*Meta/ : /^Copy: .*Google/ })
    await copy.click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^https?://.+/feeds/${name}$`))
  }
  await expect(page.getByText('Address copied').first()).toBeVisible()
  await expectAccessible(page)
})
