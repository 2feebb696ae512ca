import { expect, test } from 'vitest'
import { queryOf } from './query.ts'

test('collapses spaces and cuts a query at 200 characters', () => {
  expect(queryOf('  mongra   saffron ')).toBe('mongra saffron')
  expect(queryOf(null)).toBe('')
  expect(queryOf('x'.repeat(500))).toHaveLength(200)
})
