import { expect, test } from 'vitest'
import { findDuplicateLabel, picturesWith } from './product.ts'

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
