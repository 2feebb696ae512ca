import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { complaintsOf, isAnswering } from '../support/browser/page-script.ts'
import { openAccount } from '../support/browser/shopper.ts'

/** The shop as a visitor walks through it: by links, back, forward, loading anew and in two tabs. A page looks as it does by its address. */

/** Besides those of the sitemap. */
const others = ['/cart', '/search?q=saffron', '/login', '/login-phone', '/register']

async function allPaths(baseURL: string) {
  const xml = await (await fetch(`${baseURL}/sitemap.xml`)).text()
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return [...paths, ...others]
}

test('every page of the sitemap answers the question that a tapped link asks', async ({ shop: { baseURL } }) => {
  for (const path of await allPaths(baseURL)) {
    const { pathname, search } = new URL(path, baseURL)
    const response = await fetch(`${baseURL}${pathname === '/' ? '/_' : pathname}.data${search}`)
    expect(response.status, path).toBe(200)
  }
})

test('every link leads where its address does, and so do back, forward and loading anew @everywhere', async ({ page, shop: { baseURL } }) => {
  test.setTimeout(900_000)
  const complaints = complaintsOf(page)
  const shown = new Map<string, string>()
  const walked = new Set<string>()
  for (const path of await allPaths(baseURL)) {
    await page.goto(path)
    await answering(page)
    shown.set(path, await heading(page))
    for (const target of (await linksOf(page)).filter((link) => !walked.has(link) && link !== path)) {
      walked.add(target)
      await page.locator(`a[href="${target}"]:visible`).first().click()
      await expect.poll(() => page.evaluate(() => location.pathname + location.search), `${path} to ${target}`).not.toBe(path)
      await expect.poll(() => heading(page), `${path} to ${target}`).toBe(shown.get(target) ?? (await headingAt(page, target)))
      const there = await heading(page)
      await page.goBack()
      await expect.poll(() => heading(page), `back from ${target} to ${path}`).toBe(shown.get(path))
      await page.goForward()
      await expect.poll(() => heading(page), `forward to ${target}`).toBe(there)
      await page.reload()
      await expect.poll(() => heading(page), `${target}, loaded anew`).toBe(there)
      expect(complaints, `${path} to ${target}`).toEqual([])
      await page.goto(path)
      await answering(page)
    }
  }
  expect(walked.size).toBeGreaterThan(15)
})

test('on every page a tab follows what another does with the cart and the account, and answers @everywhere', async ({ page, context, shop }) => {
  test.setTimeout(600_000)
  const { baseURL } = shop
  const account = await openAccount(shop)
  const other = await context.newPage()
  await other.goto('/robots.txt')
  const keep = (changes: Record<string, string | null>) =>
    other.evaluate((entries) => {
      for (const [key, value] of entries)
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
    }, Object.entries(changes))
  const complaints = complaintsOf(page)
  const count = page.getByRole('banner').getByRole('link', { name: /^Cart, / })
  const signedIn = page.getByRole('banner').getByRole('button', { name: 'My account' })
  for (const path of await allPaths(baseURL)) {
    await keep({ cartItems: JSON.stringify([line]), token: null, role: null, userId: null })
    await page.goto(path)
    await expect(count, path).toHaveAccessibleName('Cart, 2 items')
    await answering(page)
    const before = await heading(page)
    await keep({ cartItems: JSON.stringify([{ ...line, qty: 3 }]) })
    await expect(count, path).toHaveAccessibleName('Cart, 3 items')
    await keep({ token: account.token, role: account.role, userId: account.userId })
    await expect(signedIn, path).toBeVisible()
    await keep({ cartItems: null, token: null, role: null, userId: null })
    await expect(signedIn, path).toBeHidden()
    await expect(count, path).toHaveAccessibleName('Cart, 0 items')
    expect(await heading(page), path).toBe(before)
    expect(complaints, path).toEqual([])
  }
})

const line = { _id: 'p1', name: 'Saffron', image: '', price: 500, variant: '1 g', qty: 2 }

async function answering(page: Page) {
  await page.keyboard.press('Shift')
  await expect.poll(() => isAnswering(page)).toBe(true)
}

const heading = (page: Page) => page.evaluate(() => document.querySelector('main h1, h1')?.textContent ?? '')

/** The heading of a page that is loaded by its address, in a tab of its own. @throws Error when there is none */
async function headingAt(page: Page, path: string) {
  const other = await page.context().newPage()
  const response = await other.goto(path)
  expect(response?.status(), path).toBe(200)
  const text = await heading(other)
  await other.close()
  return text
}

/** Inside the shop, that can be tapped where they stand. */
const linksOf = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([target], [download], [href^="/media/"])')]
        .filter((link) => link.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !link.hash)
        .map((link) => link.getAttribute('href') ?? ''),
    ),
  ])
