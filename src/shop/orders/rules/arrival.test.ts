import { expect, test } from 'vitest'
import { describeArrival, describeDelivery } from './arrival.ts'

const placedAt = new Date('2026-11-24T10:00:00Z')
const describeFor = (fromDays: number | null, toDays: number | null, now = placedAt) => describeArrival(placedAt, { fromDays, toDays }, now)

test('names the first and the last day of the arrival', () => {
  expect(describeFor(2, 5)).toBe('between 26 and 29 November')
  expect(describeFor(3, 13)).toBe('between 27 November and 7 December')
  expect(describeFor(2, 2)).toBe('on 26 November')
})

test('counts days of India', () => {
  // 00:30 of the next day in India.
  expect(describeArrival(new Date('2026-11-24T19:00:00Z'), { fromDays: 1, toDays: 2 }, placedAt)).toBe('between 26 and 27 November')
})

test('says nothing without both numbers', () => {
  expect([describeFor(null, null), describeFor(3, null), describeFor(null, 3)]).toEqual(['', '', ''])
})

test('says nothing once the last day is over in India', () => {
  expect(describeFor(2, 5, new Date('2026-11-29T18:29:59Z'))).toBe('between 26 and 29 November')
  expect(describeFor(2, 5, new Date('2026-11-29T18:30:00Z'))).toBe('')
})

test('says how long a delivery takes, by the same days', () => {
  const describe = (fromDays: number | null, toDays: number | null) => describeDelivery({ fromDays, toDays })
  expect([describe(2, 5), describe(3, 3), describe(1, 1)]).toEqual(['in 2 to 5 days', 'in 3 days', 'in 1 day'])
  expect([describe(null, 5), describe(2, null)]).toEqual(['', ''])
})
