import { expect, type Page, type Route } from '@playwright/test'
import { apiBase } from '../../src/kernel/endpoint.ts'

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
  (['no text', 'html', 'html error', 'empty', 'nothing'] as const).map((answer) => [answer, text])

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
    const answering = answers[answer]
    await page.route(apiPath(api), answering)
    await act()
    await expect(alert, `${api}: ${answer}`).toHaveText(text)
    await page.unroute(apiPath(api), answering)
  }
}

export const apiPath = (path: string) => `**${apiBase}${path}`
