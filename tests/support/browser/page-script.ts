import type { Page } from '@playwright/test'

/** Holds the page's scripts, or those whose names start with `part`. @returns a function that releases them */
export async function holdBackScripts(page: Page, part = '') {
  const gate = Promise.withResolvers<void>()
  await page.route(`**/assets/${part}*.js`, async (route) => {
    await gate.promise
    await route.continue()
  })
  return () => gate.resolve()
}

/** True once React has hydrated the page. */
export const isHydrated = (page: Page) => page.evaluate(() => !window.early)

/** Asks to save data on every page that opens from now on. Then the first act loads a page's script. */
export const saveData = (page: Page) => page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** Records the URLs of scripts that the page requests from now on. */
export function recordScripts(page: Page) {
  const scripts: string[] = []
  page.on('request', (request) => /\.js(\?|$)/.test(request.url()) && scripts.push(request.url()))
  return scripts
}

/** Records console errors and uncaught exceptions from now on. */
export function recordErrors(page: Page) {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** Makes one round trip from the page. Playwright has reported every earlier request of the page by then. */
export const roundTrip = (page: Page) => page.evaluate(async () => void (await fetch('/robots.txt', { cache: 'no-store' })))

/** Waits until the network is idle, and then until the browser is. */
export async function waitUntilIdle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
}
