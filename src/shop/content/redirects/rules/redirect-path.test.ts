import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalPath, readableAddress } from './redirect-path.ts'

test.each([
  ['/Old-Page/', '/old-page'],
  ['/', '/'],
  ['/a%2Db/C', '/a-b/c'],
  ['/a b', '/a%20b'],
  ['/a%20b', '/a%20b'],
  ['/50%25-off', '/50%25-off'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a%3Fb', '/a%3Fb'],
  ['/केसर', '/%E0%A4%95%E0%A5%87%E0%A4%B8%E0%A4%B0'],
  ['/%e0%a4%95', '/%E0%A4%95'],
  ['/CAFE\u0301', '/caf%C3%A9'],
  ['/products/tea:green@home', '/products/tea:green@home'],
])('%s is the path %s', (typed, path) => {
  expect(canonicalPath(typed)).toBe(path)
})

test.each([
  '',
  'old',
  '//evil.example',
  '/a//b',
  '/a/../b',
  '/a/%2e%2e/b',
  '/a?b',
  '/a#b',
  '/a\\b',
  '/a%5Cb',
  '/a%0Ab',
  '/a\u0000',
  '/%zz',
  '/%E0%A4',
  `/${'a'.repeat(1000)}`,
])('%j is no path', (typed) => {
  expect(canonicalPath(typed)).toBeUndefined()
})

/** Texts made of what matters in addresses. */
const parts = fc.constantFrom(
  '/',
  '//',
  '.',
  '..',
  '%2e',
  '%2F',
  '%5c',
  '\\',
  '?',
  '#',
  '%',
  '%25',
  'a',
  'A',
  'İ',
  'ß',
  'é',
  'e\u0301',
  'क',
  '\u200d',
  ' ',
  '\n',
  '@',
  ':',
  'https:',
  'evil.example',
)
const texts = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
  )
  .map((text) => `/${text}`)

test('one form: it is canonical itself, people read it as the same address, and a browser asks for it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const path = canonicalPath(text)
      if (path === undefined) return
      expect(canonicalPath(path)).toBe(path)
      expect(canonicalPath(readableAddress(path))).toBe(path)
      expect(canonicalPath(new URL(`https://shop.example${path}`).pathname)).toBe(path)
    }),
    { numRuns: 500 },
  )
})
