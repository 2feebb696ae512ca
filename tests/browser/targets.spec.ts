import type { Page } from '@playwright/test'
import { buyOne, openCustomer, signInAs, trackOrder } from '../support/browser/customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { publicPaths } from '../support/browser/public-paths.ts'
import { stockShop } from '../support/browser/stock.ts'

/** The size of everything that a finger presses on a phone. */

/**
 * Returns the targets below 44 x 44 px. A link within a sentence may be smaller (WCAG 2.2, 2.5.8), and so may a control that fills its label or that nobody
 * sees. A link over a whole card counts with the card.
 */
const findSmallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 43.5
    const isInSentence = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false
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
