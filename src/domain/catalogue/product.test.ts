import { expect, test } from 'vitest'
import { findDuplicateLabel } from './product.ts'

test('labels that differ in spaces or letter case are duplicates', () => {
  expect(findDuplicateLabel(['1 g', '10 g', '1G'])).toBe('1G')
  expect(findDuplicateLabel(['1 g', '2 g'])).toBeUndefined()
})
