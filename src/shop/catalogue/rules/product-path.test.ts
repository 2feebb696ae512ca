import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newProductId } from './product-id.ts'
import { productIdIn, productPath, productSegment, slugOf } from './product-path.ts'

const id = '0123456789AB'

test.each([
  ['Kashmiri Mongra Saffron', 'kashmiri-mongra-saffron'],
  ['Saffron & Shilajit Gift Set', 'saffron-shilajit-gift-set'],
  ['Crème brûlée, Owner’s choice!', 'creme-brulee-owners-choice'],
  ['कश्मीरी केसर', ''],
  ['केसर Saffron 1g', 'saffron-1g'],
  ['🌸🌸', ''],
  ['---', ''],
  ['../../admin?x=1#y', 'admin-x-1-y'],
  [`Saffron ${id}`, 'saffron-0123456789ab'],
  ['a'.repeat(200), 'a'.repeat(80)],
  ['saffron '.repeat(25), 'saffron-saffron-saffron-saffron-saffron-saffron-saffron-saffron-saffron-saffron'],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(productPath({ _id: id, name })).toBe(`/product/${slug && `${slug}-`}${id}`)
})

test('a path without a name, or with an id of another form, has the id alone', () => {
  expect(productPath({ _id: id })).toBe(`/product/${id}`)
  expect(productPath({ _id: id, name: 'Saffron' }, '2 g + 20 g')).toBe(`/product/saffron-${id}?pack=2+g+%2B+20+g`)
  expect(productPath({ _id: 'my-old-id', name: 'Saffron' })).toBe('/product/my-old-id')
  expect(productPath({ _id: 'a/b?c', name: 'Saffron' })).toBe('/product/a%2Fb%3Fc')
})

const ownId = fc.constant(undefined).map(newProductId)
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('-', ' ', 'क', 'A', '9', 'é', '🌸'), maxLength: 200 }),
  // Names that end in the id of another product.
  ownId.map((other) => `Saffron-${other}`),
)

test('a readable path leads to its product, whatever its name is', () => {
  fc.assert(
    fc.property(ownId, name, (_id, words) => {
      const segment = productSegment({ _id, name: words })
      expect(segment).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*-)?[0-9A-Z]{12}$/)
      expect(segment.length).toBeLessThanOrEqual(93)
      expect(productIdIn(segment)).toBe(_id)
      expect(productIdIn(`${words}-${_id}`)).toBe(_id)
    }),
  )
})

test('the id alone is its own path in any form, hyphens included', () => {
  const otherId = fc
    .string({ unit: fc.constantFrom('-', 'a', 'b', 'A', '0', 'é', ' ', '/'), minLength: 1, maxLength: 20 })
    .filter((text) => !/(?:^|-)[0-9A]{12}$/.test(text))
  fc.assert(
    fc.property(fc.oneof(ownId, otherId), (_id) => {
      expect(productIdIn(_id)).toBe(_id)
      expect(productIdIn(decodeURIComponent(productSegment({ _id })))).toBe(_id)
    }),
  )
})

test('paths of different products differ', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(ownId, name), { selector: ([_id]) => _id, minLength: 2, maxLength: 5 }), (products) => {
      expect(new Set(products.map(([_id, words]) => productPath({ _id, name: words }))).size).toBe(products.length)
    }),
  )
})
