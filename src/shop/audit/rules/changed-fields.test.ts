import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('returns the fields that differ', () => {
  expect(changedFields({ name: 'A', price: 1, tags: ['x'] }, { name: 'B', price: 1, tags: ['x'] })).toEqual({ before: { name: 'A' }, after: { name: 'B' } })
  expect(changedFields({}, { name: 'A' })).toEqual({ before: {}, after: { name: 'A' } })
  expect(changedFields({ name: 'A' }, {})).toEqual({ before: { name: 'A' }, after: {} })
})

test('returns nothing for equal values, and treats null as absent', () => {
  expect(changedFields({ a: null, b: [1, { c: 2 }] }, { b: [1, { c: 2 }] })).toEqual({ before: {}, after: {} })
  expect(changedFields({ a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] })).toEqual({ before: {}, after: {} })
})
