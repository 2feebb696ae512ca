import { expect, test } from 'vitest'
import { daysToChoose } from './question.ts'

test('the shopper chooses from six working days after today', () => {
  // 2026-01-22 is a Thursday.
  expect(daysToChoose('2026-01-22', ['2026-01-26'])).toEqual(['2026-01-23', '2026-01-24', '2026-01-27', '2026-01-28', '2026-01-29', '2026-01-30'])
})
