import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ContentChange } from './content-changes.ts'
import { openPictureCache } from './picture-cache.ts'

/** Opens a site with the picture cache in front, and a folder that records its reads. */
function openFront(maxBytes?: number) {
  const state = { now: 0, isConnected: true }
  const listeners: ((change: ContentChange) => void)[] = []
  const folder = new Map([
    ['a.jpg', 'first'],
    ['b.jpg', 'second'],
    ['film.jpg', 'x'.repeat(1024 * 1024 + 1)],
  ])
  const read: string[] = []
  const waiting: (() => void)[] = []
  const site = new Hono().get('/media/:name', async (c) => {
    const name = c.req.param('name')
    read.push(name)
    const bytes = folder.get(name)
    if (c.req.path.endsWith('slow.jpg')) await new Promise<void>((resolve) => waiting.push(resolve))
    if (bytes === undefined) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    return c.body(bytes, 200, { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' })
  })
  const cache = openPictureCache({
    render: site.fetch,
    changes: { subscribe: (listen) => void listeners.push(listen), isListening: () => state.isConnected },
    now: () => state.now,
    ...(maxBytes && { maxBytes }),
  })
  const front = new Hono().get('/media/:name', cache.answer)
  return {
    cache,
    state,
    folder,
    read,
    waiting,
    notify(change: ContentChange) {
      for (const listen of listeners) listen(change)
    },
    ask: async (name: string, headers: Record<string, string> = {}, method = 'GET') => front.request(`/media/${name}`, { method, headers }),
  }
}

test('reads a picture once, and answers the same from memory as from the disk', async () => {
  const { ask, cache, read } = openFront()
  const [fromDisk, fromMemory] = [await ask('a.jpg'), await ask('a.jpg')]
  expect(read).toEqual(['a.jpg'])
  expect(await fromDisk.text()).toBe('first')
  expect(await fromMemory.text()).toBe('first')
  expect(Object.fromEntries(fromMemory.headers)).toEqual(Object.fromEntries(fromDisk.headers))
  expect(cache.find('/media/a.jpg')?.headers).toEqual(Object.fromEntries(fromDisk.headers))
  expect(fromDisk.headers.get('content-length')).toBe('5')
})

test('answers 304 when If-None-Match matches, from memory and from the disk', async () => {
  const { ask, notify } = openFront()
  const etag = (await ask('a.jpg')).headers.get('etag') ?? ''
  const fromMemory = await ask('a.jpg', { 'if-none-match': etag })
  notify('missed')
  const fromDisk = await ask('a.jpg', { 'if-none-match': etag })
  for (const response of [fromMemory, fromDisk]) {
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 304, text: '' })
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
})

test('HEAD has the headers of GET, and a Range header is ignored', async () => {
  const { ask } = openFront()
  for (const _ of ['from the disk', 'from memory']) {
    const head = await ask('a.jpg', {}, 'HEAD')
    expect({ length: head.headers.get('content-length'), text: await head.text() }).toEqual({ length: '5', text: '' })
  }
  const part = await ask('a.jpg', { range: 'bytes=0-1' })
  expect({ status: part.status, text: await part.text() }).toEqual({ status: 200, text: 'first' })
})

test.each(['picture removed', 'missed'] as const)('drops every picture at the notification "%s"', async (change) => {
  const { ask, cache, folder, notify } = openFront()
  await ask('a.jpg')
  folder.delete('a.jpg')
  expect((await ask('a.jpg')).status).toBe(200)
  notify(change)
  expect(cache.find('/media/a.jpg')).toBeUndefined()
  expect((await ask('a.jpg')).status).toBe(404)
})

test('keeps pictures when only the catalogue changes', async () => {
  const { ask, read, notify } = openFront()
  await ask('a.jpg')
  notify('content')
  await ask('a.jpg')
  expect(read).toHaveLength(1)
})

test('does not cache a picture that was removed during the read', async () => {
  const { ask, cache, folder, notify, waiting } = openFront()
  folder.set('slow.jpg', 'gone')
  const answering = ask('slow.jpg')
  await expect.poll(() => waiting).toHaveLength(1)
  folder.delete('slow.jpg')
  notify('picture removed')
  waiting[0]?.()
  expect((await answering).status).toBe(200)
  expect(cache.find('/media/slow.jpg')).toBeUndefined()
})

test('answers nothing from memory while notifications are lost, and nothing older than a minute', async () => {
  const { ask, cache, folder, state } = openFront()
  await ask('a.jpg')
  folder.delete('a.jpg')
  state.isConnected = false
  expect(cache.find('/media/a.jpg')).toBeUndefined()
  expect((await ask('a.jpg')).status).toBe(404)
  state.isConnected = true
  expect(cache.find('/media/a.jpg')).toBeDefined()
  state.now = 60_001
  expect(cache.find('/media/a.jpg')).toBeUndefined()
  expect((await ask('a.jpg')).status).toBe(404)
})

test('caches no large or missing picture, none under a second spelling, and no more than its bytes', async () => {
  const { ask, cache } = openFront(3000)
  for (const name of ['film.jpg', 'none.jpg', 'a.jpg?again', '%61.jpg', 'a.jpg', 'b.jpg']) await ask(name)
  const found = ['film.jpg', 'none.jpg', 'a.jpg?again', '%61.jpg', 'a.jpg', 'b.jpg'].filter((name) => cache.find(`/media/${name}`))
  expect(found).toEqual(['b.jpg'])
})
