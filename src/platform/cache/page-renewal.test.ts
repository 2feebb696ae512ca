import { describe, expect, test } from 'vitest'
import { log, openSite, openSlowSite } from '#test/cached-site.ts'

describe('a page that is older than a minute', () => {
  test('is answered at once while one render refreshes it, in case an invalidation was missed', async () => {
    const { ask, clock, rendered } = openSite()
    const first = await (await ask('/a')).text()
    clock.now = 60_000
    await ask('/a')
    expect(rendered).toHaveLength(1)
    clock.now = 60_001
    const texts = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/a')).text()))
    expect(new Set(texts)).toEqual(new Set([first]))
    await expect.poll(async () => (await ask('/a')).text()).not.toBe(first)
    expect(rendered).toHaveLength(2)
  })

  test('is not answered after five more minutes', async () => {
    const { ask, clock } = openSite()
    const first = await (await ask('/a')).text()
    clock.now = 360_001
    expect(await (await ask('/a')).text()).not.toBe(first)
  })

  test('is dropped at once by a change, also during its refresh', async () => {
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

  test('stays in the cache and is logged when its render fails', async () => {
    const { ask, clock, held, rendered } = openSlowSite()
    expect(await ask()).toBe('1')
    clock.now = 61_000
    held.failure = 500
    log.warn.mockClear()
    expect(await ask()).toBe('1')
    await expect.poll(() => log.warn).toHaveBeenCalledWith({ path: '/', status: 500 }, 'a cached page could not be refreshed')
    held.failure = undefined
    expect(await ask()).toBe('1')
    await expect.poll(async () => (await ask()) === String(rendered())).toBe(true)
    expect(rendered()).toBe(3)
  })

  test('stays in the cache without a line for each visit while the database is away', async () => {
    const { ask, clock, held, rendered, ended } = openSlowSite()
    expect(await ask()).toBe('1')
    clock.now = 61_000
    held.failure = 503
    log.warn.mockClear()
    for (const renders of [2, 3]) {
      expect(await ask()).toBe('1')
      await expect.poll(rendered).toBe(renders)
      await ended()
    }
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('leaves the cache when the page no longer exists', async () => {
    const { ask, cache, clock, held } = openSlowSite()
    await ask()
    clock.now = 61_000
    held.isGone = true
    expect(await ask()).toBe('1')
    await expect.poll(() => cache.size()).toBe(0)
    expect(await ask()).toBe('404 Not Found')
  })
})
