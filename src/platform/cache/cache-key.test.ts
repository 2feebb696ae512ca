import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cacheKeyOf } from './cache-key.ts'

const known: Record<string, string[]> = { '/about': [], '/search': ['q', 'page'] }
const keyOf = (target: string) => cacheKeyOf(target, (path) => known[path])

test.each([
  ['/about', '/about'],
  ['/about?utm_source=x', '/about'],
  ['/about?', '/about'],
  ['/search?q=saffron', '/search?q=saffron'],
  ['/search?x=1&page=2&q=a%20b&q=second', '/search?q=a+b&page=2'],
  ['/search?q=', '/search?q='],
  ['/search?q=a?b', '/search?q=a%3Fb'],
])('the key of %s is %s', (target, key) => {
  expect(keyOf(target)).toBe(key)
})

test.each(['/cart', '/cart?x', '//about', '/x/../about', '/%2e%2e/about', '/about%00', '/%61bout', '/%61bout?x'])('%s is not shared', (target) => {
  expect(keyOf(target)).toBeUndefined()
})

test('the key of a key is the same key', () => {
  const parameter = fc.tuple(fc.constantFrom('q', 'page', 'x'), fc.string({ maxLength: 8 }))
  fc.assert(
    fc.property(fc.constantFrom('/about', '/search'), fc.array(parameter, { maxLength: 4 }), (path, parameters) => {
      const key = keyOf(`${path}?${new URLSearchParams(parameters).toString()}`)
      expect(key && keyOf(key)).toBe(key)
    }),
  )
})
