import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessible.ts'
import { openAsAdmin } from '../support/browser/admin.ts'
import { apiPath, holdBack } from '../support/browser/fake-replies.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'
import { holdBackScripts, isHydrated } from '../support/browser/page-script.ts'
import { openAccount } from '../support/browser/shopper.ts'
import { stockShop } from '../support/browser/stock.ts'

const links = [
  ['Dashboard', '/admin'],
  ['All Products', '/admin/allproducts'],
  ['Customers', '/admin/customers'],
  ['Orders', '/admin/orders'],
  ['Coupons', '/admin/coupons'],
  ['Leads Inbox', '/admin/leads'],
] as const

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back-office' })

test('a visitor or customer who opens the back-office goes home with a notice @essential', async ({ page, shop }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(`${shop.baseURL}/`)
  await expect(page.getByText('Please log in to see this page.')).toBeVisible()
  const customer = await openAccount(shop)
  await page.evaluate(({ token, userId, role }) => Object.assign(localStorage, { token, userId, role }), customer)
  await page.goto('/admin/activity')
  await expect(page).toHaveURL(`${shop.baseURL}/`)
  await expect(page.getByRole('alert').filter({ hasText: 'Only an admin may see this page.' })).toBeVisible()
})

test('a forged admin role in localStorage shows no data', async ({ page, shop }) => {
  const { token, userId } = await openAccount(shop)
  await page.goto('/robots.txt')
  await page.evaluate((session) => Object.assign(localStorage, session), { token, userId, role: 'admin' })
  await page.goto('/admin')
  await expect(page.getByRole('alert')).toHaveText('This needs an admin account.')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('an admin login opens the dashboard, and Logout opens the login page @essential', async ({ page, shop }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(shop.admin.email)
  await page.getByLabel('Password').fill(shop.admin.password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(`${shop.baseURL}/admin`)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${shop.baseURL}/login`)
  expect(await page.evaluate(() => ['token', 'role', 'userId'].map((name) => localStorage.getItem(name)))).toEqual([null, null, null])
})

test('a page that loads while Logout is on its way leads to the login page too', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const release = await holdBack(page, '/auth/logout')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL(`${shop.baseURL}/login`)
  await release()
  await expect(page).toHaveURL(`${shop.baseURL}/login`)
})

test('Logout opens the login page while a read is under way, which the ended session refuses', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/coupons')
  const read = apiPath('/analytics/dashboard*')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(read, async (route) => {
    await held
    await route.continue()
  })
  // The read is refused between the end of the session and the answer to the log-out.
  await page.route(apiPath('/auth/logout'), async (route) => {
    const response = await route.fetch()
    const refused = page.waitForResponse((answer) => answer.status() === 401)
    release()
    await refused
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest((request) => request.url().includes('/analytics/dashboard'))
  await page.goto('/admin')
  await asked
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${shop.baseURL}/login`)
})

test('View shop opens beside the back-office, and an admin finds the way back in the account menu', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/coupons')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const [shopPage] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /^View shop/ }).click()])
  await expect(shopPage).toHaveURL(`${shop.baseURL}/`)
  await expect(page).toHaveURL(/\/admin\/coupons$/)
  await shopPage.getByRole('button', { name: 'My account' }).click()
  const menu = shopPage.locator('#account-menu')
  await expect(menu.getByRole('listitem')).toHaveText(['My Profile', 'My Orders', 'Back-office', 'Log Out'])
  await expectAccessible(shopPage)
  await menu.getByRole('link', { name: 'Back-office' }).click()
  await expect(shopPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await shopPage.evaluate(() => localStorage.setItem('role', 'user'))
  await shopPage.goto('/about')
  await shopPage.getByRole('button', { name: 'My account' }).click()
  await expect(menu.getByRole('listitem')).toHaveText(['My Profile', 'My Orders', 'Log Out'])
})

test('the hint of each search shows whole on a phone', async ({ page, shop }) => {
  for (const path of ['orders', 'customers', 'coupons', 'leads', 'messages', 'activity', 'allproducts']) {
    await openAsAdmin(page, shop, `/admin/${path}`)
    const field = page.getByRole('main').getByRole('searchbox').first()
    await expect(field).toBeVisible()
    const spare = await field.evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return -1
      context.font = style.font
      return input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - context.measureText(input.placeholder).width
    })
    expect(spare, path).toBeGreaterThanOrEqual(0)
  }
})

test('the sidebar stands beside the page and highlights the current route @desktop', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin')
  await expect(page.getByText('Swachh Admin').first()).toBeVisible()
  for (const [text, path] of links) await expect(sidebar(page).getByRole('link', { name: text, exact: true })).toHaveAttribute('href', path)
  await expect(sidebar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden()
  // Admin screens have neither the shop's header nor its footer.
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'About Us' })).toHaveCount(0)
  await sidebar(page).getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page')
  await expect(sidebar(page).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current', 'page')
})

test('an unknown admin path and a failing screen show no header and footer of the shop @everywhere', async ({ page, shop }) => {
  const adminLinks = ['Go to the dashboard']
  const shopLinks = ['Go to the home page', 'See our products']
  const expectOnlyError = async (title: string, links = shopLinks) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    for (const role of ['banner', 'contentinfo', 'navigation'] as const) await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByRole('link')).toHaveText(links)
    await expectAccessible(page)
    await expectNoOverflow(page)
  }
  for (const path of ['/admin/nothing/here', '/Admin/nothing', '/admin/orders/SW1/nothing']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expectOnlyError('404 Not Found')
    await expect(page.getByText(`No route matches URL "${path}"`)).toBeVisible()
  }
  expect((await page.request.post('/admin/orders')).status()).toBe(405)
  const { token, userId, role } = await openAccount(shop)
  await openAsAdmin(page, shop, '/admin/nothing/here', { token, userId, role })
  await expect.poll(() => isHydrated(page)).toBe(true)
  await expectOnlyError('404 Not Found')

  const order = { _id: 'SW1', status: 'Paid', totalAmount: 1, createdAt: 'no time at all', items: [], address: {} }
  await page.route('**/analytics/dashboard*', (route) => route.fulfill({ json: { orders: 1, products: 1, customers: 1, revenue: 1, latest: [order] } }))
  await openAsAdmin(page, shop, '/admin')
  await expectOnlyError('Unexpected Application Error!', adminLinks)
  await page.unroute('**/analytics/dashboard*')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto('/admin/nothing/here')
  await expectOnlyError('404 Not Found', adminLinks)

  // A path that only starts with the same letters belongs to the shop.
  await page.goto('/administration')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('below 1024 px the sidebar is a drawer over a dimmed page', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1023, height: 800 })
  await openAsAdmin(page, shop, '/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(sidebar(page)).toBeHidden()
  const toggle = page.getByRole('button', { name: 'Open the menu' })
  await toggle.click()
  await expect(sidebar(page)).toBeVisible()
  await expectAccessible(page)
  await page.mouse.click(900, 400)
  await expect(sidebar(page)).toBeHidden()
  await toggle.press('Enter')
  await expect(sidebar(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebar(page)).toBeHidden()
  await expect(toggle).toBeFocused()
  await toggle.click()
  await sidebar(page).getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await expect(sidebar(page)).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(sidebar(page)).toBeVisible()
})

test('the sidebar counts the open messages and the payments that need a person @everywhere', async ({ page, shop }) => {
  const need = (name: string, count: number) => ({ name, count, isMore: false })
  let open = 3
  let requests = 0
  await page.route(apiPath('/needs'), (route) => {
    requests += 1
    return route.fulfill({ json: { needs: [need('exceptions', 3), need('failedRefunds', 1), ...(open > 0 ? [need('leads', open)] : [])] } })
  })
  await openAsAdmin(page, shop, '/admin/activity')
  const toggle = page.getByRole('button', { name: 'Open the menu' })
  if (await toggle.isVisible()) await toggle.click()
  const item = (name: string) =>
    sidebar(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(item('Leads Inbox')).toContainText('3 open messages')
  await expect(item('Money')).toContainText('4 payments that need attention')
  await expectAccessible(page)
  expect(requests).toBe(1)
  open = 0
  await sidebar(page).getByRole('link', { name: 'Coupons' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
  if (await toggle.isVisible()) await toggle.click()
  await expect(item('Leads Inbox')).not.toContainText('open messages')
})

test('a menu opened before the first data arrives stays open', async ({ page, shop }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/backend/api/analytics/**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await openAsAdmin(page, shop, '/admin')
  await expect(page.getByText('Loading')).toBeAttached()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(sidebar(page)).toBeVisible()
  gate.resolve()
  await expect(page.locator('h1')).toHaveText('Dashboard')
  await expect(sidebar(page)).toBeVisible()
})

test('a confirmation that loads late does not open on the next page @desktop', async ({ page, shop }) => {
  const { goodCoupon, oldCoupon } = await stockShop(shop)
  const release = await holdBackScripts(page, 'dialogs')
  await openAsAdmin(page, shop, '/admin/coupons')
  const scriptRequest = page.waitForRequest(/assets\/dialogs[^/]*\.js$/)
  const remove = page.getByRole('button', { name: `Delete ${goodCoupon}` })
  await remove.click()
  const file = (await scriptRequest).url()
  await sidebar(page).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  release()
  await page.evaluate(async (url) => {
    await import(url)
    await new Promise((resolve) => requestIdleCallback(resolve))
  }, file)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sidebar(page).getByRole('link', { name: 'Coupons' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this coupon?' })
  await page.getByRole('searchbox').fill(goodCoupon)
  await remove.press('Enter')
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('row').filter({ hasText: oldCoupon })).toHaveCount(0)
  await expect(question).toBeVisible()
})

test('code that loads later loads no stylesheet again, so the styles of the back-office stay the last', async ({ page, shop }) => {
  const { goodCoupon } = await stockShop(shop)
  const sheets = () =>
    page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => /assets\/([a-z]+)-/.exec(href)?.[1]))
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await sheets()).toEqual(['styles'])
  await openAsAdmin(page, shop, '/admin/coupons')
  await page.getByRole('button', { name: `Delete ${goodCoupon}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await sheets()).toEqual(['styles', 'admin'])
})
