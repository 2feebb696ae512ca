import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanTouch, kindOf, type RawTouch } from './touch.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom('क्‍ष'.repeat(80), 'İ'.repeat(90), '<script>alert(1)</script>', 'a\u0000b', '\ud800', '  A\tB  ', '﷽'.repeat(101)),
)

const raw: fc.Arbitrary<RawTouch> = fc.record({
  source: text,
  medium: text,
  campaign: text,
  content: text,
  term: text,
  referrer: fc.oneof(text, fc.domain()),
  code: text,
  path: fc.oneof(text, fc.webPath()),
  qr: fc.boolean(),
  at: fc.integer(),
})

test('a touch has one form: cleaning it again changes nothing, and every text is short and has no control character', () => {
  fc.assert(
    fc.property(raw, (given) => {
      const touch = cleanTouch(given)
      if (!touch) return
      expect(cleanTouch(touch)).toEqual(touch)
      for (const value of Object.values(touch)) {
        if (typeof value !== 'string') continue
        expect(value.length).toBeLessThanOrEqual(200)
        expect([...value].length).toBeLessThanOrEqual(100)
        expect(value).not.toMatch(/\p{Cc}|\p{Cs}/u)
        expect(value.trim()).toBe(value)
      }
    }),
    { numRuns: 2000 },
  )
})

test('source and medium are in lower case, a code in capitals, and a host without www', () => {
  expect(cleanTouch({ source: ' Insta\u0000gram ', medium: 'REEL', campaign: 'Diwali  Sale', code: 'asha 10', referrer: 'WWW.Example.com' })).toMatchObject({
    source: 'instagram',
    medium: 'reel',
    campaign: 'Diwali Sale',
    code: 'ASHA10',
    referrer: 'example.com',
  })
})

test.each([
  ['/follow/s3cret-token', '/follow'],
  ['/product/saffron-1?x=1#y', '/product/saffron-1'],
  ['/blog/how-to', '/blog/how-to'],
  ['/', '/'],
  ['//evil.example/a', '/'],
  ['https://evil.example', ''],
])('of the path %j the shop keeps %j, and no secret of a link', (path, kept) => {
  expect(cleanTouch({ source: 'x', path })?.path).toBe(kept)
})

test('a mailbox is dropped, because it names a person', () => {
  expect(cleanTouch({ source: 'news', term: 'asha.rao@example.com', content: '@swachh' })).toMatchObject({ term: '', content: '@swachh' })
  expect(cleanTouch({ source: 'asha@example.com' })).toBeUndefined()
})

test('the kind follows from what the touch has', () => {
  const kind = (given: RawTouch) => {
    const touch = cleanTouch(given)
    return touch && kindOf(touch)
  }
  expect(kind({ code: 'A', qr: true, source: 'x', referrer: 'a.example' })).toBe('qr')
  expect(kind({ code: 'A', source: 'x' })).toBe('coupon')
  expect(kind({ term: 'tea', referrer: 'a.example' })).toBe('campaign')
  expect(kind({ referrer: 'a.example' })).toBe('referral')
  expect(kind({ qr: true, path: '/', referrer: 'not a host' })).toBeUndefined()
})
