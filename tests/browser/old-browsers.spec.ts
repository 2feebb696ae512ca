import type { Page } from '@playwright/test'
import { openCustomer, signInAs } from '../support/browser/customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openHydrated } from '../support/browser/open-hydrated.ts'
import { holdBackScripts, recordErrors, recordScripts } from '../support/browser/page-script.ts'
import { stockShop } from '../support/browser/stock.ts'

/** The oldest browsers that run the script, and those below (docs/browsers.md). */

/** Removes what Chrome 108 does not have. */
const asChrome108 = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, name)
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
    Reflect.deleteProperty(Map, 'groupBy')
    Reflect.deleteProperty(Object, 'groupBy')
    Reflect.deleteProperty(Promise, 'withResolvers')
    Reflect.deleteProperty(URL, 'canParse')
  })

test('the shop works in the oldest browser that runs its script @essential', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  const errors = recordErrors(page)
  await asChrome108(page)
  await openHydrated(page, `/product/${productId}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss this notice' }).click()
  await expect(page.getByRole('status').filter({ hasText: name })).toHaveCount(0)

  const menu = page.locator('#menu')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await menu.getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(menu).toBeHidden()
  await page.goto('/products?sort=price-asc')
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('an old browser that cannot load what it lacks gets the page without script, and a new one never loads it', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  const scripts = recordScripts(page)
  await openHydrated(page, `/product/${productId}`)
  expect(scripts.filter((path) => path.includes('old-browsers'))).toEqual([])
  await asChrome108(page)
  await page.route('**/old-browsers.js', (route) => route.abort())
  await page.goto(`/product/${productId}`)
  await expect(page.getByText('This browser is too old for some parts of the shop.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('an older browser gets the page without script, and how to order by phone', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'))
  const scripts = recordScripts(page)
  await page.goto(`/product/${productId}`)
  const notice = page.getByText('This browser is too old for some parts of the shop.')
  await expect(notice).toBeVisible()
  await expect(page.locator('.when-old').getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91/)
  await expect(page.locator('.when-old').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.mouse.click(10, 300)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  expect(scripts).toEqual([])
})

test('a script that is late or missing says so after 6 s, with a way to reload', async ({ page }) => {
  // Time stands still, so that a slow machine is not late.
  await page.clock.install({ time: new Date('2026-01-15T06:30:00Z') })
  await page.clock.pauseAt(new Date('2026-01-15T06:30:01Z'))
  const release = await holdBackScripts(page)
  await page.goto('/contact')
  await page.mouse.move(4, 4)
  const late = page.getByText('A part of this page is late.')
  await page.clock.runFor(5900)
  await expect(late).toBeHidden()
  await page.clock.runFor(200)
  await expect(late).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reload' })).toHaveAttribute('href', '/contact')
  await page.clock.resume()
  release()
  await expect(late).toBeHidden()
})

test('the checkout never reloads twice, even in a browser that tells nothing about its navigation', async ({ page, shop }) => {
  await page.addInitScript(() => {
    performance.getEntriesByType = () => []
  })
  await signInAs(page, await openCustomer(shop))
  let loads = 0
  page.on('request', (request) => void (request.isNavigationRequest() && (loads += 1)))
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeEnabled()
  expect(loads).toBe(1)
})

test('forced colours keep the logo and the borders of buttons; forced dark is off', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const logo = page.getByRole('banner').locator('img[src*=wordmark]')
  expect(await logo.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
  const button = page.getByRole('link', { name: 'Explore Products' }).first()
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe('0px')
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'only light')
})

/** Properties, functions and rules that a browser at the floor lacks. */
const tooNewForStyles =
  /(?:color-mix|light-dark|oklch|linear|anchor)\([^)]*\)|(?:anchor-name|position-anchor|field-sizing|interpolate-size|animation-timeline|reading-flow|corner-shape):|@(?:starting-style|scope|view-transition)|subgrid|[{;]\s*&/g

test('the stylesheets use what a browser at the floor lacks only where they ask for it', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const admin = await (await request.get('/admin')).text()
  const paths = new Set([...`${html} ${admin}`.matchAll(/\/assets\/[\w-]+\.css/g)].map(([path]) => path))
  expect(paths.size).toBeGreaterThanOrEqual(2)
  for (const path of paths) {
    const sheet = await (await request.get(path)).text()
    expect(
      [...withoutConditions(sheet).matchAll(tooNewForStyles)].map(([found]) => found),
      path,
    ).toEqual([])
  }
})

/** Removes each @supports with its block. */
function withoutConditions(sheet: string) {
  let text = sheet
  for (let start = text.indexOf('@supports'); start >= 0; start = text.indexOf('@supports')) {
    let depth = 0
    let end = text.indexOf('{', start)
    do {
      if (text[end] === '{') depth += 1
      if (text[end] === '}') depth -= 1
      end += 1
    } while (depth > 0 && end < text.length)
    text = text.slice(0, start) + text.slice(end)
  }
  return text
}
