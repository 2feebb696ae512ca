import { expect, type Page, type Route } from '@playwright/test'
import { apiBase } from '../../../src/kernel/endpoint.ts'

/** Replies of a fake server. A screen shows the reply's own text, else the default text that docs/promises.md lists. */
const answers = {
  refused: (route) => route.fulfill({ status: 422, json: { success: false, message: 'The server said so.' } }),
  'error field': (route) => route.fulfill({ status: 422, json: { error: 'The server said so.' } }),
  'success false': (route) => route.fulfill({ json: { success: false, message: 'The server said so.' } }),
  'no text': (route) => route.fulfill({ status: 500, json: {} }),
  'success false, no text': (route) => route.fulfill({ json: { success: false } }),
  html: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  'html error': (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  empty: (route) => route.fulfill({ body: '' }),
  'cut off': (route) => route.fulfill({ contentType: 'application/json', body: '[{"_id":"a", "na' }),
  'wrong shape': (route) => route.fulfill({ json: { items: 1 } }),
  'no connection': (route) => route.abort(),
} satisfies Record<string, (route: Route) => Promise<void>>

export type Answer = keyof typeof answers

const serverText = 'The server said so.'
/** Replies with a text, which the screen must show. */
export const serverTexts: [Answer, string][] = [
  ['refused', serverText],
  ['error field', serverText],
  ['success false', serverText],
]

/** The text of every save whose answer is lost. */
export const lostAnswer = 'We could not see whether it was saved. Please check your connection and try again: it will not be saved twice.'

/** Returns the replies without a text, each with the default text that the screen must show. `lost`: the text when no answer of the shop arrives. */
export const withoutText = (text: string, lost = text): [Answer, string][] => [
  ...(['no text', 'html', 'empty', 'cut off', 'wrong shape'] as const).map((answer): [Answer, string] => [answer, text]),
  ['html error', lost],
  ['no connection', lost],
]

/** Stores a session, and the entries of `more`, in localStorage before each page load. */
export async function signIn(page: Page, more: Record<string, string> = {}) {
  const entries = Object.entries({ token: 't', role: 'user', userId: 'u', ...more })
  await page.addInitScript((pairs) => {
    for (const [key, value] of pairs) localStorage.setItem(key, value)
  }, entries)
}

/** Serves each reply in turn, and expects its alert after `act`. */
export async function expectEach(page: Page, api: string, cases: [Answer, string][], act: () => Promise<unknown>, alert = page.getByRole('alert')) {
  for (const [answer, text] of cases) {
    let requests = 0
    const handler = (route: Route) => {
      requests += 1
      return answers[answer](route)
    }
    await page.route(apiPath(api), handler)
    // An alert of the previous reply may still show the same text.
    await alert.evaluateAll((previous) => {
      for (const element of previous) element.setAttribute('data-before', '')
    })
    await act()
    await expect.poll(() => requests, `${api} is asked: ${answer}`).toBeGreaterThan(0)
    await expect(alert.and(page.locator(':not([data-before])')), `${api}: ${answer}`).toHaveText(text)
    await page.unroute(apiPath(api), handler)
  }
}

/** Holds requests to an endpoint. @returns a function that releases them */
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

/** Returns the URL pattern of an endpoint. */
export const apiPath = (path: string) => `**${apiBase}${path}`
