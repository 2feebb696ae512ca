import { expect, test } from 'vitest'
import { findProblems } from './tracking-rows.ts'

const ids = ['SW1', 'SW2', 'SW3']

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
