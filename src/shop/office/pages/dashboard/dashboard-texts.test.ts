import { expect, test } from 'vitest'
import * as reviewsOfficeContract from '#shop/reviews/office-contract.ts'
import { timeframes } from '../../analytics/contract.ts'
import { rangeOf } from '../../analytics/rules/timeframe.ts'
import { needsTexts, periodText } from './dashboard-texts.ts'

const now = new Date('2026-11-25T22:45:00Z')

const textOf = (timeframe: (typeof timeframes)[number]) => {
  const { since, until = now } = rangeOf(timeframe, now)
  return since && periodText({ since: since.toISOString(), until: until.toISOString() })
}

test('a timeframe names the days that it counts, in India', () => {
  expect(timeframes.map(textOf)).toEqual([undefined, '26 Nov', '25 Nov', '19 Nov, 4:15 am to 26 Nov, 4:15 am', '26 Oct to 26 Nov'])
})

test('a day that has just begun is one day', () => {
  const midnight = '2026-11-25T18:30:00.000Z'
  expect(periodText({ since: midnight, until: midnight })).toBe('26 Nov')
})

test('the need of reviews leads to the list of those that wait or are reported', () => {
  const { pathname, searchParams } = new URL(needsTexts.links.reviews.to, 'https://shop.example')
  expect(pathname).toBe('/admin/reviews')
  expect(reviewsOfficeContract.listReviews.input.parse(Object.fromEntries(searchParams))).toMatchObject({ state: 'open' })
})
