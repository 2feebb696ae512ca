import type { Page } from '@playwright/test'

/** Files of script wait, all or those of a part. @returns lets them go */
export async function holdBackScripts(page: Page, part = '') {
  const gate = Promise.withResolvers<void>()
  await page.route(`**/assets/${part}*.js`, async (route) => {
    await gate.promise
    await route.continue()
  })
  return () => gate.resolve()
}

/** Whether React has taken the page over. */
export const isAnswering = (page: Page) => page.evaluate(() => !window.early)

/** The files of script that were asked for, as they come. */
export function scriptsOf(page: Page) {
  const scripts: string[] = []
  page.on('request', (request) => /\.js(\?|$)/.test(request.url()) && scripts.push(request.url()))
  return scripts
}

/** What the browser complains of, as it comes. */
export function complaintsOf(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** A request that is answered: what the page asked for before it has been told of by then, which a route holds up. */
export const roundTrip = (page: Page) => page.evaluate(async () => void (await fetch('/robots.txt', { cache: 'no-store' })))

/** Everything that the page asks for by itself is there, and the browser has been idle since. */
export async function quiet(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
}
