import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessible.ts'
import { openCustomer, signInAs } from '../support/browser/customer.ts'
import { demoProductId } from '../support/browser/demo-product.ts'
import { expect, test } from '../support/browser/journey.ts'

/** A small phone shows what the next step needs on its first screen, and nothing covers it. */

test.use({ viewport: { width: 360, height: 640 } })

/** Returns the element's box. */
async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('The element is not shown')
  return box
}

/** True when a tap at the lower edge of the element reaches it. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const { left, bottom, width } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, bottom - 4))
  })

const packsOf = (page: Page) => page.getByRole('group', { name: 'Pack size' }).getByRole('button')

test('the packs of a product lie above the bar, and choosing one moves nothing', async ({ page, baseURL }) => {
  await page.goto(`/product/${await demoProductId(baseURL, 'Kashmiri Mongra Saffron')}`)
  const packs = packsOf(page)
  await expect(packs.first()).toBeVisible()
  const tops = async () => Promise.all([boxOf(packs.first()), boxOf(page.getByRole('heading', { name: 'Benefits' }))]).then((boxes) => boxes.map(({ y }) => y))
  for (const pack of await packs.all()) expect(await isOnTop(pack), 'the bar covers the pack').toBe(true)
  const before = await tops()
  for (const pack of await packs.all()) {
    await pack.click()
    await expect(pack).toHaveAttribute('aria-pressed', 'true')
    expect(await tops()).toEqual(before)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('a pack with a long label has room for it, so a number stays with its unit', async ({ page, baseURL }) => {
  await page.goto(`/product/${await demoProductId(baseURL, 'Saffron & Shilajit Gift Set')}`)
  const label = packsOf(page).getByText('2 g + 20 g', { exact: true })
  const lines = await label.evaluate((element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight))
  expect(Math.round(lines)).toBe(1)
})

test('the bar of a product lets choose the pack, which the page shows and the cart gets', async ({ page, baseURL }) => {
  await page.goto(`/product/${await demoProductId(baseURL, 'Kashmiri Mongra Saffron')}`)
  await page.getByRole('combobox', { name: 'Choose the pack' }).selectOption('5 g')
  await expect(packsOf(page).and(page.getByRole('button', { pressed: true }))).toContainText('5 g')
  await expect(page.getByText(/^5 g · ₹/)).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartItems'))).toContain('"5 g"')
})

test('Proceed to Buy is on the first screen of the cart, and the arrow never covers Place Order', async ({ page, shop }) => {
  await signInAs(page, await openCustomer(shop))
  await page.goto('/cart')
  const buy = page.getByRole('button', { name: 'Proceed to Buy' })
  await expect(buy).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await buy.click()
  const place = page.getByRole('button', { name: /^Place Order/ })
  await expect(place).toBeEnabled()
  const arrow = page.getByRole('button', { name: 'Scroll to top' })
  let checked = 0
  // Each height of the button in the window, and the usual corner of the arrow among them.
  for (const top of [560, 520, 480, 440, 320, 200, 80]) {
    await place.evaluate((button, y) => window.scrollBy({ top: button.getBoundingClientRect().top - y, behavior: 'instant' }), top)
    await expect(place).toBeInViewport()
    // The page has an end, and the arrow a threshold.
    if ((await page.evaluate(() => window.scrollY)) <= 300) continue
    await expect(arrow).toBeVisible()
    const [one, other] = [await boxOf(arrow), await boxOf(place)]
    const apart = one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y
    checked += 1
    expect(apart, `the arrow covers Place Order at ${top} px`).toBe(true)
  }
  expect(checked, 'the arrow was there').toBeGreaterThan(2)
})
