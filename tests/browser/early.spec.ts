import type { Page } from '@playwright/test'
import { apiPath } from '../support/browser/answers.ts'
import { stopClock } from '../support/browser/clock.ts'
import { expect, test } from '../support/browser/journey.ts'
import { roundTrip } from '../support/browser/page-script.ts'
import { openAccount } from '../support/browser/shopper.ts'
import { stockShop } from '../support/browser/stock.ts'
import { keepNotices } from '../support/browser/timers.ts'

/** What is done before the page's script is there, and what becomes of it once it comes. */

test('packs chosen and put into the cart are in it, once', async ({ page, shop }) => {
  await keepNotices(page)
  const { productId } = await stockShop(shop)
  const letGo = await openHeldBack(page, `/product/${productId}`)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull()
  await letGo()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('status')).toHaveCount(1)
})

test('what is done while that is done over comes after it', async ({ page, shop }) => {
  const { productId } = await stockShop(shop)
  const letGo = await openHeldBack(page, `/product/${productId}`)
  const pack = page.getByRole('button', { name: /^2 g/ })
  const add = await page.getByRole('button', { name: 'ADD TO CART' }).elementHandle()
  await pack.evaluate((button, next) => button.addEventListener('click', () => setTimeout(() => next instanceof HTMLElement && next.click())), add)
  await pack.click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await letGo()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('what is done while the rest of the page is on its way is done', async ({ page }) => {
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

test('what was typed into the login form stays, and logs in', async ({ page, shop }) => {
  const { email, password } = await openAccount(shop)
  const letGo = await openHeldBack(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await letGo()
  const button = page.getByRole('button', { name: 'Log In' }).last()
  await expect(button).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await button.click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test('a form that was sent is sent, once, however often it was pressed', async ({ page }) => {
  await keepNotices(page)
  let sent = 0
  await page.route(apiPath('/leads'), (route) => {
    sent += 1
    return route.continue()
  })
  const letGo = await openHeldBack(page, '/contact')
  await page.getByLabel('Name', { exact: true }).fill('Meera')
  await page.getByLabel('Message').fill('Do you ship to Leh?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('button', { name: 'Log In' }).focus()
  expect(sent).toBe(0)
  await letGo()
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('alert')).toHaveCount(1)
  await roundTrip(page)
  expect(sent).toBe(1)
  await expect(page).toHaveURL('/contact')
})

test('the menu opens without the script, and stays open when it comes', async ({ page }) => {
  const letGo = await openHeldBack(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await letGo()
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { name: 'Our products' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('a link leads on once, whether the script comes or not @desktop', async ({ page }) => {
  const follow = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  const length = () => page.evaluate(() => history.length)

  const letGo = await openHeldBack(page, '/login')
  const before = await length()
  await follow()
  await letGo()
  await expect(page.getByRole('heading', { name: 'Our products' })).toBeVisible()
  await untilAnswering(page)
  expect(await length()).toBe(before + 1)

  await openHeldBack(page, '/about')
  await follow()
  await page.waitForURL('/products')
  expect(await isAnswering(page)).toBe(false)
})

test.describe(() => {
  test.use({ impatient: true })
  test('Log In leads to its page by itself when the script does not come', async ({ page }) => {
    await openHeldBack(page, '/about')
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL(/\/login\??$/)
  })

  for (const comes of [true, false])
    test(`a link waits long for what was put into the cart before it, and ${comes ? 'the script does that' : 'leads on without it in the end'}`, async ({
      page,
      shop,
    }) => {
      const { productId, name } = await stockShop(shop)
      await page.clock.install()
      const letGo = await openHeldBack(page, `/product/${productId}`)
      const waits = () => page.evaluate(() => document.documentElement.hasAttribute('data-waits'))
      expect(await waits()).toBe(false)
      await stopClock(page)
      await page.getByRole('button', { name: 'ADD TO CART' }).click()
      expect(await waits()).toBe(true)
      await page.getByRole('link', { name: /^Cart, / }).click()
      await page.clock.runFor(11_900)
      await expect(page).toHaveURL(`/product/${productId}`)
      if (comes) {
        await letGo()
        await page.clock.resume()
      } else await page.clock.runFor(200)
      await page.waitForURL('/cart')
      await expect(comes ? page.getByRole('heading', { name }) : page.getByText('Your cart is empty')).toBeVisible()
      expect(await waits()).toBe(false)
    })
})

const isAnswering = (page: Page) => page.evaluate(() => !window.early)

/** Opens a page whose files of script wait until they are let go. @returns lets them go, and waits until the page answers */
async function openHeldBack(page: Page, path: string) {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(path)
  expect(await isAnswering(page)).toBe(false)
  return async () => {
    gate.resolve()
    await untilAnswering(page)
  }
}

/** On a slow machine a link may have led on meanwhile, to a page that waits for an act. */
async function untilAnswering(page: Page) {
  await expect(async () => {
    await page.mouse.move(1, 1)
    await page.mouse.move(2, 2)
    expect(await isAnswering(page)).toBe(true)
  }).toPass({ timeout: 60_000 })
}
