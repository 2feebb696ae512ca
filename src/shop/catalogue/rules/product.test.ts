import { expect, test } from 'vitest'
import { findDuplicateLabel, firstPack, isSoldOut, picturesWith } from './product.ts'

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
