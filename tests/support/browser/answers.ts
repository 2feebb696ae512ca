import { expect, type Page, type Route } from '@playwright/test'
import { apiBase } from '../../../src/kernel/endpoint.ts'

/** What the server does; everything but a text of its own makes the screen fall back to section 8's. */
const answers = {
  refused: (route) => route.fulfill({ status: 422, json: { success: false, message: 'The server said so.' } }),
  'said error': (route) => route.fulfill({ status: 422, json: { error: 'The server said so.' } }),
  'said no': (route) => route.fulfill({ json: { success: false, message: 'The server said so.' } }),
  'no text': (route) => route.fulfill({ status: 500, json: {} }),
  'no, no text': (route) => route.fulfill({ json: { success: false } }),
  html: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  'html error': (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  empty: (route) => route.fulfill({ body: '' }),
  'cut off': (route) => route.fulfill({ contentType: 'application/json', body: '[{"_id":"a", "na' }),
  'of another shape': (route) => route.fulfill({ json: { items: 1 } }),
  nothing: (route) => route.abort(),
} satisfies Record<string, (route: Route) => Promise<void>>

export type Answer = keyof typeof answers

const said = 'The server said so.'
/** The server's own text wins. */
export const theirs: [Answer, string][] = [
  ['refused', said],
  ['said error', said],
  ['said no', said],
]
export const withoutText = (text: string): [Answer, string][] =>
  (['no text', 'html', 'html error', 'empty', 'cut off', 'of another shape', 'nothing'] as const).map((answer) => [answer, text])

/** As who logged in long ago; what the browser keeps besides is in `more`. */
export async function signIn(page: Page, more: Record<string, string> = {}) {
  const entries = Object.entries({ token: 't', role: 'user', userId: 'u', ...more })
  await page.addInitScript((pairs) => {
    for (const [key, value] of pairs) localStorage.setItem(key, value)
  }, entries)
}

/** Lets the server give each answer in turn, and expects the alert that stands for it. */
export async function expectEach(page: Page, api: string, cases: [Answer, string][], act: () => Promise<unknown>, alert = page.getByRole('alert')) {
  for (const [answer, text] of cases) {
    let asked = 0
    const answering = (route: Route) => {
      asked += 1
      return answers[answer](route)
    }
    await page.route(apiPath(api), answering)
    // The same words may still stand there from the answer before.
    await alert.evaluateAll((standing) => {
      for (const one of standing) one.setAttribute('data-before', '')
    })
    await act()
    await expect.poll(() => asked, `${api} is asked: ${answer}`).toBeGreaterThan(0)
    await expect(alert.and(page.locator(':not([data-before])')), `${api}: ${answer}`).toHaveText(text)
    await page.unroute(apiPath(api), answering)
  }
}

/** Keeps the server's answer back. @returns lets it go */
export async function holdBack(page: Page, api: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const hold = async (route: Route) => {
    await released
    await route.fallback()
  }
  await page.route(apiPath(api), hold)
  return async () => {
    release()
    await page.unroute(apiPath(api), hold)
  }
}

export const apiPath = (path: string) => `**${apiBase}${path}`
