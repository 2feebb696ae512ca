import { expect, test } from 'vitest'
import { matches, queryOf } from './matches.ts'

test('cleans what was typed', () => {
  expect(queryOf('  mongra   saffron ')).toBe('mongra saffron')
  expect(queryOf(null)).toBe('')
  expect(queryOf('x'.repeat(500))).toHaveLength(200)
})

test('finds every word, in any order and case', () => {
  expect(matches(['Kashmiri Mongra Saffron', 'spice'], 'SAFFRON kash')).toBe(true)
  expect(matches(['Kashmiri Mongra Saffron', 'spice'], 'spice mongra')).toBe(true)
  expect(matches(['Kashmiri Mongra Saffron'], 'saffron tea')).toBe(false)
})

test('finds nothing for no words', () => {
  expect(matches(['anything'], '')).toBe(false)
})
