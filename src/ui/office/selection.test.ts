import { expect, test } from 'vitest'
import { nothingSelected, type Selection, withAll, withRow } from './selection.tsx'

const rows = ['a', 'b', 'c', 'd', 'e']
const on = { isOn: true, extend: false }
const sorted = ({ ids }: Selection) => [...ids].toSorted().join('')

test('a row is selected and taken out', () => {
  const one = withRow(nothingSelected, rows, 'b', on)
  expect(sorted(one)).toBe('b')
  expect(sorted(withRow(one, rows, 'b', { isOn: false, extend: false }))).toBe('')
})

test('Shift extends from the last changed row, in both directions', () => {
  const from = withRow(nothingSelected, rows, 'b', on)
  expect(sorted(withRow(from, rows, 'd', { isOn: true, extend: true }))).toBe('bcd')
  expect(sorted(withRow(withRow(nothingSelected, rows, 'd', on), rows, 'a', { isOn: true, extend: true }))).toBe('abcd')
  const all = withRow(withAll(rows, true), rows, 'b', { isOn: false, extend: false })
  expect(sorted(withRow(all, rows, 'd', { isOn: false, extend: true }))).toBe('ae')
})

test('Shift without a last row, or after it left the list, changes one row', () => {
  expect(sorted(withRow(nothingSelected, rows, 'c', { isOn: true, extend: true }))).toBe('c')
  expect(sorted(withRow({ ids: new Set(), anchor: 'gone' }, rows, 'c', { isOn: true, extend: true }))).toBe('c')
})

test('all and none', () => {
  expect(sorted(withAll(rows, true))).toBe('abcde')
  expect(sorted(withAll(rows, false))).toBe('')
})
