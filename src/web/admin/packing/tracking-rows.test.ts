import { expect, test } from 'vitest'
import { findProblems, pasteNumbers } from './tracking-rows.ts'

const ids = ['SW1', 'SW2', 'SW3']
const rows = ids.map((id) => ({ key: id, id }))

test('a column of numbers fills the rows from the one with the cursor', () => {
  expect(pasteNumbers(rows, 'SW1', {}, 'AAAAAA1\r\nAAAAAA2\nAAAAAA3\n')).toEqual({ SW1: 'AAAAAA1', SW2: 'AAAAAA2', SW3: 'AAAAAA3' })
  expect(pasteNumbers(rows, 'SW2', { SW1: 'x' }, 'AAAAAA1\nAAAAAA2\nAAAAAA3')).toEqual({ SW1: 'x', SW2: 'AAAAAA1', SW3: 'AAAAAA2' })
})

test('an empty line leaves its row empty', () => {
  expect(pasteNumbers(rows, 'SW1', {}, 'AAAAAA1\n\nAAAAAA3')).toEqual({ SW1: 'AAAAAA1', SW2: '', SW3: 'AAAAAA3' })
})

test('a spreadsheet with the orders in another column fills the right rows', () => {
  expect(pasteNumbers(rows, 'SW1', {}, 'SW3\tAAAAAA3\nSW1\tAAAAAA1')).toEqual({ SW3: 'AAAAAA3', SW1: 'AAAAAA1' })
  expect(pasteNumbers(rows, 'SW1', {}, 'AAAAAA2\tSW2')).toEqual({ SW2: 'AAAAAA2' })
})

test('lines of an order with two parcels fill its rows one after the other', () => {
  const two = [
    { key: 'SW1 1', id: 'SW1' },
    { key: 'SW1 2', id: 'SW1' },
  ]
  expect(pasteNumbers(two, 'SW1 1', {}, 'SW1\tAAAAAA1\nSW1\tAAAAAA2\nSW1\tAAAAAA3')).toEqual({ 'SW1 1': 'AAAAAA1', 'SW1 2': 'AAAAAA2' })
})

test('one number is pasted by the browser, and a huge text is cut', () => {
  expect(pasteNumbers(rows, 'SW1', {}, 'AAAAAA1')).toBeUndefined()
  expect(pasteNumbers(rows, 'SW1', {}, 'AAAAAA1\n')).toBeUndefined()
  expect(pasteNumbers(rows, 'SW1', {}, `${'A'.repeat(10_000)}\nx`)?.['SW1']).toHaveLength(60)
})

test('names bad and repeated numbers at their rows, warns about India Post, and leaves empty rows alone', () => {
  const problems = (numbers: Record<string, string>, carrier: Parameters<typeof findProblems>[2] = 'delhivery') =>
    [...findProblems(ids, numbers, carrier)].map(([id, { kind }]) => [id, kind])
  expect(problems({ SW1: '', SW2: '  ' })).toEqual([])
  expect(problems({ SW1: '<b>', SW2: 'aaaaaa1', SW3: ' AAAAAA1 ' })).toEqual([
    ['SW1', 'bad'],
    ['SW3', 'bad'],
  ])
  expect(problems({ SW1: 'EE123456789IN', SW2: 'EE123456785IN' }, 'india_post')).toEqual([['SW1', 'warning']])
})
