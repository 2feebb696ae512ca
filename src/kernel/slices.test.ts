import { expect, test } from 'vitest'
import { slicesOf } from './slices.ts'

test('cuts a list into slices; the last has the rest', () => {
  expect(slicesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(slicesOf([], 2)).toEqual([])
})
