import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { openFront, openSite } from '#test/cached-site.ts'
import { expect, test } from 'vitest'

test('renders a page once, until the cache is cleared', async () => {
  const { ask, cache, rendered } = openSite()
  const first = await (await ask('/a')).text()
  expect(await (await ask('/a')).text()).toBe(first)
  cache.clear()
  expect(await (await ask('/a')).text()).not.toBe(first)
  expect(rendered).toEqual(['/a', '/a'])
})

test.each([
  ['content', 0],
  ['missed', 0],
  ['picture removed', 1],
] as const)('the notification "%s" leaves %i of one page', async (change, left) => {
  const { ask, cache, notify } = openSite()
  await ask('/a')
  notify(change)
  expect(cache.size()).toBe(left)
})

test('a write through this process clears the cache, a read does not', async () => {
  const { ask, cache } = openSite()
  const api = new Hono().use(cache.clearAfterWrite).all('*', (c) => c.text('done'))
  const sizes: number[] = []
  for (const method of ['GET', 'HEAD', 'PUT']) {
    await ask('/a')
    await api.request('/products', { method })
    sizes.push(cache.size())
  }
  expect(sizes).toEqual([1, 1, 0])
})

test.each([401, 404, 405, 429] as const)('a write that is answered with %i leaves the cache', async (status) => {
  const { ask, cache } = openSite()
  const api = new Hono().use(cache.clearAfterWrite).all('*', (c) => c.text('refused', status))
  await ask('/a')
  for (const method of ['POST', 'DELETE', 'OPTIONS']) await api.request('/products', { method })
  expect(cache.size()).toBe(1)
})

test('find returns fresh pages, not stale ones', async () => {
  const { ask, cache, clock } = openSite()
  expect(cache.find('/a', 'gzip')).toBeUndefined()
  const sent = await ask('/a', { 'accept-encoding': 'gzip' })
  expect(cache.find('/a', 'gzip')?.tag).toBe(sent.headers.get('etag'))
  expect(cache.find('/a?q=1', 'gzip')).toBeUndefined()
  expect(cache.find('/a?unknown', 'gzip')?.tag).toBe(sent.headers.get('etag'))
  clock.now = 60_001
  expect(cache.find('/a', 'gzip')).toBeUndefined()
})

test('renders once for concurrent requests', async () => {
  const { ask, rendered } = openSite()
  const texts = await Promise.all(Array.from({ length: 50 }, async () => (await ask('/a')).text()))
  expect(new Set(texts).size).toBe(1)
  expect(rendered).toHaveLength(1)
})

test('renders a private page for each request, also for concurrent ones', async () => {
  const { ask, rendered } = openSite()
  const texts = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/private')).text()))
  expect(new Set(texts).size).toBe(20)
  expect(rendered).toHaveLength(20)
})

test('a request with an Authorization header never waits for another render', async () => {
  const second = Promise.withResolvers<void>()
  const { app } = openFront(
    new Hono().get('/own', async (c) => {
      if (c.req.header('authorization') === 'Ravi') second.resolve()
      await second.promise
      return c.text('mine', 200, { 'cache-control': 'no-store' })
    }),
  )
  const ask = async (authorization: string) => (await app.request('/own', { headers: { authorization } })).text()
  expect(await Promise.all([ask('Meera'), ask('Ravi')])).toEqual(['mine', 'mine'])
})

test('does not cache private, failed or immutable answers', async () => {
  const { ask, cache, rendered } = openSite()
  for (const path of ['/private', '/private', '/missing', '/missing', '/file', '/file']) await ask(path)
  expect(rendered).toHaveLength(6)
  expect(cache.size()).toBe(0)
  expect((await ask('/missing')).status).toBe(404)
})

test('caches a page for each query', async () => {
  const { ask, rendered } = openSite()
  await ask('/a?q=1')
  await ask('/a?q=2')
  expect(rendered).toHaveLength(2)
})

test('an unknown parameter causes no extra page and no extra render', async () => {
  const { ask, cache, rendered } = openSite()
  for (let n = 0; n < 50; n += 1) await ask(`/a?utm_source=${n}`)
  expect(rendered).toHaveLength(1)
  expect(cache.size()).toBe(1)
})

test('renders a shared page without the headers of the first visitor', async () => {
  const { app } = openFront(new Hono().get('/a', (c) => c.json(c.req.header(), 200, { 'cache-control': 'public' })))
  const headers = { cookie: 'cart=1', 'user-agent': 'x', accept: 'text/x', 'x-forwarded-host': 'evil', 'x-forwarded-for': '203.0.113.1' }
  expect(await (await app.request('/a', { headers })).json()).toEqual({ 'x-forwarded-for': '203.0.113.1' })
})

test('answers HEAD from the same page', async () => {
  const { app, rendered } = openSite()
  const sent = await app.request('/a', { method: 'HEAD' })
  expect(await sent.text()).toBe('')
  expect((await app.request('/a')).headers.get('etag')).toBe(sent.headers.get('etag'))
  expect(rendered).toHaveLength(1)
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['', null, (bytes: Uint8Array) => bytes],
] as const)('answers "%s" with %s', async (accepted, encoding, decode) => {
  const { ask } = openSite()
  for (const _ of ['rendered', 'cached']) {
    const response = await ask('/a', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(Buffer.from(decode(new Uint8Array(await response.arrayBuffer()))).toString()).toBe('<p>/a 1</p>')
  }
})

test('answers 304 when If-None-Match matches', async () => {
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

test('does not cache a page that was rendered during a change', async () => {
  const site = new Hono()
  const { app, cache } = openFront(site)
  site.get('/', (c) => {
    cache.clear()
    return c.html('old', 200, { 'cache-control': 'public' })
  })
  expect(await (await app.request('/')).text()).toBe('old')
  expect(cache.size()).toBe(0)
})

test('stays within its bytes, all encodings counted, and removes the least recently used pages', async () => {
  const site = new Hono()
  // Random text, so that compressing it gains little.
  site.get('/:name', (c) => c.text(randomBytes(3000).toString('base64'), 200, { 'cache-control': 'public' }))
  const { app, cache } = openFront(site, { maxBytes: 50_000 })
  const ask = async (name: string) => (await app.request(`/${name}`)).text()
  const first = await ask('first')
  for (let page = 0; page < 20; page += 1) {
    await ask(`page${page}`)
    expect(await ask('first')).toBe(first)
  }
  expect(cache.size()).toBeGreaterThan(2)
  expect(cache.size()).toBeLessThan(6)
})

test('caches a page for each spelling of a path', async () => {
  const { app, rendered } = openSite()
  for (const url of ['/a', '/x/../a', '/a']) await app.request('http://localhost/a', {}, { incoming: { url } })
  expect(rendered).toHaveLength(2)
})

test('a failed render answers an error, and the next request renders again', async () => {
  let tries = 0
  const site = new Hono()
  const { app } = openFront(site)
  site.get('/', (c) => {
    tries += 1
    if (tries === 1) throw new Error('broken')
    return c.html('fine', 200, { 'cache-control': 'public' })
  })
  site.onError((_error, c) => c.text('failed', 500))
  expect((await app.request('/')).status).toBe(500)
  expect(await (await app.request('/')).text()).toBe('fine')
})

test('counts answers from the cache and those that were rendered, but no private or missing page', async () => {
  const { ask, cache } = openSite()
  for (const path of ['/a', '/a', '/a', '/b', '/private', '/private', '/missing', '/file']) await ask(path)
  expect(cache.find('/a', 'identity')).toBeDefined()
  expect(cache.find('/private', 'identity')).toBeUndefined()
  expect(cache.counts()).toEqual({ hits: 3, misses: 2 })
})
