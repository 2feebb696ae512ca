import type { Page } from '@playwright/test'
import { productPath } from '#shop/catalogue/rules/product-path.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { openHydrated } from '#test/browser/open-hydrated.ts'
import { holdBackScripts, isHydrated, recordErrors, waitUntilIdle } from '#test/browser/page-script.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi, logIn } from '#test/browser/shopper.ts'
import { type Stock, stockShop } from '#test/browser/stock.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

/** The products that a shopper saves for later in this browser, without an account. */

const heart = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `Save ${name} for later`, exact: true })
const card = (page: Page, { name }: { name: string }) => page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('savedProducts'))
const setSaved = (page: Page, text: string) => page.evaluate((value) => localStorage.setItem('savedProducts', value), text)
const toasts = (page: Page) => page.getByRole('region', { name: 'Notices' })

type Draft = { name: string; variants: { quantity: string; price: number }[] }

async function addProduct(shop: ShopProcess, draft: Draft) {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const { body } = await callApi<{ product: { _id: string } }>(shop, 'POST', '/products', { token, body: { image: '', ...draft } })
  return { productId: body.product._id, name: draft.name, token }
}

test('a visitor saves products, removes one with Undo, and buys one @everywhere @essential', async ({ page, shop }) => {
  const [many, one] = [await stockShop(shop), await addProduct(shop, { name: `One Pack Kesar ${process.pid}`, variants: [{ quantity: '3 g', price: 700 }] })]
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Explore Products' })).toHaveAttribute('href', '/products')
  await expectAccessible(page)

  await test.step('a heart on the product page and one in the list', async () => {
    await page.goto(`/product/${many.productId}`)
    await heart(page, many).click()
    await expect(heart(page, many)).toHaveAttribute('aria-pressed', 'true')
    await expect(toasts(page)).toContainText(`Saved for later: ${many.name}`)
    await page.goto('/products')
    await expect(heart(page, many)).toHaveAttribute('aria-pressed', 'true')
    await heart(page, one).click()
    await toasts(page).getByRole('link', { name: 'See saved products' }).click()
    await expect(page).toHaveURL(/\/wishlist$/)
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([one.name, many.name])
    await expect(card(page, many).getByRole('link', { name: `Choose a pack of ${many.name}` })).toHaveAttribute(
      'href',
      productPath({ _id: many.productId, name: many.name }),
    )
    await expect(card(page, many)).toContainText('₹500')
    await expectAccessible(page)
  })

  await test.step('a removal can be undone, and the focus goes where the shopper goes on', async () => {
    await page.getByRole('button', { name: `Remove ${one.name}` }).click()
    await expect(page.getByText(`${one.name} was removed.`)).toBeVisible()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await undo.click()
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([one.name, many.name])
    await expect(page.getByRole('link', { name: one.name, exact: true })).toBeFocused()
    await page.getByRole('button', { name: `Remove ${many.name}` }).click()
    await expect(page.getByText('1 product saved')).toBeVisible()
  })

  await test.step('one pack goes into the cart', async () => {
    await card(page, one).getByRole('button', { name: 'ADD TO CART' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  })
})

test('the list is accessible, fits from 320 to 1280 px and asks nothing before it is used', async ({ page, shop }) => {
  const requests: string[] = []
  // Each page counts its visit by itself.
  page.on('request', (request) => request.url().includes('/backend/api/') && !request.url().endsWith('/visits') && requests.push(request.url()))
  const stock = await stockShop(shop)
  const wordy = await addProduct(shop, {
    name: `Kashmiri Mongra Saffron of the very first harvest ${process.pid}`,
    variants: [{ quantity: '1 g', price: 900 }],
  })
  requests.length = 0
  await openHydrated(page, '/wishlist')
  await waitUntilIdle(page)
  expect(requests).toEqual([])
  await expectAccessibleAtAllWidths(page)
  await setSaved(page, JSON.stringify([stock.productId, wordy.productId]))
  await page.reload()
  await expect(card(page, wordy)).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await page.getByRole('button', { name: `Remove ${stock.name}` }).click()
  await expectAccessibleAtAllWidths(page)
  expect(requests.every((url) => !url.includes(stock.productId))).toBe(true)

  await test.step('the menu and the foot lead to it', async () => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.locator('#menu').getByRole('link', { name: 'Saved for later' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved for later')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Saved for later' })).toHaveAttribute('href', '/wishlist')
  })

  await test.step('a list that does not load says so, and loads again', async () => {
    await page.route(apiPath('/products'), (route) => route.abort())
    await page.goto('/wishlist')
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await expectAccessible(page)
    await page.unroute(apiPath('/products'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, wordy)).toBeVisible()
  })
})

test('hearts show the stored state before the script, move nothing, and an early tap counts once', async ({ page, shop }) => {
  const errors = recordErrors(page)
  const [first, second] = [await stockShop(shop), await stockShop(shop)]
  await page.goto('/about')
  await setSaved(page, JSON.stringify([first.productId]))
  const release = await holdBackScripts(page)
  await page.goto('/products')
  await expect(heart(page, first)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page, second)).toHaveAttribute('aria-pressed', 'false')
  const before = await heart(page, first).boundingBox()
  await heart(page, second).click()
  await heart(page, second).click()
  expect(await stored(page)).toBe(JSON.stringify([first.productId]))
  release()
  await expect(heart(page, second)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => stored(page)).toBe(JSON.stringify([second.productId, first.productId]))
  expect(await heart(page, first).boundingBox()).toEqual(before)
  await heart(page, first).dblclick()
  await expect(heart(page, first), 'a double tap counts once').toHaveAttribute('aria-pressed', 'false')
  expect(errors).toEqual([])
})

test('two tabs follow each other; renamed, hidden and deleted products and garbage vanish quietly', async ({ page, context, shop }) => {
  const errors = recordErrors(page)
  const stock = await stockShop(shop)
  const odd = await addProduct(shop, { name: `<img src=x onerror=alert(1)> "Kesar" ${process.pid}`, variants: [{ quantity: '1 g', price: 10 }] })
  const { token } = odd
  await page.goto('/wishlist')
  const other = await context.newPage()
  await other.goto(`/product/${odd.productId}`)
  await heart(other, odd).click()
  await expect(card(page, odd), 'a name is text').toBeVisible()
  await other.goto(`/product/${stock.productId}`)
  await heart(other, stock).click()
  await expect(card(page, stock)).toBeVisible()
  await page.getByRole('button', { name: `Remove ${stock.name}` }).click()
  await expect(heart(other, stock)).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heart(other, stock)).toHaveAttribute('aria-pressed', 'true')

  const change = async (path: string, method: string, body: unknown = {}) => expect((await callApi(shop, method, path, { token, body })).status).toBe(200)
  /** Opens the list until the server's answer follows the change. The test's own timeout ends it. */
  const reopens = (check: () => Promise<void>) =>
    expect(async () => {
      await page.goto('/wishlist')
      await check()
    }).toPass()

  const { body: all } = await callApi<{ _id: string; version: number }[]>(shop, 'GET', '/products?status=all', { token })
  const { body: product } = await callApi<object>(shop, 'GET', `/products/${stock.productId}?status=all`, { token })
  const version = all.find(({ _id }) => _id === stock.productId)?.version
  const renamed = { ...stock, name: `Renamed ${stock.name}` }
  await change(`/products/${stock.productId}`, 'PUT', { ...product, name: renamed.name, version })
  await reopens(() => expect(card(page, renamed)).toBeVisible({ timeout: 1000 }))
  await change(`/products/${stock.productId}/status`, 'PUT', { status: 'draft' })
  await reopens(() => expect(page.getByText('1 product saved')).toBeVisible({ timeout: 1000 }))
  await change(`/products/${stock.productId}/status`, 'PUT', { status: 'published' })
  await reopens(() => expect(page.getByText('2 products saved')).toBeVisible({ timeout: 1000 }))
  await change(`/products/${odd.productId}`, 'DELETE')
  await reopens(() => expect(page.getByText('1 product saved')).toBeVisible({ timeout: 1000 }))

  for (const text of ['{', 'null', '"x"', '[1,{},null,"","nobody"]', JSON.stringify(Array.from({ length: 5000 }, (_, index) => `p${index}`))]) {
    await setSaved(page, text)
    await page.goto('/wishlist')
    await expect(page.getByRole('heading', { name: 'Nothing is saved yet' }), text.slice(0, 20)).toBeVisible()
  }
  await page.goto('/products')
  await heart(page, renamed).click()
  await expect.poll(async (): Promise<unknown> => JSON.parse((await stored(page)) ?? '')).toHaveLength(50)
  expect(errors).toEqual([])
})

test('without storage a heart says why it saves nothing, and no page breaks', async ({ page, shop }) => {
  const errors = recordErrors(page)
  const stock: Stock = await stockShop(shop)
  await page.addInitScript(() => {
    const closed = () => {
      throw new DOMException('closed', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: closed })
  })
  await page.goto(`/product/${stock.productId}`)
  await expect.poll(() => isHydrated(page)).toBe(true)
  await heart(page, stock).click()
  await expect(toasts(page).getByRole('alert')).toBeVisible()
  await expect(heart(page, stock)).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet' })).toBeVisible()
  expect(errors).toEqual([])
})
