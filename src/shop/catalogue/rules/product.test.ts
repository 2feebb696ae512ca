import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelKey } from '#kernel/text.ts'
import { findDuplicateLabel, findPack, firstPack, isSoldOut, picturesWith, offerIdOf } from './product.ts'

test('labels that differ in spaces or letter case are duplicates', () => {
  expect(findDuplicateLabel(['1 g', '10 g', '1G'])).toBe('1G')
  expect(findDuplicateLabel(['1 g', '2 g'])).toBeUndefined()
})

test('shows a pack’s own picture first, then pictures that belong to no pack', () => {
  const product = { image: 'a', images: ['a', 'b', 'c'], variants: [{ image: 'a' }, { image: 'c' }, {}] }
  expect(picturesWith(product, 'c')).toEqual(['c', 'b'])
  expect(picturesWith(product, undefined)).toEqual(['b'])
  expect(picturesWith({ ...product, variants: [{}] }, undefined)).toEqual(['a', 'b', 'c'])
  expect(picturesWith({ image: 'a', images: ['a'], variants: [{ image: 'a' }, {}] }, undefined), 'one for all').toEqual(['a'])
})

test('opens on the first pack that is not sold out, and is sold out when every pack is', () => {
  const [one, two, gone] = [{ quantity: '1 g' }, { quantity: '2 g' }, { quantity: '5 g', soldOut: true as const }]
  expect([firstPack([gone, two, one]), firstPack([gone]), firstPack([])]).toEqual([two, gone, undefined])
  expect([[gone], [gone, one], []].map((variants) => isSoldOut({ variants }))).toEqual([true, false, false])
})

test('finds a pack by its id or its label, and none without a name', () => {
  const [unsaved, saved]: { _id?: string; quantity: string }[] = [{ quantity: '1 g' }, { _id: 'P1', quantity: '2 g' }]
  const packs = [unsaved, saved].flatMap((pack) => pack ?? [])
  expect([findPack(packs, 'P1'), findPack(packs, '2 g'), findPack(packs, '1 g'), findPack(packs, '5 g')]).toEqual([saved, saved, unsaved, undefined])
  expect([findPack(packs, undefined), findPack(packs, null)], 'a pack without an id').toEqual([undefined, undefined])
})

test('the id of a pack is the product’s with the label, and at most 50 characters', () => {
  expect(offerIdOf('0123456789AB', '2 g + 20 g')).toBe('0123456789AB-2g+20g')
  expect(offerIdOf('0123456789AB', 'g'.repeat(60))).toMatch(/^0123456789AB-g{29}-[0-9a-z]{7}$/)
})

test('different packs have different ids', () => {
  const label = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.string({ unit: fc.constantFrom('g', '1', ' ', '🌸'), minLength: 36, maxLength: 60 }),
  )
  fc.assert(
    fc.property(fc.uniqueArray(label, { selector: labelKey, minLength: 2, maxLength: 6 }), (labels) => {
      const ids = labels.map((text) => offerIdOf('0123456789AB', text))
      expect(new Set(ids).size).toBe(labels.length)
      for (const id of ids) {
        expect(id.length).toBeLessThanOrEqual(50)
        expect(id.isWellFormed()).toBe(true)
      }
    }),
  )
})
