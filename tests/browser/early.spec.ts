import type { Page } from '@playwright/test'
import { apiPath } from '../support/browser/fake-replies.ts'
import { stopClock } from '../support/browser/clock.ts'
import { expect, test } from '../support/browser/journey.ts'
import { roundTrip } from '../support/browser/page-script.ts'
import { openAccount } from '../support/browser/shopper.ts'
import { stockShop } from '../support/browser/stock.ts'
import { keepNotices } from '../support/browser/timers.ts'

/** Interactions before the page's script has loaded, and their replay after hydration. */

test('a quantity and ADD TO CART before hydration are replayed once @essential', async ({ page, shop }) => {
  await keepNotices(page)
  const { productId } = await stockShop(shop)
  const release = await openWithoutScripts(page, `/product/${productId}`)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull()
  await release()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('status')).toHaveCount(1)
})

test('a click during the replay runs after the replayed clicks', async ({ page, shop }) => {
  const { productId } = await stockShop(shop)
  const release = await openWithoutScripts(page, `/product/${productId}`)
  const pack = page.getByRole('button', { name: /^2 g/ })
  const add = await page.getByRole('button', { name: 'ADD TO CART' }).elementHandle()
  await pack.evaluate((button, next) => button.addEventListener('click', () => setTimeout(() => next instanceof HTMLElement && next.click())), add)
  await pack.click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await release()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('an interaction while the page is still loading is replayed', async ({ page }) => {
  const rest = Promise.withResolvers<void>()
  await page.route('**/products?type=saffron', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</main>', '<script src="/rest.js"></script></main>')
    await route.fulfill({ response, body })
  })
  await page.route('**/rest.js', async (route) => {
    await rest.promise
    await route.fulfill({ contentType: 'text/javascript', body: 'document.currentScript.remove()' })
  })
  await page.goto('/products?type=saffron', { waitUntil: 'commit' })
  await page.getByLabel('Sort by').selectOption('Price: low to high')
  rest.resolve()
  await expect(page).toHaveURL(/sort=price-up/)
})

test('input before hydration stays in the login form and logs in', async ({ page, shop }) => {
  const { email, password } = await openAccount(shop)
  const release = await openWithoutScripts(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await release()
  const button = page.getByRole('button', { name: 'Log In' }).last()
  await expect(button).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await button.click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test('Enter in the login form before hydration logs in', async ({ page, shop }) => {
  const { email, password } = await openAccount(shop)
  const release = await openWithoutScripts(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  await release()
  await page.waitForURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test('a new password sent before hydration reaches the shop with its link', async ({ page }) => {
  const release = await openWithoutScripts(page, '/reset-password/new#token=unknown')
  await page.getByLabel('New password', { exact: true }).fill('saffron from Pampore 1955')
  await page.getByLabel('Repeat new password').fill('saffron from Pampore 1955')
  const sent = page.waitForRequest(apiPath('/auth/reset-password'))
  await page.getByRole('button', { name: 'Set new password' }).click()
  await release()
  expect((await sent).postDataJSON()).toMatchObject({ token: 'unknown' })
})

test('no button waits for hydration, because the browser drops a tap on a disabled button', async ({ page, shop }) => {
  const { productId } = await stockShop(shop)
  await page.route('**/assets/*.js', (route) => route.abort())
  const paths = ['/', '/products', `/product/${productId}`, '/cart', '/contact', '/search?q=saffron', '/wishlist']
  for (const path of [...paths, '/login', '/login-phone', '/register', '/reset-password', '/reset-password/new']) {
    await page.goto(path)
    await expect(page.getByRole('main').or(page.getByRole('banner')).first(), path).toBeVisible()
    expect(await page.locator('button:disabled, input:disabled').count(), path).toBe(0)
  }
})

test('a form submitted twice before hydration is sent once', async ({ page }) => {
  await keepNotices(page)
  let sent = 0
  await page.route(apiPath('/leads'), (route) => {
    sent += 1
    return route.continue()
  })
  const release = await openWithoutScripts(page, '/contact')
  await page.getByLabel('Name', { exact: true }).fill('Meera')
  await page.getByLabel('Message').fill('Do you ship to Leh?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('button', { name: 'Log In' }).focus()
  expect(sent).toBe(0)
  await release()
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('alert')).toHaveCount(1)
  await roundTrip(page)
  expect(sent).toBe(1)
  await expect(page).toHaveURL('/contact')
})

test('the menu opens without the script and stays open after hydration', async ({ page }) => {
  const release = await openWithoutScripts(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await release()
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { name: 'Our products' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('a link navigates once, with or without the script @desktop', async ({ page }) => {
  const follow = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  const length = () => page.evaluate(() => history.length)

  const release = await openWithoutScripts(page, '/login')
  const before = await length()
  await follow()
  await release()
  await expect(page.getByRole('heading', { name: 'Our products' })).toBeVisible()
  await waitUntilHydrated(page)
  expect(await length()).toBe(before + 1)

  await openWithoutScripts(page, '/about')
  await follow()
  await page.waitForURL('/products')
  expect(await isHydrated(page)).toBe(false)
})

test.describe(() => {
  test.use({ earlyTimeouts: true })
  test('Log In opens the login page when the script does not load', async ({ page }) => {
    await openWithoutScripts(page, '/about')
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL(/\/login\??$/)
  })

  for (const scriptLoads of [true, false])
    test(`a link after ADD TO CART waits 12 s for the script, and then navigates ${scriptLoads ? 'with' : 'without'} the item`, async ({ page, shop }) => {
      const { productId, name } = await stockShop(shop)
      await page.clock.install()
      const release = await openWithoutScripts(page, `/product/${productId}`)
      const isWaiting = () => page.evaluate(() => document.documentElement.hasAttribute('data-waits'))
      expect(await isWaiting()).toBe(false)
      await stopClock(page)
      await page.getByRole('button', { name: 'ADD TO CART' }).click()
      expect(await isWaiting()).toBe(true)
      await page.getByRole('link', { name: /^Cart, / }).click()
      await page.clock.runFor(11_900)
      await expect(page).toHaveURL(`/product/${productId}`)
      if (scriptLoads) {
        await release()
        await page.clock.resume()
      } else await page.clock.runFor(200)
      await page.waitForURL('/cart')
      await expect(scriptLoads ? page.getByRole('heading', { name }) : page.getByText('Your cart is empty')).toBeVisible()
      expect(await isWaiting()).toBe(false)
    })
})

const isHydrated = (page: Page) => page.evaluate(() => !window.early)

/** Opens a page and holds its scripts. @returns a function that releases them and waits for hydration */
async function openWithoutScripts(page: Page, path: string) {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(path)
  expect(await isHydrated(page)).toBe(false)
  return async () => {
    gate.resolve()
    await waitUntilHydrated(page)
  }
}

/** Waits for hydration. Moves the mouse each time, because a link may have opened another page that waits for an interaction. */
async function waitUntilHydrated(page: Page) {
  await expect(async () => {
    await page.mouse.move(1, 1)
    await page.mouse.move(2, 2)
    expect(await isHydrated(page)).toBe(true)
  }).toPass({ timeout: 60_000 })
}
