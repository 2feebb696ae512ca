import { Hono } from 'hono'
import { expect, vi } from 'vitest'
import type { ContentChange } from '#platform/cache/content-changes.ts'
import { openPageCache } from '#platform/cache/page-cache.ts'

export const log = { warn: vi.fn<(fields: object, text: string) => void>() }

/** Opens a site behind its page cache, as the shop does. */
export function openFront(site: Hono, parts: { now?: () => number; maxBytes?: number } = {}) {
  const listeners: ((change: ContentChange) => void)[] = []
  const changes = { subscribe: (listen: (change: ContentChange) => void) => void listeners.push(listen) }
  const cache = openPageCache({ render: site.fetch, parametersOf: () => ['q'], changes, log, ...parts })
  const notify = (change: ContentChange) => {
    for (const listen of listeners) listen(change)
  }
  return { cache, notify, app: new Hono().all('*', cache.answer) }
}

/** Opens a site that records which pages were rendered. */
export function openSite(maxBytes?: number) {
  const clock = { now: 0 }
  const rendered: string[] = []
  const site = new Hono()
  const { app, cache, notify } = openFront(site, { now: () => clock.now, ...(maxBytes && { maxBytes }) })
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
  return { app, cache, notify, clock, rendered, ask }
}

type Behaviour = { wait: Promise<void> | undefined; failure: 500 | 503 | undefined; isGone: boolean }

/** Opens a site with one page that shows its render count, and can wait, fail or be missing. */
export function openSlowSite() {
  const clock = { now: 0 }
  const held: Behaviour = { wait: undefined, failure: undefined, isGone: false }
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
    if (held.failure) return c.text('failed', held.failure)
    return held.isGone ? c.notFound() : c.text(String(number), 200, { 'cache-control': 'public' })
  })
  const { app, cache } = openFront(site, { now: () => clock.now })
  const ask = async () => (await app.request('/')).text()
  return { cache, clock, held, ask, rendered: () => renders, ended: () => vi.waitFor(() => expect(answered).toBe(renders), 30_000) }
}
