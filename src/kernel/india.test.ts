import { expect, test } from 'vitest'
import { daysBetween } from './india.ts'

test.each([
  // 23:59 and 0:01 in India are two days, although two minutes apart.
  ['2026-11-24T18:29:00Z', '2026-11-24T18:31:00Z', 1],
  ['2026-11-24T18:31:00Z', '2026-11-25T18:29:00Z', 0],
  ['2026-11-20T12:00:00Z', '2026-11-25T01:00:00Z', 5],
])('counts the days from %s to %s by the calendar of India', (from, to, days) => {
  expect(daysBetween(new Date(from), new Date(to))).toBe(days)
})
