import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { News } from './catalogue-changes.ts'
import { openPictureCache } from './picture-cache.ts'

/** A site with its pictures kept in front, and a folder that counts what is read of it. */
function openFront(maxBytes?: number) {
  const state = { now: 0, hearing: true }
  const listeners: ((news: News) => void)[] = []
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
    changes: { subscribe: (listen) => void listeners.push(listen), isHearing: () => state.hearing },
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
    tell(news: News) {
      for (const listen of listeners) listen(news)
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

test('answers 304 to whoever has it, whether it is in memory or not', async () => {
  const { ask, tell } = openFront()
  const etag = (await ask('a.jpg')).headers.get('etag') ?? ''
  const fromMemory = await ask('a.jpg', { 'if-none-match': etag })
  tell('missed')
  const fromDisk = await ask('a.jpg', { 'if-none-match': etag })
  for (const response of [fromMemory, fromDisk]) {
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 304, text: '' })
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
})

test('HEAD tells what GET would send, and a part is sent as the whole', async () => {
  const { ask } = openFront()
  for (const _ of ['from the disk', 'from memory']) {
    const head = await ask('a.jpg', {}, 'HEAD')
    expect({ length: head.headers.get('content-length'), text: await head.text() }).toEqual({ length: '5', text: '' })
  }
  const part = await ask('a.jpg', { range: 'bytes=0-1' })
  expect({ status: part.status, text: await part.text() }).toEqual({ status: 200, text: 'first' })
})

test.each(['picture removed', 'missed'] as const)('lets go of all at the news "%s"', async (news) => {
  const { ask, cache, folder, tell } = openFront()
  await ask('a.jpg')
  folder.delete('a.jpg')
  expect((await ask('a.jpg')).status).toBe(200)
  tell(news)
  expect(cache.find('/media/a.jpg')).toBeUndefined()
  expect((await ask('a.jpg')).status).toBe(404)
})

test('keeps them when only the catalogue changed', async () => {
  const { ask, read, tell } = openFront()
  await ask('a.jpg')
  tell('catalogue')
  await ask('a.jpg')
  expect(read).toHaveLength(1)
})

test('does not keep what was removed while it was read', async () => {
  const { ask, cache, folder, tell, waiting } = openFront()
  folder.set('slow.jpg', 'gone')
  const asking = ask('slow.jpg')
  await expect.poll(() => waiting).toHaveLength(1)
  folder.delete('slow.jpg')
  tell('picture removed')
  waiting[0]?.()
  expect((await asking).status).toBe(200)
  expect(cache.find('/media/slow.jpg')).toBeUndefined()
})

test('answers nothing from memory while no news comes in, nor what was read more than a minute ago', async () => {
  const { ask, cache, folder, state } = openFront()
  await ask('a.jpg')
  folder.delete('a.jpg')
  state.hearing = false
  expect(cache.find('/media/a.jpg')).toBeUndefined()
  expect((await ask('a.jpg')).status).toBe(404)
  state.hearing = true
  expect(cache.find('/media/a.jpg')).toBeDefined()
  state.now = 60_001
  expect(cache.find('/media/a.jpg')).toBeUndefined()
  expect((await ask('a.jpg')).status).toBe(404)
})

test('keeps no large one, no more than the memory set aside, nothing that is missing, and no picture under two names', async () => {
  const { ask, cache } = openFront(3000)
  for (const name of ['film.jpg', 'none.jpg', 'a.jpg?again', '%61.jpg', 'a.jpg', 'b.jpg']) await ask(name)
  const found = ['film.jpg', 'none.jpg', 'a.jpg?again', '%61.jpg', 'a.jpg', 'b.jpg'].filter((name) => cache.find(`/media/${name}`))
  expect(found).toEqual(['b.jpg'])
})
