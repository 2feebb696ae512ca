import { expect, test } from 'vitest'
import { presetsOn } from './presets.ts'

test('the usual periods end today, last month on its last day, and the financial year begins in April', () => {
  expect(presetsOn('2027-03-31')).toEqual({
    week: { from: '2027-03-25', to: '2027-03-31' },
    days: { from: '2027-03-02', to: '2027-03-31' },
    month: { from: '2027-03-01', to: '2027-03-31' },
    lastMonth: { from: '2027-02-01', to: '2027-02-28' },
    year: { from: '2026-04-01', to: '2027-03-31' },
  })
  expect(presetsOn('2027-04-01').year).toEqual({ from: '2027-04-01', to: '2027-04-01' })
  expect(presetsOn('2027-01-15').lastMonth).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
