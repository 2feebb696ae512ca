import { expect, test } from 'vitest'
import { rowNames } from './field-errors.ts'

test('names the fields of the sent rows by the ids of the form, and no other field', () => {
  const nameOf = rowNames('lines', [3, 0])
  expect(['lines.0.qty', 'lines.1.qty', 'lines.0', 'lines.2.qty', 'lines', 'note', 'codes.0.qty'].map(nameOf)).toEqual([
    'lines.3.qty',
    'lines.0.qty',
    'lines.3',
    'lines.2.qty',
    'lines',
    'note',
    'codes.0.qty',
  ])
})
