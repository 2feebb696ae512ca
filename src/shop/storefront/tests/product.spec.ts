import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { demoProductId } from '#test/browser/demo-product.ts'
import { interact } from '#test/browser/interact.ts'
import { signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { openAccount } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

test('a product page shows and zooms its pictures, and lists the statutory details @everywhere @essential', async ({ page, baseURL }) => {
  const { _id, name } = await demoProduct(baseURL, 'Himalayan Shilajit Resin')
  await page.goto(`/product/${_id}`)
  const second = page.getByRole('button', { name: 'Show picture 2 of 3' })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('img', { name: `${name}, picture 2 of 3` })).toBeInViewport()

  await test.step('zoom by click and by keyboard', async () => {
    await page.getByRole('link', { name: `Zoom: ${name}, picture 2 of 3` }).click()
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    await expect(dialog.getByRole('img', { name: `${name}, picture 2 of 3` })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('img', { name: `${name}, picture 3 of 3` })).toBeVisible()
    await page.keyboard.press('+')
    await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the picture and the details follow the chosen variant', async () => {
    await page.getByRole('button', { name: /^20 g/ }).click()
    await expect(page.getByRole('img', { name: `${name}, picture 1 of 3` })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Show picture 1 of 3' })).toHaveAttribute('aria-current', 'true')
    const details = page.getByRole('group').filter({ has: page.getByText('Product details') })
    for (const text of ['Net quantity', '20 g', 'MRP (incl. of all taxes)', '₹1,449', 'Manufacturer', 'India', 'Consumer care', 'FSSAI licence number'])
      await expect(details).toContainText(text)
    await expect(page.getByRole('button', { name: /^20 g/ })).toContainText('/g')
    await page.getByText('How to use').click()
    await expect(page.getByText('the size of a pea')).toBeVisible()
    await expectAccessible(page)
  })
})

test('the chosen pack survives a reload and Back, and the page leads to its article', async ({ page, baseURL }) => {
  const { _id } = await demoProduct(baseURL, 'Kashmiri Mongra Saffron')
  await page.goto(`/product/${_id}`)
  const pack = page.getByRole('button', { name: /^5 g/ })
  await pack.click()
  await expect(page).toHaveURL(/[?]pack=5[+]g$/)
  await page.reload()
  await expect(pack).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Read: How to test saffron at home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to test saffron at home')
  await page.goBack()
  await expect(pack).toHaveAttribute('aria-pressed', 'true')
})

test('Share copies the link if the device cannot share', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  const { _id } = await demoProduct(baseURL, 'Kashmiri Mongra Saffron')
  await page.goto(`/product/${_id}?pack=2+g`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/product/kashmiri-mongra-saffron-${_id}`)
})

test('recently viewed products exclude the open one @everywhere', async ({ page, baseURL }) => {
  const [first, second] = [await demoProduct(baseURL, 'Kashmiri Mongra Saffron'), await demoProduct(baseURL, 'Himalayan Shilajit Resin')]
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('recentlyViewed', '{"not":"a list"'))
  await page.goto(`/product/${first._id}`)
  await interact(page)
  await expect.poll(() => readRecentlyViewed(page)).toBe(JSON.stringify([first._id]))
  await expect(recent).toBeHidden()
  await page.goto(`/product/${second._id}`)
  await interact(page)
  await expect(recent.getByRole('link')).toHaveText([first.name])
  await expectAccessible(page)
  expect(await readRecentlyViewed(page)).toBe(JSON.stringify([second._id, first._id]))
})

test('sort order and filter of the list are kept in the URL @everywhere', async ({ page }) => {
  const cards = page.getByRole('region', { name: 'All products' }).getByRole('heading', { level: 3 })
  await page.goto('/products?type=saffron')
  await expect(cards).toHaveText(['Kashmiri Mongra Saffron'])
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Type of product' }).getByRole('link', { name: /^All/ }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(cards).not.toHaveCount(1)
  await page.getByLabel('Sort by').selectOption('Price: low to high')
  await expect(page).toHaveURL(/sort=price-up/)
  await expect.poll(() => isSorted(page, (a, b) => a - b)).toBe(true)
  await page.getByLabel('Sort by').selectOption('Price: high to low')
  await expect.poll(() => isSorted(page, (a, b) => b - a)).toBe(true)
  // No other journey adds goods of this type.
  await page.goto('/products?type=ginger')
  await expect(page.getByText('We have nothing of this type at the moment.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(cards.first()).toBeVisible()
})

/** Returns true if the list shows several prices in this order. */
async function isSorted(page: Page, by: (a: number, b: number) => number) {
  const shown = await prices(page)
  return shown.length > 1 && isDeepStrictEqual(shown.toSorted(by), shown)
}

async function prices(page: Page) {
  const texts = await page.getByRole('article').locator('p > span:first-child').allTextContents()
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
}

const readRecentlyViewed = (page: Page) => page.evaluate(() => localStorage.getItem('recentlyViewed'))

/** Finds a product of the demo catalogue: the oldest of this name, because another journey may add one. */
async function demoProduct(baseURL: string | undefined, name: string) {
  const products: { _id: string; name: string }[] = await (await fetch(`${baseURL}/backend/api/products/`)).json()
  const found = products.findLast((product) => product.name === name)
  if (!found) throw new Error(`The shop has no ${name}`)
  return found
}

test('a card names the other packs, and product page, cart and checkout say how long a delivery takes', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  await page.goto('/products')
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: stock.name, exact: true }) })
  await expect(card).toContainText('2 packs, from ₹405 per gram')
  const delivery = page.getByText(/^Free delivery, usually in \d+ to \d+ days$/)
  await card.getByRole('link', { name: stock.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: stock.name })).toBeVisible()
  await expect(delivery).toBeVisible()
  await expectAccessible(page)
  const { token, userId } = await openAccount(shop)
  await signIn(page, { token, userId, cartItems: JSON.stringify([{ _id: stock.productId, name: stock.name, price: 500, variant: '1 g' }]) })
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path)
    await expect(delivery).toBeVisible()
  }
})

test('a phone shows picture, name, price and packs in the first 640 px, and names pack and price at the foot', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/product/${await demoProductId(baseURL)}`)
  const packs = page.getByRole('group', { name: 'Pack size' })
  for (const part of [page.getByRole('list', { name: 'Pictures' }), page.getByRole('heading', { level: 1 }), packs]) {
    const box = await part.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
  }
  const foot = page.getByRole('main').getByText('1 g · ₹494.10')
  await expect(foot).toBeInViewport()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByRole('main').getByText('2 × 1 g · ₹988.20')).toBeInViewport()
})
