import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrom, readTarget } from './read-redirect.ts'

const origin = 'https://shop.example'

test.each([
  ['/old', '/old'],
  [' /Old/ ', '/old'],
  ['https://shop.example/old', '/old'],
  ['HTTPS://Shop.example/old', '/old'],
  ['/products/honey', '/products/honey'],
  ['/pages/faq', '/pages/faq'],
])('the old address %j is kept as %s', (typed, value) => {
  expect(readFrom(typed, origin)).toEqual({ value })
})

test.each([
  ['old', 'begins with /'],
  ['https://other.example/old', 'begins with /'],
  ['/old?id=3', 'leave out ?'],
  ['/old#part', 'leave out ?'],
  ['/a//b', 'no path'],
  ['/', 'belongs to the shop'],
  ['https://shop.example', 'belongs to the shop'],
  ['/About/', 'belongs to the shop'],
  ['/admin', 'belongs to the shop'],
  ['/Backend/api/x', 'belongs to the shop'],
  ['/%61dmin/orders', 'belongs to the shop'],
  ['/assets/app.js', 'belongs to the shop'],
  ['/Report.data', 'belongs to the shop'],
  [`/${'a'.repeat(500)}`, 'at most 500'],
])('the old address %j is refused', (typed, why) => {
  expect(readFrom(typed, origin)).toEqual({ why: expect.stringContaining(why) })
})

test.each([
  ['/new', '/new'],
  ['/products?type=green tea#list', '/products?type=green%20tea#list'],
  ['/केसर', '/%E0%A4%95%E0%A5%87%E0%A4%B8%E0%A4%B0'],
  ['https://shop.example/new?a=1', '/new?a=1'],
  ['https://shop.example:443/new', '/new'],
  ['https://blog.example/a', 'https://blog.example/a'],
  ['https://blog.example', 'https://blog.example/'],
])('the new address %j is kept as %s', (typed, value) => {
  expect(readTarget(typed, origin)).toEqual({ value })
})

test.each([
  '',
  'new',
  '//evil.example',
  '/\\evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/\t/evil.example',
  'http://blog.example/',
  'https:blog.example',
  'https:///blog.example',
  'https://user@blog.example/',
  'https://shop.example@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@example.com',
  '/a\r\nset-cookie: x=1',
  'https://ev\u202eil.example/',
])('the new address %j is refused', (typed) => {
  expect(readTarget(typed, origin)).toEqual({ why: 'A new address begins with / for this shop, or with https://.' })
})

const parts = fc.constantFrom(
  '/',
  '\\',
  '.',
  '..',
  '%2e',
  '@',
  ':',
  '?',
  '#',
  'https://',
  'http://',
  'javascript:',
  'shop.example',
  'evil.example',
  '\t',
  '\n',
  ' ',
  '%5c',
  '%2f',
  'a',
)

test('every target stays in the shop or is an https address, and no header can break', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(parts, { maxLength: 10 }).map((all) => all.join('')),
      ),
      (typed) => {
        const read = readTarget(typed, origin)
        if ('why' in read) return true
        const url = new URL(read.value, origin)
        return /^[!-~]+$/.test(read.value) && url.protocol === 'https:' && read.value.startsWith('/') === (url.origin === origin)
      },
    ),
    { numRuns: 300 },
  )
})
