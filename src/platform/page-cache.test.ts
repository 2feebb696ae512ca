import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { openPageCache } from './page-cache.ts'

const log = { warn: vi.fn<(fields: object, told: string) => void>() }

/** A site with its cache in front, as the shop has it. */
function openFront(site: Hono, parts: { now?: () => number; maxBytes?: number } = {}) {
  const cache = openPageCache({ render: site.fetch, log, ...parts })
  return { cache, app: new Hono().all('*', cache.answer) }
}

/** A site with a counter: how often each page was really rendered. */
function openSite(maxBytes?: number) {
  const clock = { now: 0 }
  const rendered: string[] = []
  const site = new Hono()
  const { app, cache } = openFront(site, { now: () => clock.now, ...(maxBytes && { maxBytes }) })
  const page = (path: string, status: 200 | 404 = 200, caching = 'public, max-age=60') =>
    site.get(path, (c) => {
      rendered.push(path)
      return c.html(`<p>${path} ${rendered.length}</p>`, status, { 'cache-control': caching })
    })
  page('/a')
  page('/b')
  page('/private', 200, 'no-store')
  page('/missing', 404)
  page('/file', 200, 'public, max-age=31536000, immutable')
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

test('has at hand what is fresh, and leaves what is to be renewed to the site', async () => {
  const { ask, cache, clock } = openSite()
  expect(cache.find('/a', 'gzip')).toBeUndefined()
  const sent = await ask('/a', { 'accept-encoding': 'gzip' })
  expect(cache.find('/a', 'gzip')?.tag).toBe(sent.headers.get('etag'))
  expect(cache.find('/a?b', 'gzip')).toBeUndefined()
  clock.now = 60_001
  expect(cache.find('/a', 'gzip')).toBeUndefined()
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

test('who says who they are waits for nobody else', async () => {
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

test('keeps nothing that is private, not a success, or a file that never changes', async () => {
  const { ask, cache, rendered } = openSite()
  for (const path of ['/private', '/private', '/missing', '/missing', '/file', '/file']) await ask(path)
  expect(rendered).toHaveLength(6)
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
  const site = new Hono()
  const { app, cache } = openFront(site)
  site.get('/', (c) => {
    cache.clear()
    return c.html('old', 200, { 'cache-control': 'public' })
  })
  expect(await (await app.request('/')).text()).toBe('old')
  expect(cache.size()).toBe(0)
})

describe('a page that is older than a minute', () => {
  test('is still answered at once while one render replaces it, as the news of a change may have been lost', async () => {
    const { ask, clock, rendered } = openSite()
    const first = await (await ask('/a')).text()
    clock.now = 60_000
    await ask('/a')
    expect(rendered).toHaveLength(1)
    clock.now = 60_001
    const texts = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/a')).text()))
    expect(new Set(texts)).toEqual(new Set([first]))
    await vi.waitFor(async () => expect(await (await ask('/a')).text()).not.toBe(first))
    expect(rendered).toHaveLength(2)
  })

  test('is not answered any more five minutes later', async () => {
    const { ask, clock } = openSite()
    const first = await (await ask('/a')).text()
    clock.now = 360_001
    expect(await (await ask('/a')).text()).not.toBe(first)
  })

  test('is dropped at once by a change, also while it is replaced', async () => {
    const { ask, cache, clock, held, ended } = openSlowSite()
    expect(await ask()).toBe('1')
    clock.now = 61_000
    const { promise, resolve } = Promise.withResolvers<void>()
    held.wait = promise
    expect(await ask()).toBe('1')
    cache.clear()
    held.wait = undefined
    expect(await ask()).toBe('3')
    resolve()
    await ended()
    expect(await ask()).toBe('3')
  })

  test('stays, and the log tells, where its render fails', async () => {
    const { ask, clock, held, rendered } = openSlowSite()
    expect(await ask()).toBe('1')
    clock.now = 61_000
    held.fails = true
    log.warn.mockClear()
    expect(await ask()).toBe('1')
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith({ path: '/', status: 500 }, 'a kept page could not be renewed'))
    held.fails = false
    expect(await ask()).toBe('1')
    await vi.waitFor(async () => expect(await ask()).toBe(String(rendered())))
    expect(rendered()).toBe(3)
  })

  test('goes where it turns out to be no longer there', async () => {
    const { ask, cache, clock, held } = openSlowSite()
    await ask()
    clock.now = 61_000
    held.isGone = true
    expect(await ask()).toBe('1')
    await vi.waitFor(() => expect(cache.size()).toBe(0))
    expect(await ask()).toBe('404 Not Found')
  })
})

test('keeps no more bytes than it may, all encodings counted, and lets go of what was asked for longest ago', async () => {
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

test('an address that was sent in another way is another page', async () => {
  const { app, rendered } = openSite()
  for (const url of ['/a', '/x/../a', '/a']) await app.request('http://localhost/a', {}, { incoming: { url } })
  expect(rendered).toHaveLength(2)
})

test('a page that fails to render fails for those who wait, and is tried again', async () => {
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

type Held = { wait: Promise<void> | undefined; fails: boolean; isGone: boolean }

/** One page that tells the how many-th render it is, and can be made to wait, to fail or to be gone. */
function openSlowSite() {
  const clock = { now: 0 }
  const held: Held = { wait: undefined, fails: false, isGone: false }
  let renders = 0
  let answered = 0
  const site = new Hono()
  site.use(async (_c, next) => {
    await next()
    answered += 1
  })
  site.get('/', async (c) => {
    renders += 1
    const number = renders
    await held.wait
    if (held.fails) throw new Error('broken')
    return held.isGone ? c.notFound() : c.text(String(number), 200, { 'cache-control': 'public' })
  })
  site.onError((_error, c) => c.text('failed', 500))
  const { app, cache } = openFront(site, { now: () => clock.now })
  const ask = async () => (await app.request('/')).text()
  return { cache, clock, held, ask, rendered: () => renders, ended: () => vi.waitFor(() => expect(answered).toBe(renders)) }
}
