import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refuseUnsafePaths } from './unsafe-path.ts'

const site = new Hono().use(refuseUnsafePaths).all('*', (c) => c.text('fine'))
site.onError((error, c) => c.text(error.message, 404))

/** As the server passes it on: the parsed address has lost what was odd in the one that was sent. */
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
])('there is nothing at %s', async (path) => {
  expect(await ask(path)).toBe(404)
})

test.each(['/', '/products', '/product/a..b', '/.well-known/x', '/...', '/a.b', '/search?q=//&x=/../', '/%2Fx', 'http://x/', '/products?next=%00'])(
  '%s goes on',
  async (path) => {
    expect(await ask(path)).toBe(200)
  },
)
