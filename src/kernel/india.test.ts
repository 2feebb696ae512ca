import { expect, test } from 'vitest'
import { countMonths, daysBetween, financialYearOf, instantsOfMonth, monthsBetween, monthsUntil, startOfFinancialYear, withIndianTimes } from './india.ts'

test.each([
  // 23:59 and 0:01 in India are two days, although two minutes apart.
  ['2026-11-24T18:29:00Z', '2026-11-24T18:31:00Z', 1],
  ['2026-11-24T18:31:00Z', '2026-11-25T18:29:00Z', 0],
  ['2026-11-20T12:00:00Z', '2026-11-25T01:00:00Z', 5],
])('counts the days from %s to %s by the calendar of India', (from, to, days) => {
  expect(daysBetween(new Date(from), new Date(to))).toBe(days)
})

test('a month in India begins and ends at midnight there', () => {
  expect(instantsOfMonth('2026-12')).toEqual({ since: new Date('2026-11-30T18:30:00Z'), until: new Date('2026-12-31T18:30:00Z') })
  expect(instantsOfMonth('2028-02')).toEqual({ since: new Date('2028-01-31T18:30:00Z'), until: new Date('2028-02-29T18:30:00Z') })
})

test('lists months over the end of a year, newest first', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02'])
  expect(monthsBetween('2026-03', '2026-02')).toEqual([])
})

test('lists a number of months, also before the year 1000', () => {
  expect(monthsUntil('1000-02', 4)).toEqual(['1000-02', '1000-01', '0999-12', '0999-11'])
  expect([countMonths('1000-01', '2999-12'), countMonths('2026-03', '2026-02')]).toEqual([24_000, 0])
})

test.each([
  ['2026-03-31', '2025-04-01', '2025-26'],
  ['2026-04-01', '2026-04-01', '2026-27'],
  ['2026-12-31', '2026-04-01', '2026-27'],
  ['2027-01-01', '2026-04-01', '2026-27'],
  ['2099-04-01', '2099-04-01', '2099-00'],
])('the financial year of %s begins on %s, and is named %s', (day, start, name) => {
  expect(startOfFinancialYear(day)).toBe(start)
  expect(financialYearOf(day)).toBe(name)
})

test('shows all instants of a value in the time of India, and they stay the same instants', () => {
  const at = '2026-11-24T20:15:00.000Z'
  const value = { at, list: [{ at }, { text: `at ${at}`, none: null, count: 1 }] }
  const india = '2026-11-25T01:45:00.000+05:30'
  expect(withIndianTimes(value)).toEqual({ at: india, list: [{ at: india }, { text: `at ${at}`, none: null, count: 1 }] })
  expect(Date.parse(india)).toBe(Date.parse(at))
})
