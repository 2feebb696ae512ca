import { expect, test, vi } from 'vitest'
import { showSaved } from '#site/hydration/show-stored.ts'
import { parseSaved, withSaved } from './saved-ids.ts'

const sixty = Array.from({ length: 60 }, (_, index) => `p${index}`)

test('reads the stored ids, each once and 50 at most', () => {
  expect(parseSaved('["a","b","a"]')).toEqual(['a', 'b'])
  expect(parseSaved(JSON.stringify(sixty))).toEqual(sixty.slice(0, 50))
})

test('reads no ids from garbage', () => {
  const texts = [null, '', '{', '{}', '"a"', 'null', '1', `[1,null,{},"",["a"],"${'x'.repeat(101)}"]`]
  expect(texts.map(parseSaved)).toEqual(texts.map(() => []))
})

test('saves the latest first, drops the oldest, and restores at the old place', () => {
  expect(withSaved(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  expect(withSaved(sixty.slice(0, 50), 'new')).toEqual(['new', ...sixty.slice(0, 49)])
  expect(withSaved(['a', 'c'], 'b', 1)).toEqual(['a', 'b', 'c'])
})

test('before React, each heart shows what is stored; blocked storage holds nothing', () => {
  const pressedIn = (getItem: () => string | null) => {
    const pressed: Record<string, string> = {}
    const heartOf = (id: string) => ({ dataset: { save: id }, setAttribute: (_: string, value: string) => (pressed[id] = value) })
    vi.stubGlobal('localStorage', { getItem })
    vi.stubGlobal('document', { querySelectorAll: () => ['a', 'b'].map(heartOf) })
    vi.stubGlobal('addEventListener', () => {})
    showSaved('savedProducts', parseSaved)
    vi.unstubAllGlobals()
    return pressed
  }
  const closed = () => {
    throw new Error('closed')
  }
  expect([() => '["b"]', () => '{', () => null, closed].map(pressedIn)).toEqual([
    { a: 'false', b: 'true' },
    { a: 'false', b: 'false' },
    { a: 'false', b: 'false' },
    { a: 'false', b: 'false' },
  ])
})
