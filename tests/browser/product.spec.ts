import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessible.ts'
import { firstAct } from '../support/browser/first-interaction.ts'
import { expect, test } from '../support/browser/journey.ts'

test('a product shows its pictures, zooms them, and declares what the law asks for @everywhere', async ({ page, baseURL }) => {
  const { _id, name } = await productNamed(baseURL, /Shilajit Resin/)
  await page.goto(`/product/${_id}`)
  const second = page.getByRole('button', { name: 'Show picture 2 of 3' })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('img', { name: `${name}, picture 2 of 3` })).toBeInViewport()

  await test.step('zoom by press and by key', async () => {
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

  await test.step('the picture and the declarations follow the chosen pack', async () => {
    await page.getByRole('button', { name: /^20 g/ }).click()
    await expect(page.getByRole('img', { name: `${name}, picture 1 of 3` })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Show picture 1 of 3' })).toHaveAttribute('aria-current', 'true')
    const details = page.getByRole('group').filter({ has: page.getByText('Product details') })
    for (const text of ['Net quantity', '20 g', 'MRP (incl. of all taxes)', '₹2,242', 'Manufacturer', 'India', 'Consumer care', 'FSSAI licence number'])
      await expect(details).toContainText(text)
    await expect(page.getByRole('button', { name: /^20 g/ })).toContainText('/g')
    await page.getByText('How to use').click()
    await expect(page.getByText('the size of a pea')).toBeVisible()
    await expectAccessible(page)
  })
})

test('shares by the device, else copies the link', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  const { _id } = await productNamed(baseURL, /Mongra/)
  await page.goto(`/product/${_id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/product/${_id}`)
})

test('products viewed before stand below, but not the one that is open @everywhere', async ({ page, baseURL }) => {
  const [first, second] = [await productNamed(baseURL, /Mongra/), await productNamed(baseURL, /Shilajit Resin/)]
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('recentlyViewed', '{"not":"a list"'))
  await page.goto(`/product/${first._id}`)
  await firstAct(page)
  await expect.poll(() => stored(page)).toBe(JSON.stringify([first._id]))
  await expect(recent).toBeHidden()
  await page.goto(`/product/${second._id}`)
  await firstAct(page)
  await expect(recent.getByRole('link')).toHaveText([first.name])
  await expectAccessible(page)
  expect(await stored(page)).toBe(JSON.stringify([second._id, first._id]))
})

test('the list is sorted and filtered in its address @everywhere', async ({ page }) => {
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
  await page.goto('/products?type=tea')
  await expect(page.getByText('We have nothing of this type at the moment.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(cards.first()).toBeVisible()
})

/** The prices as they stand there at one moment. */
async function isSorted(page: Page, by: (a: number, b: number) => number) {
  const shown = await prices(page)
  return shown.length > 1 && isDeepStrictEqual(shown.toSorted(by), shown)
}

async function prices(page: Page) {
  const texts = await page.getByRole('article').locator('p > span:first-child').allTextContents()
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('recentlyViewed'))

async function productNamed(baseURL: string | undefined, name: RegExp) {
  const products: { _id: string; name: string }[] = await (await fetch(`${baseURL}/backend/api/products/`)).json()
  return products.find((product) => name.test(product.name)) ?? { _id: '', name: '' }
}
