import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offerIdOf } from './product.ts'
import { labelKey } from '#kernel/text.ts'

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
