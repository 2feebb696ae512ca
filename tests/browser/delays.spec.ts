import type { Page } from '@playwright/test'
import { apiPath } from '../support/browser/fake-replies.ts'
import { stopClock } from '../support/browser/clock.ts'
import { interact } from '../support/browser/interact.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openHydrated } from '../support/browser/open-hydrated.ts'
import { isHydrated, recordScripts, saveData, waitUntilIdle } from '../support/browser/page-script.ts'
import { keepNotices } from '../support/browser/timers.ts'
import { demoProductId } from '../support/browser/demo-product.ts'

/** A form that shows its success text for `ms` milliseconds before it opens `goesTo`. `byPageLoad`: with a full page load. */
type DelayedForm = {
  path: string
  open?: (page: Page) => Promise<void>
  api: string
  fields: Record<string, string>
  button: string
  busy: string
  reply: object
  successText: string
  ms: number
  goesTo: string
  byPageLoad: boolean
}

const session = { token: 't', role: 'admin', userId: 'u' }
const delayedForms: DelayedForm[] = [
  {
    path: '/login',
    api: '/auth/login',
    fields: { Email: 'a@b.in', Password: 'a good password' },
    button: 'Log In',
    busy: 'Logging in...',
    reply: { success: true, message: 'Welcome, says the server.', data: session },
    successText: 'Welcome, says the server.',
    ms: 1000,
    goesTo: '/admin',
    byPageLoad: true,
  },
  {
    path: '/register',
    api: '/auth/register',
    fields: { Name: 'Meera', Email: 'a@b.in', Password: 'a good password', 'Confirm Password': 'a good password' },
    button: 'Register',
    busy: 'Registering...',
    reply: { success: true, message: 'Registered, says the server.' },
    successText: 'Registered, says the server.',
    ms: 1500,
    goesTo: '/login',
    byPageLoad: false,
  },
  {
    path: '/login-phone',
    open: async (page) => {
      await page.route(apiPath('/auth/send-otp'), (route) => route.fulfill({ json: { success: true, message: '', resendAfter: 60 } }))
      await page.getByLabel('Mobile number').fill('9876543210')
      await page.getByRole('button', { name: 'Get OTP' }).click()
    },
    api: '/auth/verify-otp',
    fields: { OTP: '123456' },
    button: 'Login',
    busy: 'Please wait...',
    reply: { success: true, message: 'Hello', ...session },
    successText: 'Login successful ✅',
    ms: 1000,
    goesTo: '/',
    byPageLoad: true,
  },
]

test('the delayed redirect does not override a link followed meanwhile, and the login holds', async ({ page }) => {
  const pageLoads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && pageLoads.push(request.url()))
  const visited = new Set<string>()
  page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).pathname))
  const follow = async (link: string, to: string) => {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    // React may need some milliseconds of the clock to render the page.
    await expect(async () => {
      await page.clock.runFor(10)
      expect(new URL(page.url()).pathname).toBe(to)
    }).toPass()
  }
  await page.clock.install()
  for (const { path, open, api, fields, button, reply, successText, ms } of delayedForms) {
    const isLate = path === '/login'
    const gate = Promise.withResolvers<void>()
    await page.route(apiPath(api), async (route) => {
      await gate.promise
      await route.fulfill({ json: reply })
    })
    await openHydrated(page, path)
    await open?.(page)
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
    await stopClock(page)
    pageLoads.length = 0
    visited.clear()
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    if (!isLate) {
      gate.resolve()
      await expect(page.getByRole('status').filter({ hasText: successText })).toBeVisible()
    }
    await follow('Products', '/products')
    gate.resolve()
    if (isLate) await expect(page.getByRole('banner').getByRole('button', { name: 'My account' })).toBeVisible()
    await page.clock.runFor(ms)
    await follow('Blogs', '/blog')
    expect(pageLoads, path).toEqual([])
    expect([...visited], path).toEqual(['/products', '/blog'])
    await page.clock.resume()
  }
})

for (const { path, open, api, fields, button, busy, reply, successText, ms, goesTo, byPageLoad } of delayedForms) {
  test(`${path} shows "${busy}", then the success text, and opens ${goesTo} after ${ms} ms`, async ({ page }) => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route(apiPath(api), async (route) => {
      await answered
      await route.fulfill({ json: reply })
    })
    await page.clock.install()
    await page.goto(path)
    await open?.(page)
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('button', { name: busy })).toBeDisabled()
    await page.evaluate(() => {
      Object.assign(window, { sameDocument: true })
      navigation.addEventListener('navigate', () => Object.assign(window, { setOut: true }))
    })

    await stopClock(page)
    answer()
    const status = page.getByRole('status').filter({ hasText: successText })
    await expect(status).toHaveCSS('color', 'rgb(27, 102, 64)')
    await page.clock.runFor(ms - 1)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    expect(await page.evaluate(() => 'setOut' in window)).toBe(false)
    await page.clock.runFor(1)
    await page.waitForURL((url) => url.pathname === goesTo, { waitUntil: 'commit' })
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(!byPageLoad)
  })
}

test('the banner changes its slide every 5 s, waits under the pointer, and stops once used @desktop', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await interact(page)
  await expect(page.locator('video')).toHaveCount(2)
  await stopClock(page)
  const shown = page.getByRole('button', { name: /slide \d of 2$/ }).and(page.locator('[aria-current=true]'))
  const slides = ['Saffron, slide 1 of 2', 'Shilajit, slide 2 of 2']
  const first = await shown.getAttribute('aria-label')
  const [one = '', other = ''] = first === slides[0] ? slides : slides.toReversed()
  await page.clock.runFor(5000)
  await expect(shown).toHaveAttribute('aria-label', other)
  await page.clock.runFor(5000)
  await expect(shown).toHaveAttribute('aria-label', one)

  await page.getByRole('group', { name: one.split(',')[0] ?? '' }).hover()
  await page.clock.runFor(15_000)
  await expect(shown).toHaveAttribute('aria-label', one)
  await page.mouse.move(5, 5)
  await page.clock.runFor(5000)
  await expect(shown).toHaveAttribute('aria-label', other)

  await page.getByRole('button', { name: one }).click()
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: one }).blur()
  await page.clock.runFor(60_000)
  await expect(shown).toHaveAttribute('aria-label', one)
})

test('with data saving the banner waits for the first act, and then changes its slides @everywhere', async ({ page, isMobile }) => {
  await page.clock.install()
  await saveData(page)
  const scripts = recordScripts(page)
  await page.goto('/')
  await waitUntilIdle(page)
  await stopClock(page)
  const shown = page.getByRole('button', { name: /slide \d of 2$/ }).and(page.locator('[aria-current=true]'))
  const slide = (name: string) => page.locator(`[role=group][aria-label=${name}]`)
  const expectShown = async (current: string, previous: string) => {
    await expect(shown).toHaveAttribute('aria-label', new RegExp(`^${current}, `))
    await expect(slide(current)).not.toHaveAttribute('inert')
    await expect(slide(previous)).toHaveAttribute('inert')
  }
  await page.clock.runFor(15_000)
  await expectShown('Saffron', 'Shilajit')
  expect(scripts).toEqual([])

  await interact(page)
  await expect.poll(() => isHydrated(page)).toBe(true)
  await expectShown('Saffron', 'Shilajit')
  await page.clock.runFor(5000)
  await expectShown('Shilajit', 'Saffron')
  await expect(slide('Shilajit').locator('img')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
  if (!isMobile) return
  await swipe(page, -120)
  await expectShown('Saffron', 'Shilajit')
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await page.clock.runFor(5000)
  await expectShown('Saffron', 'Shilajit')
})

test('a notice closes by itself, but not under the pointer; at most 20 show at once @desktop', async ({ page, baseURL }) => {
  const productId = await demoProductId(baseURL)
  await page.clock.install()
  await page.goto(`/product/${productId}`)
  const add = page.getByRole('button', { name: /^ADD/ })
  const notices = page.getByRole('region', { name: 'Notices' }).getByRole('status')
  await interact(page)
  await expect.poll(() => isHydrated(page)).toBe(true)
  await stopClock(page)
  await add.click()
  await expect(notices).toHaveCount(1)
  await notices.hover()
  await page.clock.runFor(60_000)
  await expect(notices).toHaveCount(1)
  await page.mouse.move(5, 300)
  await page.clock.runFor(7000)
  await expect(notices).toHaveCount(0)
  for (let times = 0; times < 25; times += 1) await add.click()
  await expect(notices).toHaveCount(20)
})

test('closing a notice by keyboard returns the focus @desktop', async ({ page, baseURL }) => {
  const productId = await demoProductId(baseURL)
  await keepNotices(page)
  await page.goto(`/product/${productId}`)
  const add = page.getByRole('button', { name: /^ADD/ })
  const close = page.getByRole('button', { name: 'Dismiss this notice' })
  await add.press('Enter')
  await add.press('Enter')
  await expect(close).toHaveCount(2)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(close.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(close).toHaveCount(1)
  await expect(add).toBeFocused()
})

/** Swipes over the banner, `by` pixels to the right. */
async function swipe(page: Page, by: number) {
  await page.locator('[aria-roledescription=carousel]').evaluate((banner, moved) => {
    const at = (x: number) => [new Touch({ identifier: 1, target: banner, clientX: x, clientY: 300 })]
    banner.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(200), changedTouches: at(200) }))
    banner.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: at(200 + moved) }))
  }, by)
}
