import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refuseUnsafePaths } from './unsafe-path.ts'

const site = new Hono().use(refuseUnsafePaths).all('*', (c) => c.text('fine'))
site.onError((error, c) => c.text(error.message, 404))

/** Sends a raw target, as the server passes it on. The parsed URL would have lost its unsafe parts. */
const ask = async (url: string) => (await site.request('http://localhost/', {}, { incoming: { url } })).status

test.each([
  '//',
  '//evil.example',
  '/products//',
  '/..',
  '/../',
  '/a/../b',
  '/./',
  '/.',
  '/%2e%2e',
  '/%2E./x',
  '/assets/.%2e/package.json',
  '/product/%00',
  'http://x//',
])('refuses %s', async (path) => {
  expect(await ask(path)).toBe(404)
})

test.each(['/', '/products', '/product/a..b', '/.well-known/x', '/...', '/a.b', '/search?q=//&x=/../', '/%2Fx', 'http://x/', '/products?next=%00'])(
  'accepts %s',
  async (path) => {
    expect(await ask(path)).toBe(200)
  },
)
