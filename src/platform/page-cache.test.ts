import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openPageCache } from './page-cache.ts'

/** A site with a counter: how often each page was really rendered. */
function openSite() {
  const clock = { now: 0 }
  const cache = openPageCache(() => clock.now)
  const rendered: string[] = []
  const app = new Hono()
  app.use(cache.serve)
  const page = (path: string, status: 200 | 404 = 200, caching = 'public, max-age=60') =>
    app.get(path, (c) => {
      rendered.push(path)
      return c.html(`<p>${path} ${rendered.length}</p>`, status, { 'cache-control': caching })
    })
  page('/a')
  page('/b')
  page('/private', 200, 'no-store')
  page('/missing', 404)
  const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  return { app, cache, clock, rendered, ask }
}

test('renders a page once, until it is told of a change', async () => {
  const { ask, cache, rendered } = openSite()
  const first = await (await ask('/a')).text()
  expect(await (await ask('/a')).text()).toBe(first)
  cache.clear()
  expect(await (await ask('/a')).text()).not.toBe(first)
  expect(rendered).toEqual(['/a', '/a'])
})

test('renders once for all who ask at once', async () => {
  const { ask, rendered } = openSite()
  const texts = await Promise.all(Array.from({ length: 50 }, async () => (await ask('/a')).text()))
  expect(new Set(texts).size).toBe(1)
  expect(rendered).toHaveLength(1)
})

test('what is not everybody’s is rendered for each who asks, also at once', async () => {
  const { ask, rendered } = openSite()
  const texts = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/private')).text()))
  expect(new Set(texts).size).toBe(20)
  expect(rendered).toHaveLength(20)
})

test('keeps nothing that is private or not a success', async () => {
  const { ask, cache, rendered } = openSite()
  for (const path of ['/private', '/private', '/missing', '/missing']) await ask(path)
  expect(rendered).toHaveLength(4)
  expect(cache.size()).toBe(0)
  expect((await ask('/missing')).status).toBe(404)
})

test('another query is another page', async () => {
  const { ask, rendered } = openSite()
  await ask('/a?q=1')
  await ask('/a?q=2')
  expect(rendered).toHaveLength(2)
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['', null, (bytes: Uint8Array) => bytes],
] as const)('answers "%s" with %s', async (accepted, encoding, decode) => {
  const { ask } = openSite()
  for (const _ of ['rendered', 'kept']) {
    const response = await ask('/a', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(Buffer.from(decode(await response.bytes())).toString()).toBe('<p>/a 1</p>')
  }
})

test('answers 304 to whoever has the page already', async () => {
  const { ask, cache } = openSite()
  const etag = (await ask('/a')).headers.get('etag') ?? ''
  for (const tag of [etag, `W/${etag}`]) {
    const response = await ask('/a', { 'if-none-match': tag })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  }
  expect((await ask('/a', { 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200)
  cache.clear()
  expect((await ask('/a', { 'if-none-match': etag })).status).toBe(200)
})

test('keeps nothing that was rendered while the catalogue changed', async () => {
  const cache = openPageCache()
  const app = new Hono()
  app.use(cache.serve)
  app.get('/', (c) => {
    cache.clear()
    return c.html('old', 200, { 'cache-control': 'public' })
  })
  expect(await (await app.request('/')).text()).toBe('old')
  expect(cache.size()).toBe(0)
})

test('lets no page outlive a minute, should the news of a change be lost', async () => {
  const { ask, clock, rendered } = openSite()
  await ask('/a')
  clock.now = 59_000
  await ask('/a')
  clock.now = 61_000
  await ask('/a')
  expect(rendered).toHaveLength(2)
})

test('a page that fails to render fails for those who wait, and is tried again', async () => {
  let tries = 0
  const cache = openPageCache()
  const app = new Hono()
  app.use(cache.serve)
  app.get('/', (c) => {
    tries += 1
    if (tries === 1) throw new Error('broken')
    return c.html('fine', 200, { 'cache-control': 'public' })
  })
  app.onError((_error, c) => c.text('failed', 500))
  expect((await app.request('/')).status).toBe(500)
  expect(await (await app.request('/')).text()).toBe('fine')
})
