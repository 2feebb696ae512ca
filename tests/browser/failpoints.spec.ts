import type { Page } from '@playwright/test'
import { apiPath } from '../support/browser/answers.ts'
import { stopClock } from '../support/browser/clock.ts'
import { firstAct } from '../support/browser/first-interaction.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openAnswering } from '../support/browser/open-answering.ts'
import { isAnswering, quiet, scriptsOf } from '../support/browser/page-script.ts'
import { keepNotices } from '../support/browser/timers.ts'

/** Section 9: what is said stays for a moment before the page goes on. `loads`: with a page load, so that all of it starts again as this person. */
type Failpoint = {
  path: string
  open?: (page: Page) => Promise<void>
  api: string
  fields: Record<string, string>
  button: string
  busy: string
  reply: object
  told: string
  ms: number
  goesTo: string
  loads: boolean
}

const session = { token: 't', role: 'admin', userId: 'u' }
const moments: Failpoint[] = [
  {
    path: '/login',
    api: '/auth/login',
    fields: { Email: 'a@b.in', Password: 'a good password' },
    button: 'Log In',
    busy: 'Logging in...',
    reply: { success: true, message: 'Welcome, says the server.', data: session },
    told: 'Welcome, says the server.',
    ms: 1000,
    goesTo: '/admin',
    loads: true,
  },
  {
    path: '/register',
    api: '/auth/register',
    fields: { Name: 'Meera', Email: 'a@b.in', Password: 'a good password', 'Confirm Password': 'a good password' },
    button: 'Register',
    busy: 'Registering...',
    reply: { success: true, message: 'Registered, says the server.' },
    told: 'Registered, says the server.',
    ms: 1500,
    goesTo: '/login',
    loads: false,
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
    told: 'Login successful ✅',
    ms: 1000,
    goesTo: '/',
    loads: true,
  },
]

test('whoever goes on by a link is not called back, and is logged in', async ({ page }) => {
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  const visited = new Set<string>()
  page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).pathname))
  const follow = async (link: string, to: string) => {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    // A page may take a moment of the clock to be drawn.
    await expect(async () => {
      await page.clock.runFor(10)
      expect(new URL(page.url()).pathname).toBe(to)
    }).toPass()
  }
  await page.clock.install()
  for (const { path, open, api, fields, button, reply, told, ms } of moments) {
    const comesLate = path === '/login'
    const gate = Promise.withResolvers<void>()
    await page.route(apiPath(api), async (route) => {
      await gate.promise
      await route.fulfill({ json: reply })
    })
    await openAnswering(page, path)
    await open?.(page)
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
    await stopClock(page)
    loads.length = 0
    visited.clear()
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    if (!comesLate) {
      gate.resolve()
      await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible()
    }
    await follow('Products', '/products')
    gate.resolve()
    if (comesLate) await expect(page.getByRole('banner').getByRole('button', { name: 'My account' })).toBeVisible()
    await page.clock.runFor(ms)
    await follow('Blogs', '/blog')
    expect(loads, path).toEqual([])
    expect([...visited], path).toEqual(['/products', '/blog'])
    await page.clock.resume()
  }
})

for (const { path, open, api, fields, button, busy, reply, told, ms, goesTo, loads } of moments) {
  test(`${path} says "${busy}", then what came of it, and goes on to ${goesTo} after ${ms} ms`, async ({ page }) => {
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
    const status = page.getByRole('status').filter({ hasText: told })
    await expect(status).toHaveCSS('color', 'rgb(27, 102, 64)')
    await page.clock.runFor(ms - 1)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    expect(await page.evaluate(() => 'setOut' in window)).toBe(false)
    await page.clock.runFor(1)
    await page.waitForURL((url) => url.pathname === goesTo, { waitUntil: 'commit' })
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(!loads)
  })
}

test('the banner changes its slide every 5 s, unless it is held, until someone uses it @desktop', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await firstAct(page)
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

test('the banner turns before anybody acts, and goes on from there @everywhere', async ({ page, isMobile }) => {
  await page.clock.install()
  // On a wide screen the film would bring the script; who saves data has neither.
  if (!isMobile) await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const scripts = scriptsOf(page)
  await page.goto('/')
  await quiet(page)
  await stopClock(page)
  const shown = page.getByRole('button', { name: /slide \d of 2$/ }).and(page.locator('[aria-current=true]'))
  const slide = (name: string) => page.locator(`[role=group][aria-label=${name}]`)
  // A slow machine may have turned them already.
  const first = (await shown.getAttribute('aria-label'))?.startsWith('Saffron')
  const [one, other] = first ? ['Saffron', 'Shilajit'] : ['Shilajit', 'Saffron']
  const expectShown = async (there = '', gone = '') => {
    await expect(shown).toHaveAttribute('aria-label', new RegExp(`^${there}, `))
    await expect(slide(there)).not.toHaveAttribute('inert')
    await expect(slide(gone)).toHaveAttribute('inert')
  }
  await expectShown(one, other)
  await page.clock.runFor(5000)
  await expectShown(other, one)
  await expect(slide(other ?? '').locator('img')).toBeVisible()
  expect(scripts).toEqual([])

  if (isMobile) await swipe(page, -120)
  else await firstAct(page)
  await expect.poll(() => isAnswering(page)).toBe(true)
  await (isMobile ? expectShown(one, other) : expectShown(other, one))
  await expect(page.getByRole('button', { name: isMobile ? 'Play the slides' : 'Pause the slides' })).toBeVisible()
  await page.clock.runFor(5000)
  await expectShown(one, other)
})

test('a notice goes by itself, but not while it is looked at; no more than 20 stand at once @desktop', async ({ page, baseURL }) => {
  const [product]: { _id: string }[] = await (await fetch(`${baseURL}/backend/api/products?q=Mongra`)).json()
  await page.clock.install()
  await page.goto(`/product/${product?._id}`)
  const add = page.getByRole('button', { name: /^ADD/ })
  const notices = page.getByRole('region', { name: 'Notices' }).getByRole('status')
  await firstAct(page)
  await expect.poll(() => isAnswering(page)).toBe(true)
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

test('a notice closed by key gives the focus back to where it was @desktop', async ({ page, baseURL }) => {
  const [product]: { _id: string }[] = await (await fetch(`${baseURL}/backend/api/products?q=Mongra`)).json()
  await keepNotices(page)
  await page.goto(`/product/${product?._id}`)
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

/** A finger that goes `by` pixels to the right over the banner. */
async function swipe(page: Page, by: number) {
  await page.locator('[aria-roledescription=carousel]').evaluate((banner, moved) => {
    const at = (x: number) => [new Touch({ identifier: 1, target: banner, clientX: x, clientY: 300 })]
    banner.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(200), changedTouches: at(200) }))
    banner.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: at(200 + moved) }))
  }, by)
}
