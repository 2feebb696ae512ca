import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openFront } from '#test/cached-site.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

function usedBytes() {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** A site that answers every address with the same few bytes, like an empty list. The headers are larger. */
function openEmptyList(maxBytes: number) {
  const site = new Hono().get('/list', (c) => c.json([], 200, { 'cache-control': 'public, max-age=60', 'x-request': c.req.url.padEnd(600) }))
  const { app, cache } = openFront(site, { maxBytes })
  return { cache, ask: async (query: string) => (await app.request(`/list?${query}`)).text() }
}

test('small pages stay within the memory limit, for any number of addresses', async () => {
  const maxBytes = 1024 * 1024
  const { ask } = openEmptyList(maxBytes)
  for (let number = 0; number < 50; number += 1) await ask(`warm=${number}`)
  const before = usedBytes()
  for (let number = 0; number < 3000; number += 1) await ask(`q=${number}&${'x'.repeat(400)}`)
  expect(usedBytes() - before).toBeLessThan(3 * maxBytes)
})

test('an address longer than any link is answered but not cached', async () => {
  const { ask, cache } = openEmptyList(1024 * 1024)
  expect(await ask('x'.repeat(490))).toBe('[]')
  expect(cache.size()).toBe(1)
  expect(await ask('x'.repeat(500))).toBe('[]')
  expect(cache.size()).toBe(1)
})
