import type { Locator, Page } from '@playwright/test'
import { buyOne, openCustomer, signInAs, trackOrder } from '../support/browser/customer.ts'
import { adminToken } from '../support/browser/admin.ts'
import { openHydrated } from '../support/browser/open-hydrated.ts'
import type { ShopProcess } from '../support/browser/shop-process.ts'
import { callApi } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/journey.ts'
import { publicPaths } from '../support/browser/public-paths.ts'
import { stockShop } from '../support/browser/stock.ts'

/** The size of everything that a finger presses on a phone. */

const deliver = async (shop: ShopProcess, id: string) => callApi(shop, 'PUT', `/orders/${id}`, { token: await adminToken(shop), body: { status: 'Delivered' } })

/**
 * Returns the targets below 44 x 44 px. A link within a sentence may be smaller (WCAG 2.2, 2.5.8), and so may a control that fills its label or that nobody
 * sees. A link over a whole card counts with the card.
 */
const findSmallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 43.5
    const isInSentence = (element: Element) => {
      if (element.localName !== 'a' || getComputedStyle(element).display !== 'inline') return false
      const text = element.parentElement?.closest('p, li, dd, dt, blockquote, figcaption, small, span, td, address')?.textContent?.trim() ?? ''
      return text.length > (element.textContent?.trim().length ?? 0)
    }
    /** A target may grow by a pseudo-element that covers its card. */
    const boxOf = (element: Element) => {
      const box = (element.closest('label') ?? element).getBoundingClientRect()
      const cover = getComputedStyle(element, '::after')
      return cover.position === 'absolute' && cover.inset === '0px' ? (element.closest('article, li')?.getBoundingClientRect() ?? box) : box
    }
    return [...document.querySelectorAll('a[href], button, summary, select, textarea, input:not([type=hidden])')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert], .sr-only'))
      .filter((element) => getComputedStyle(element).clipPath === 'none' && !isInSentence(element))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1 && (box.width < least || box.height < least))
      .map(({ element, box }) => `${element.getAttribute('aria-label') ?? element.textContent?.trim()}: ${Math.round(box.width)} x ${Math.round(box.height)}`)
  })

test('every target of the storefront is at least 44 px high and wide', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const { productId } = await stockShop(shop)
  const orderId = await buyOne(shop, customer)
  await trackOrder(shop, orderId, 'https://courier.example/1')
  const small: Record<string, string[]> = {}
  const measure = async (path: string) => {
    await page.goto(path)
    await page.mouse.move(4, 4)
    await expect.poll(() => page.evaluate(() => Boolean(window.early))).toBe(false)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    const found = await findSmallTargets(page)
    if (found.length > 0) small[path] = found
  }
  for (const path of [...publicPaths(productId), '/login', '/login-phone', '/register', '/wishlist']) await measure(path)
  await signInAs(page, customer)
  for (const path of ['/cart', '/checkout', '/Myorders', `/Myorders/${orderId}`, '/ProfilePage']) await measure(path)
  expect(small).toEqual({})
})

test('every target in a dialog, a menu or an opened form is at least 44 px high and wide', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const { productId } = customer.stock
  const orderId = await buyOne(shop, customer)
  await deliver(shop, orderId)
  const small: Record<string, string[]> = {}
  const main = page.getByRole('main')
  /** Opens a page, lets `open` press what opens a part of it, and unfolds the rest. */
  const measure = async (path: string, open: () => Promise<unknown> = async () => {}) => {
    await openHydrated(page, path)
    await open()
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    await expect(page.getByText('Loading...')).toHaveCount(0)
    const found = await findSmallTargets(page)
    if (found.length > 0) small[`${path} ${open.toString()}`] = found
  }
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp, within: Page | Locator = page) =>
    within
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
  await measure('/', () => press('Menu'))
  await measure('/', async () => {
    await press(/Search/)
    await dialog.getByRole('combobox').fill('saffron')
  })
  await measure('/cart', () => press('Log In'))
  await measure('/reset-password')
  await measure('/search')
  await measure('/no/such/page')
  await measure(`/product/${productId}`)
  await signInAs(page, customer)
  await measure('/', () => press('My account'))
  await measure('/ProfilePage', async () => {
    await press('Edit', main)
    await main.getByRole('heading', { name: 'Saved addresses' }).click()
    await main.getByRole('article').getByRole('button', { name: 'Edit' }).click()
  })
  await measure(`/Myorders/${orderId}`, () => press('Return items'))
  await measure(`/Myorders/${orderId}`, () => press(/Write a review/))
  const cart = [{ _id: productId, name: customer.stock.name, image: '', price: 500, discount: 0, variant: '1 g', qty: 1 }]
  await page.evaluate((items) => localStorage.setItem('cartItems', items), JSON.stringify(cart))
  await measure('/checkout', () => press('Add a new address'))
  await measure('/cart')
  expect(small).toEqual({})
})
