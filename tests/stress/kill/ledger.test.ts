import { expect, test } from 'vitest'
import { findLostAndDoubled, findLostUpdate, openLedger, findUnanswered } from './ledger.ts'

test('reports acknowledged writes that are missing or doubled, and tolerates unacknowledged ones', () => {
  const ledger = openLedger()
  for (const mark of ['a', 'b', 'c']) ledger.sent('lead', mark)
  for (const mark of ['a', 'b']) ledger.acknowledged('lead', mark)
  expect(ledger.count()).toBe(2)
  expect(findLostAndDoubled('lead', ledger.marks('lead'), ['a', 'b'])).toEqual([])
  expect(findLostAndDoubled('lead', ledger.marks('lead'), ['a', 'b', 'c'])).toEqual([])
  expect(findLostAndDoubled('lead', ledger.marks('lead'), ['a', 'c', 'c'])).toEqual(['lost lead b', '2 times lead c'])
})

test('accepts the last acknowledged value of an overwritten field, or a later one', () => {
  const marks = { sent: ['1', '2', '3'], acknowledged: ['1', '2'] }
  expect(findLostUpdate('name', marks, '2')).toEqual([])
  expect(findLostUpdate('name', marks, '3')).toEqual([])
  expect(findLostUpdate('name', marks, '1')).toEqual(['lost name 2: found 1'])
  expect(findLostUpdate('name', { sent: ['1'], acknowledged: [] }, 'Meera')).toEqual([])
})

test('reports writes that were stored but never acknowledged', () => {
  const marks = { sent: ['a', 'b'], acknowledged: ['a'] }
  expect(findUnanswered('lead', marks, ['a', 'older'])).toEqual([])
  expect(findUnanswered('lead', marks, ['a', 'b'])).toEqual(['no answer to lead b, which was stored'])
})
