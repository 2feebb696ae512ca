import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { isHydrated, recordErrors } from '../support/browser/page-script.ts'
import { openAccount } from '../support/browser/shopper.ts'

/** Navigation by link, Back, Forward and reload, and in two tabs. A page always looks as when opened by its URL. */

/** Paths that the sitemap does not list. */
const others = ['/cart', '/wishlist', '/search?q=saffron', '/login', '/login-phone', '/register']

async function allPaths(baseURL: string) {
  const xml = await (await fetch(`${baseURL}/sitemap.xml`)).text()
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return [...paths, ...others]
}

test('every page answers the data request of a link @essential', async ({ shop: { baseURL } }) => {
  for (const path of await allPaths(baseURL)) {
    const { pathname, search } = new URL(path, baseURL)
    const response = await fetch(`${baseURL}${pathname === '/' ? '/_' : pathname}.data${search}`)
    expect(response.status, path).toBe(200)
  }
})

test('each link, Back, Forward and reload show the same page as its URL @everywhere', async ({ page, shop: { baseURL } }) => {
  test.setTimeout(900_000)
  const errors = recordErrors(page)
  const shown = new Map<string, string>()
  const visited = new Set<string>()
  for (const path of await allPaths(baseURL)) {
    await page.goto(path)
    await hydrate(page)
    shown.set(path, await heading(page))
    for (const target of (await linksOf(page)).filter((link) => !visited.has(link) && link !== path)) {
      visited.add(target)
      await page.locator(`a[href="${target}"]:visible`).first().click()
      await expect.poll(() => page.evaluate(() => location.pathname + location.search), `${path} to ${target}`).not.toBe(path)
      await expectShown(page, { target, path, known: shown.get(target) })
      const targetHeading = await heading(page)
      await page.goBack()
      await expect.poll(() => heading(page), `back from ${target} to ${path}`).toBe(shown.get(path))
      await page.goForward()
      await expect.poll(() => heading(page), `forward to ${target}`).toBe(targetHeading)
      await page.reload()
      await expect.poll(() => heading(page), `${target}, loaded anew`).toBe(targetHeading)
      expect(errors, `${path} to ${target}`).toEqual([])
      await page.goto(path)
      await hydrate(page)
    }
  }
  expect(visited.size).toBeGreaterThan(15)
})

test('on every page a tab follows the cart and the login of another tab @everywhere', async ({ page, context, shop }) => {
  test.setTimeout(600_000)
  const { baseURL } = shop
  const account = await openAccount(shop)
  const other = await context.newPage()
  await other.goto('/robots.txt')
  const setStorage = (changes: Record<string, string | null>) =>
    other.evaluate((entries) => {
      for (const [key, value] of entries)
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
    }, Object.entries(changes))
  const errors = recordErrors(page)
  const count = page.getByRole('banner').getByRole('link', { name: /^Cart, / })
  const signedIn = page.getByRole('banner').getByRole('button', { name: 'My account' })
  for (const path of await allPaths(baseURL)) {
    await setStorage({ cartItems: JSON.stringify([line]), token: null, role: null, userId: null })
    await page.goto(path)
    await expect(count, path).toHaveAccessibleName('Cart, 2 items')
    await hydrate(page)
    const before = await heading(page)
    await setStorage({ cartItems: JSON.stringify([{ ...line, qty: 3 }]) })
    await expect(count, path).toHaveAccessibleName('Cart, 3 items')
    await setStorage({ token: account.token, role: account.role, userId: account.userId })
    await expect(signedIn, path).toBeVisible()
    await setStorage({ cartItems: null, token: null, role: null, userId: null })
    await expect(signedIn, path).toBeHidden()
    await expect(count, path).toHaveAccessibleName('Cart, 0 items')
    expect(await heading(page), path).toBe(before)
    expect(errors, path).toEqual([])
  }
})

const line = { _id: 'p1', name: 'Saffron', image: '', price: 500, variant: '1 g', qty: 2 }

async function hydrate(page: Page) {
  await page.keyboard.press('Shift')
  await expect.poll(() => isHydrated(page)).toBe(true)
}

const heading = (page: Page) => page.evaluate(() => document.querySelector('main h1, h1')?.textContent ?? '')

type Walk = { target: string; path: string; known: string | undefined }

/** Expects the heading of the target: the known one, else the same as in a new tab. A page for signed-in people redirects in both. */
async function expectShown(page: Page, { target, path, known }: Walk) {
  if (known !== undefined) return expect.poll(() => heading(page), `${path} to ${target}`).toBe(known)
  const other = await page.context().newPage()
  const response = await other.goto(target)
  expect(response?.status(), target).toBe(200)
  await hydrate(other)
  const headings = async () => [new URL(other.url()).pathname, await heading(other)]
  await expect(async () => expect([new URL(page.url()).pathname, await heading(page)], `${path} to ${target}`).toEqual(await headings())).toPass()
  await other.close()
}

/** Returns the targets of the visible links to pages of the shop. The links of a product's reviews change their list in place. */
const linksOf = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([target], [download], [href^="/media/"], [href*="/reviews"])')]
        .filter((link) => link.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !link.hash)
        .map((link) => link.getAttribute('href') ?? ''),
    ),
  ])
