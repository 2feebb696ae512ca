import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { openCache, type Read } from './cache.ts'
import type { ContentChange } from './content-changes.ts'

const openTexts = (maxBytes = 1000, now = () => 0) => openCache<string>({ maxBytes, bytesOf: (text) => text.length, freshMs: 10, staleMs: 20, now })
type Texts = ReturnType<typeof openTexts>

/** Stores a text under a key that has no fresh one. */
const put = async (texts: Texts, key: string, value: string) => texts.get(key, async () => ({ value }))
/** Settles the reads that can end. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A source with one version, whose reads end when the test says so. */
function openSource() {
  const running: (() => void)[] = []
  const source = {
    version: 0,
    reads: 0,
    read: () => {
      const value = String(source.version)
      source.reads += 1
      return new Promise<{ value: string }>((resolve) => running.push(() => resolve({ value })))
    },
    end: (index: number) => running.splice(index % Math.max(1, running.length), 1)[0]?.(),
    endAll: () => {
      for (const end of running.splice(0)) end()
    },
  }
  return source
}

describe('an invalidation', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom('get', 'find', 'findOrRefresh'), key: fc.constantFrom('a', 'b') }),
    fc.record({ kind: fc.constant('end'), index: fc.nat(5) }),
    fc.record({ kind: fc.constant('change') }),
    fc.record({ kind: fc.constant('wait'), ms: fc.nat(15) }),
  )

  test('nobody who asks after it receives what was read before it, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const [clock, source] = [{ now: 0 }, openSource()]
        const texts = openTexts(1000, () => clock.now)
        const answers: Promise<{ text: string | undefined; least: number }>[] = []
        for (const event of steps) {
          const least = source.version
          if ('index' in event) source.end(event.index)
          else if ('ms' in event) clock.now += event.ms
          else if (!('key' in event)) {
            source.version += 1
            texts.clear()
          } else if (event.kind === 'get')
            answers.push(texts.get<never>(event.key, source.read).then((read) => ({ text: 'value' in read ? read.value : '', least })))
          else {
            const text = event.kind === 'find' ? texts.find(event.key) : texts.findOrRefresh(event.key, source.read)
            answers.push(Promise.resolve({ text, least }))
          }
          await settle()
        }
        source.endAll()
        for (const { text, least } of await Promise.all(answers)) if (text !== undefined) expect(Number(text)).toBeGreaterThanOrEqual(least)
      }),
    )
  })

  test('comes with the changes that the cache names, and with no other', async () => {
    let notify: (change: ContentChange) => void = () => {}
    const changes = { subscribe: (listen: typeof notify) => void (notify = listen) }
    const texts = openCache<string>({ maxBytes: 100, bytesOf: (text) => text.length, changes, clearedBy: ['picture removed', 'missed'] })
    const sizes: number[] = []
    for (const change of ['content', 'picture removed', 'missed'] as const) {
      await put(texts, 'a', 'x')
      notify(change)
      sizes.push(texts.size())
    }
    expect(sizes).toEqual([1, 0, 0])
  })
})

describe('the limit of bytes', () => {
  const open = (maxBytes: number) => openCache<string>({ maxBytes, bytesOf: (text) => text.length })

  test('is never exceeded, keys included, and the newest entry that fits is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(60), { maxLength: 30 }), async (lengths) => {
        const texts = open(50)
        const keys = lengths.map((_, index) => 'k'.repeat(1 + (index % 3)) + index)
        for (const [index, key] of keys.entries()) {
          const length = lengths[index] ?? 0
          await put(texts, key, 'x'.repeat(length))
          expect(texts.find(key)?.length).toBe(2 * key.length + length <= 50 ? length : undefined)
          const weights = keys.map((known) => (texts.find(known)?.length ?? -2 * known.length) + 2 * known.length)
          expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(50)
        }
      }),
    )
  })

  test('removes the least recently used entry when it exceeds its bytes', async () => {
    const texts = open(12)
    await put(texts, 'a', 'xxxx')
    await put(texts, 'b', 'xxxx')
    texts.find('a')
    await put(texts, 'c', 'xxxx')
    expect([texts.find('a'), texts.find('b'), texts.find('c')]).toEqual(['xxxx', undefined, 'xxxx'])
    expect(texts.size()).toBe(2)
  })

  test('stops counting a replaced, removed or cleared value', async () => {
    const clock = { now: 0 }
    const texts = openTexts(14, () => clock.now)
    for (let times = 0; times < 5; times += 1) {
      await put(texts, 'a', 'xxxxxxxx')
      clock.now += 11
    }
    await put(texts, 'b', 'xx')
    expect(texts.size()).toBe(2)
    texts.findOrRefresh('a', async () => ({ own: 'gone' }))
    await settle()
    expect(texts.size()).toBe(1)
    await put(texts, 'c', 'xxxxxxxx')
    expect(texts.size()).toBe(2)
    texts.clear()
    await put(texts, 'd', 'xxxxxxxxxxxx')
    expect(texts.find('d')).toBe('xxxxxxxxxxxx')
  })

  test('does not store a value larger than the limit, and removes no other for it', async () => {
    const texts = open(12)
    await put(texts, 'a', 'xxxxxxxxxxx')
    expect(texts.size()).toBe(0)
    await put(texts, 'b', 'x')
    await put(texts, 'a', 'xxxxxxxxxxx')
    expect([texts.size(), texts.find('b')]).toEqual([1, 'x'])
  })

  test('counts the bytes of the keys', async () => {
    const texts = open(100)
    for (let number = 0; number < 50; number += 1) await put(texts, `${number}`.padStart(20, '0'), '')
    expect(texts.size()).toBe(2)
  })
})

describe('reads', () => {
  test('any number of concurrent callers cause one read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), async (callers) => {
        const [texts, source] = [openTexts(), openSource()]
        const answers = Array.from({ length: callers }, () => texts.get<never>('a', source.read))
        source.endAll()
        expect(new Set((await Promise.all(answers)).map((read) => ('value' in read ? read.value : '')))).toEqual(new Set(['0']))
        expect(source.reads).toBe(1)
      }),
    )
  })

  test.each(['gives an own answer', 'fails'])('a read that %s is neither stored nor shared', async (how) => {
    const texts = openTexts()
    let reads = 0
    const read = async (): Promise<Read<string, number>> => {
      reads += 1
      if (how === 'fails') throw new Error(String(reads))
      return { own: reads }
    }
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => texts.get('a', read)))
    const texted = answers.map((answer) => JSON.stringify(answer.status === 'fulfilled' ? answer.value : String(answer.reason)))
    expect(new Set(texted).size).toBe(5)
    expect(texts.size()).toBe(0)
  })

  test('while the cache is not trusted, each caller reads, and nothing is stored', async () => {
    const state = { trusted: true }
    const texts = openCache<string>({ maxBytes: 100, bytesOf: (text) => text.length, isTrusted: () => state.trusted })
    await put(texts, 'a', 'x')
    state.trusted = false
    const read = vi.fn<() => Promise<{ value: string }>>(async () => ({ value: 'y' }))
    expect([texts.find('a'), texts.findOrRefresh('a', read)]).toEqual([undefined, undefined])
    await Promise.all([texts.get('a', read), texts.get('a', read)])
    expect(read).toHaveBeenCalledTimes(2)
    state.trusted = true
    expect(texts.find('a')).toBe('x')
  })
})

describe('ages', () => {
  test('count from the start of the read: fresh, then stale, then none', async () => {
    const [clock, source] = [{ now: 0 }, openSource()]
    const texts = openTexts(100, () => clock.now)
    const reading = texts.get('a', source.read)
    clock.now = 10
    source.endAll()
    await reading
    expect(texts.find('a')).toBe('0')
    clock.now = 11
    expect(texts.find('a')).toBeUndefined()
    clock.now = 30
    expect([1, 2, 3].map(() => texts.findOrRefresh('a', source.read))).toEqual(['0', '0', '0'])
    expect(source.reads).toBe(2)
    clock.now = 31
    expect(texts.findOrRefresh('a', source.read)).toBeUndefined()
  })

  type Again = () => Promise<Read<string, string> | undefined>
  test.each<[string, Again, string | undefined]>([
    ['a value replaces it', async () => ({ value: 'new' }), 'new'],
    ['an own answer removes it', async () => ({ own: 'gone' }), undefined],
    ['undefined leaves it', async () => undefined, 'old'],
    ['a failure leaves it', async () => Promise.reject(new Error('broken')), 'old'],
  ])('a stale value is read again in the background: %s', async (_what, read, then) => {
    const clock = { now: 0 }
    const texts = openTexts(100, () => clock.now)
    await put(texts, 'a', 'old')
    clock.now = 11
    expect(texts.findOrRefresh('a', read)).toBe('old')
    await settle()
    expect(texts.findOrRefresh('a', async () => undefined)).toBe(then)
  })
})
